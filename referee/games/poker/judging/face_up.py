"""Cards face up: the table card, cards dealt, turned by a roller, a four turned up for an extra card."""

from typing import Final

from referee.games.poker.current_hand import Hand
from referee.games.poker.effects import Announced
from referee.games.poker.hands import described
from referee.games.poker.high_hand import table_strength
from referee.games.poker.judging.course import after_card, deal_extra_card, go_on, roller_out
from referee.games.poker.judging.guards import STEPS, require_action, require_hand, require_unseen
from referee.games.poker.judging.payout import pay_price
from referee.games.poker.judging.prices import FOUR, WILD_CARD, must_pay_or_fold, price, terms_of
from referee.games.poker.options import BASEBALL, DOME, FLIP, FREE, OFF, PAY, SWEAT
from referee.games.poker.plays import Flip, Roll, Table, Up
from referee.games.poker.position import Position, RainOut
from referee.games.poker.variants import Phase, variant_of
from referee.kit.cards import Card
from referee.kit.values import replace
from referee.ruling import Draft, Refused

RAIN: Final = Card("Q", "S")
ENOUGH_RAIN: Final = 3
"""The most rain-outs of a pot under a dome (PB-RAIN-1)."""


def judge_table(position: Position, play: Table) -> Draft[Position]:
    rule = "PS-DEAL-1" if position.options.variant == SWEAT else "PM-DEAL-1"
    hand = require_action(position, rule, Phase.TABLE)
    require_unseen(position, hand, (play.card,))
    cards = replace(hand.cards, table=play.card, stock=hand.cards.stock - 1, seen_at={play.card: play.n})
    after = position.in_hand(cards=cards)
    draft = Draft(after).say(f"{play.card.shown} is the table card.", rule)
    if play.card.rank in hand.wild:
        worth = described(table_strength(after.current_hand, position.options))
        draft.say(f"It counts as {worth}; nobody pays for it.", "PK-AMB-4")
    return go_on(draft)


def judge_up(position: Position, play: Up) -> Draft[Position]:
    hand = require_action(position, "PB-DEAL-1", Phase.UP)
    require_unseen(position, hand, (play.card,))
    cards = hand.cards.reshuffled(1, hand.seats.live).turned_up(hand.action.seat, play.card, play.n)
    after = position.in_hand(cards=replace(cards, stock=cards.stock - 1))
    draft = Draft(after).say(f"{position.player} gets {play.card.shown}.", "PB-DEAL-1")
    if play.card == RAIN and _rains(position):
        return _rain_out(draft)
    return _after_face_up(draft, play.card)


def _rains(position: Position) -> bool:
    """True if the queen of spades face up ends the hand (PB-RAIN-1)."""
    rule = position.options.rainout
    return rule != OFF and (rule != DOME or position.carried.rain_outs < ENOUGH_RAIN)


def _rain_out(draft: Draft[Position]) -> Draft[Position]:
    """End the hand at once; those still in are dealt new cards for the same pot (PB-RAIN-1, PK-AMB-6)."""
    position = draft.position
    hand = position.current_hand
    draft.say("Rain-out: the hand ends, the pot stays, those still in are dealt again.", "PB-RAIN-1")
    if not position.options.rain_antes:
        draft.say("Nobody antes again.", "PK-AMB-6")
    carried = replace(
        position.carried,
        pot=hand.pot.chips,
        rain_outs=position.carried.rain_outs + 1,
        rain_out=RainOut(tuple(sorted(hand.seats.still_in)), hand.pot.bets, hand.seats.gone),
    )
    return draft.effect(Announced("rain-out")).at(replace(position, hand=None, carried=carried))


def judge_roll(position: Position, play: Roll) -> Draft[Position]:
    hand = require_action(position, "PM-ROLL-1", Phase.ROLL)
    require_unseen(position, hand, (play.card,))
    seat, who, card, options = hand.action.seat, position.player, play.card, position.options
    cards = hand.cards.less_down(seat).turned_up(seat, card, play.n)
    draft = Draft(position.in_hand(cards=cards)).say(f"{who} turns {card.shown}.", "PM-ROLL-1")
    if options.variant == SWEAT:
        draft.cite("PS-DEAL-1")
    if options.choose:
        draft.cite("PM-VAR-1")
    table = hand.cards.table
    if variant_of(options).matching and table is not None and card.rank == table.rank:
        draft.say(f"It is the rank of the table card {table.shown}: {who} is out.", "PS-FOLD-1")
        return roller_out(draft, bets=not options.no_bet_after_match)
    return _after_face_up(draft, card)


def _after_face_up(draft: Draft[Position], card: Card) -> Draft[Position]:
    """Go on after a card is turned up: it may cost chips or bring an extra card (PB-PAY-1, PB-FOUR-1)."""
    position = draft.position
    who, options, variant = position.player, position.options, variant_of(position.options)
    if variant.rolled and variant.fours and card.rank in ("3", "4", "9"):
        draft.cite("PM-ROLL-2")
    if variant.fours and card.rank == "4":
        if options.four_card == PAY:
            draft.at(position.in_action(phase=Phase.DECIDE, price_of=FOUR))
            return draft.say(f"{who} may pay {price(position)} for an extra card.", "PB-FOUR-1", "PK-PAY-1")
        deal_extra_card(draft, position.current_hand.action.seat)
        return after_card(draft)
    if variant.fours and card.rank in variant.wild:
        draft.cite("PB-WILD-1")
        if terms_of(card, options) != FREE:
            asked = position.in_action(phase=Phase.DECIDE, price_of=WILD_CARD)
            otherwise = "or folds" if must_pay_or_fold(asked) else "or it counts as printed"
            says = f"{who} pays {price(position)} for the wild card {otherwise}."
            return draft.at(asked).say(says, "PB-PAY-1", "PK-PAY-1")
    return after_card(draft)


def may_flip(position: Position) -> bool:
    """True if face-down fours can be turned up now: in Baseball, before any hand is shown (PB-FOUR-2)."""
    hand = position.hand
    return hand is not None and _flips(position, hand) and hand.action.phase != Phase.DECIDE


def _flips(position: Position, hand: Hand) -> bool:
    """True if face-down fours are turned up in this hand and no hand is shown yet."""
    options = position.options
    return options.variant == BASEBALL and options.down_four == FLIP and not any(hand.cards.shown)


def judge_flip(position: Position, play: Flip) -> Draft[Position]:
    hand = require_hand(position)
    who, seat = play.player, position.players.index(play.player)
    if not _flips(position, hand):
        raise Refused("PB-FOUR-2", "A four that lies face down stays face down here.")
    if hand.action.phase == Phase.DECIDE:
        raise Refused(
            "PB-FOUR-2", f"Now {STEPS[Phase.DECIDE].format(who=position.player)}; a four is turned up after that."
        )
    if not hand.seats.live[seat] or not hand.cards.down[seat]:
        raise Refused("PB-FOUR-2", f"{who} has no card face down: only players still in turn up a four.")
    if play.card.rank != "4":
        raise Refused("PB-FOUR-2", f"{play.card.shown} is not a four: only a four is turned up for an extra card.")
    require_unseen(position, hand, (play.card,))
    draft = Draft(position).say(f"{who} turns up {play.card.shown}.", "PB-FOUR-2")
    if position.options.four_card == PAY:
        chips = price(position)
        if (has := position.stack(seat)) < chips:
            raise Refused("PK-PAY-1", f"The extra card costs {chips} and {who} has {has}: the four stays down.")
        pay_price(draft, seat, chips, FOUR)
        draft.say(f"{who} pays {chips}.", "PK-PAY-1")
    cards = hand.cards.less_down(seat).turned_up(seat, play.card, play.n)
    draft.at(draft.position.in_hand(cards=cards))
    deal_extra_card(draft, seat)
    return draft
