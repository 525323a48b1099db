"""The showdown: hands shown or not, and the best of them (PD-END-1, PJ-WIN-1, PJ-WIN-2, PB-END-1)."""

from typing import Final

from referee.games.poker.current_hand import Denial, Hand, cards_in_sight
from referee.games.poker.effects import Shown
from referee.games.poker.hands import (
    CATEGORIES,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    category_of,
    described,
    strength,
)
from referee.games.poker.judging.course import exchange_again
from referee.games.poker.judging.guards import require_action, require_unseen
from referee.games.poker.judging.payout import Contender, award_pots, pay_price, win_alone
from referee.games.poker.judging.prices import WILD_CARD, price
from referee.games.poker.late_rulings import claims_after, late_rulings
from referee.games.poker.lows import low_described, low_hand
from referee.games.poker.options import BASEBALL, FREE, HIGH_HAND, HIGH_LOW, LOW_HAND, Options
from referee.games.poker.plays import Award, Muck, Show
from referee.games.poker.position import Position
from referee.games.poker.pots import side_pots
from referee.games.poker.seats import NOBODY
from referee.games.poker.variants import Phase, variant_of
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted, listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Moment, Refused

_WITH_ARTICLE: Final = (PAIR, STRAIGHT, FLUSH, FULL, STRAIGHT_FLUSH)
"""The categories whose names take an article: a pair, a flush."""


def needs_trips(options: Options) -> bool:
    """True if only three of a kind or better win (PJ-WIN-1)."""
    return bool(variant_of(options).again)


def down_wilds_cost(options: Options) -> bool:
    """True if wild cards face down are paid for at the showdown (PB-PAY-2)."""
    return options.variant == BASEBALL and options.down_wilds != FREE


def hand_in_words(hand: Hand, cards: tuple[Card, ...], options: Options) -> str:
    """A hand in words: for high, for low, or both, as the pot is split."""
    codes = hand.codes(cards)
    high = described(strength(codes, options.five_kind))
    if options.split == HIGH_HAND:
        return high
    low = low_described(low_hand(codes, options.low_system))
    return f"low {low}" if options.split == LOW_HAND else f"{high}; low: {low}"


# --- a hand is shown -------------------------------------------------------------------------------------------------


def judge_show(position: Position, play: Show) -> Draft[Position]:
    options, who = position.options, play.player
    rule = variant_of(options).end_rule
    hand = require_action(position, rule, Phase.SHOW)
    seat = _require_contender(position, who, rule)
    if len(play.cards) != hand.cards.down[seat]:
        says = f"{counted(len(play.cards), 'card')} shown; {who} has {hand.cards.down[seat]} face down."
        raise Refused(rule, says)
    foul = _foul_cards(position, hand, play)
    require_unseen(position, hand, play.cards, foul)
    if play.twice and not foul:
        raise Refused("PK-PACK-1", "None of these cards is in sight already: show the hand as usual.")
    _require_payable(position, hand, play)
    draft = Draft(position)
    if down_wilds_cost(options):
        _pay_for_wilds(draft, seat, play)
    hand = draft.position.current_hand
    cards = (*hand.cards.up[seat], *play.cards)
    value = strength(hand.codes(cards), options.five_kind)
    article = "a " if options.split != LOW_HAND and category_of(value) in _WITH_ARTICLE else ""
    draft.say(f"{who} shows {article}{hand_in_words(hand, cards, options)}.", rule)
    if needs_trips(options) and category_of(value) < THREE:
        draft.say("Less than three of a kind wins nothing.", "PJ-WIN-1")
    draft.effect(Shown(who, tuple(map(str, cards)), described(value)))
    if category_of(value) >= FOUR and options.split != LOW_HAND:
        draft.cheer(Moment(CATEGORIES[category_of(value)].capitalize(), who=(who,)))
    draft.flag(*late_rulings(position, hand, seat, play.cards, foul))
    seen = replace(
        hand.cards,
        shown=with_item(hand.cards.shown, seat, play.cards),
        seen_at={**hand.cards.seen_at, **dict.fromkeys(play.cards, play.n)},
    )
    claims = claims_after(hand.claims, seat, play.cards)
    draft.at(draft.position.in_hand(cards=seen, claims=claims, action=hand.action.after(seat)))
    return _after_hand(draft)


def _require_contender(position: Position, who: str, rule: str) -> int:
    """The seat of a player who is still to show a hand or nothing."""
    seat, hand = position.players.index(who), position.current_hand
    if seat not in hand.action.waiting:
        raise Refused(rule, f"{who} has no hand to show; {listed(position.names(hand.action.waiting), 'or')} may.")
    return seat


def _foul_cards(position: Position, hand: Hand, play: Show) -> tuple[Card, ...]:
    """The cards that the play says are in the hand although they are in sight elsewhere."""
    if not play.twice:
        return ()
    places = cards_in_sight(position.players, hand)
    return tuple(card for card in play.cards if card in places and card != JOKER)


def _require_payable(position: Position, hand: Hand, play: Show) -> None:
    """Check that all payments are for shown wild cards that cost chips, and that the player has enough (PB-PAY-2)."""
    if not play.paid:
        return
    if not down_wilds_cost(position.options):
        raise Refused("PB-PAY-2", "Cards face down cost nothing here: enter no payment.")
    for card in play.paid:
        if card not in play.cards or card.rank not in hand.wild or play.paid.count(card) > 1:
            raise Refused("PB-PAY-2", f"Pay only for wild cards among those shown: {card.shown} is none.")
    count = len(play.paid)
    # Cards are paid for one after another; matching the pot doubles it each time.
    fixed = position.options.wild_price
    chips = fixed * count if fixed else hand.pot.chips * ((1 << count) - 1)
    if (has := position.stack(position.players.index(play.player))) < chips:
        cost = "costs" if count == 1 else "cost"
        says = f"{counted(count, 'wild card')} {cost} {chips} and {play.player} has {has}: pay for fewer."
        raise Refused("PK-PAY-1", says)


def _pay_for_wilds(draft: Draft[Position], seat: int, play: Show) -> None:
    """Pay for wild cards face down, one after another; those not paid for are natural (PB-PAY-2)."""
    for card in play.paid:
        chips = price(draft.position)
        pay_price(draft, seat, chips, WILD_CARD)
        draft.say(f"{play.player} pays {chips} for {card.shown}.", "PB-PAY-2", "PK-PAY-1")
    hand = draft.position.current_hand
    unpaid = {card for card in play.cards if card.rank in hand.wild and card not in play.paid}
    if unpaid:
        draft.say(f"Not paid for: {' '.join(sorted(card.shown for card in unpaid))}.", "PB-PAY-2")
    draft.at(draft.position.in_hand(cards=replace(hand.cards, natural=hand.cards.natural | unpaid)))


# --- showdowns without cards -----------------------------------------------------------------------------------------


def judge_muck(position: Position, play: Muck) -> Draft[Position]:
    options, who = position.options, play.player
    rule = variant_of(options).end_rule
    hand = require_action(position, rule, Phase.SHOW)
    seat = _require_contender(position, who, rule)
    if needs_trips(options):
        denial = Denial(play.n, hand.claims.exchanged[seat])
        mucks = with_item(hand.claims.mucks, seat, (*hand.claims.mucks[seat], denial))
        claims = replace(hand.claims, mucks=mucks)
        draft = Draft(position.in_hand(claims=claims, action=hand.action.after(seat)))
        return _after_hand(draft.say(f"{who} has no three of a kind.", "PJ-WIN-1"))
    out = replace(hand.without(seat), action=hand.action.after(seat))
    return _after_hand(Draft(replace(position, hand=out)).say(f"{who} shows nothing and is out.", rule))


def judge_award(position: Position, play: Award) -> Draft[Position]:
    split, rule = position.options.split, variant_of(position.options).end_rule
    hand = require_action(position, rule, Phase.SHOW)
    if any(hand.cards.shown):
        raise Refused(rule, "Hands have been entered already: enter the others too, or that they show nothing.")
    if bool(play.low) != (split == HIGH_LOW):
        says = "The pot is not split: enter no winner for low."
        raise Refused("PK-SPLIT-1", "Enter who won high and who won low." if split == HIGH_LOW else says)
    for who in (*play.high, *play.low):
        if position.players.index(who) not in hand.action.waiting:
            raise Refused(
                rule, f"{who} is not in the showdown; {listed(position.names(hand.action.waiting), 'or')} can win."
            )
    high = {position.players.index(who) for who in play.high}
    low = {position.players.index(who) for who in play.low}
    for pot in side_pots(hand.pot, hand.seats.live):
        seats = set(pot.seats)
        if len(seats) > 1 and not (high & seats and (low & seats or split != HIGH_LOW)):
            who = listed(position.names(pot.seats), "or")
            raise Refused("PK-BET-1", f"There is a side pot of {pot.chips} for {who}: show the hands.")
    best_low = high if split == LOW_HAND else low
    contenders = {
        seat: Contender(1 if seat in high else 0, 0 if seat in best_low else 1) for seat in hand.seats.still_in
    }
    return award_pots(Draft(position).cite(rule), contenders)


# --- the winners -----------------------------------------------------------------------------------------------------


def _after_hand(draft: Draft[Position]) -> Draft[Position]:
    """Award the pot once all have shown a hand or nothing; exchange again if no hand can win (PJ-WIN-2)."""
    position = draft.position
    hand, options = position.current_hand, position.options
    if hand.seats.one_left:
        return win_alone(draft)
    if hand.action.waiting:
        return draft
    contenders = _contenders(hand, options)
    if not contenders:
        return exchange_again(draft.say("Nobody shows three of a kind: all exchange again.", "PJ-WIN-2"))
    if needs_trips(options) and options.split == HIGH_LOW:
        draft.cite("PK-AMB-1")
    elif needs_trips(options) and hand.claims.opener != NOBODY and not hand.cards.shown[hand.claims.opener]:
        draft.cite("PK-AMB-9")
    return award_pots(draft, contenders)


def _contenders(hand: Hand, options: Options) -> dict[int, Contender]:
    """The hands shown that can win, by seats."""
    contenders: dict[int, Contender] = {}
    least = THREE if needs_trips(options) else HIGH
    for seat in hand.seats.still_in:
        if not hand.cards.shown[seat]:
            continue
        codes = hand.codes((*hand.cards.up[seat], *hand.cards.shown[seat]))
        value = strength(codes, options.five_kind)
        if category_of(value) < least:
            continue
        contender = Contender(value, high_words=described(value))
        if options.split != HIGH_HAND:
            low = low_hand(codes, options.low_system)
            contender = replace(contender, low=low.value, low_words=low_described(low))
        contenders[seat] = contender
    return contenders
