"""Judging of cards: exchanged, dealt face up, turned up by their owners, and paid for."""

from __future__ import annotations

from typing import Final

from referee.games.poker.bets import may_fold_for
from referee.games.poker.flow import (
    after_up,
    beats,
    bet_round,
    dealt_one,
    go_on,
    reshuffled,
    roller_out,
    step_of,
    who_bets,
)
from referee.games.poker.guards import kept_twice, no_hand, twice_there, wrong_moment
from referee.games.poker.hands import described
from referee.games.poker.openers import exchange_fault
from referee.games.poker.options import BASEBALL, DOME, FREE, OFF, PAY, SWEAT
from referee.games.poker.plays import Decline, Draw, Flip, Pay, Roll, Table, Up
from referee.games.poker.position import Hand, Kept, Position, Rained, changed, stack, table_value
from referee.games.poker.turn import Turn, name, paid
from referee.games.poker.variants import DECIDE, EXCHANGE, ROLL, TABLE, UP, variant_of
from referee.kit.cards import Card
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, refuse

RAIN: Final = Card("Q", "S")
ENOUGH_RAIN: Final = 3
"""Under a dome there is no rain-out after so many."""


# --- exchanges -------------------------------------------------------------------------------------------------------


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    """An exchange of cards (PD-DRAW-1, PD-DRAW-2, PK-AMB-8)."""
    if refusal := wrong_moment(position, EXCHANGE, "PD-DRAW-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    seat, count = hand.turn, play.cards
    wild = tuple(hand.wild)
    if fault := exchange_fault(count, play.kept, len(hand.order), position.options, wild):
        return refuse(fault.kind, fault.says)
    if play.kept is not None and (
        refusal := twice_there(position, hand, (play.kept,)) or kept_twice(position, hand, play.kept)
    ):
        return refusal
    who = name(position, seat)
    filled = reshuffled(hand, count)
    if filled.stock < count:
        return refuse("PK-AMB-8", f"{filled.stock} cards are left, {who} can exchange no more than that.")
    turn = Turn(position)
    rules = ["PD-DRAW-1"]
    if play.kept is not None:
        rules = ["PD-DRAW-2", "PD-VAR-1"] if position.options.four_cards == "any" else ["PD-DRAW-2"]
        turn = turn.saying(f"{who} keeps {play.kept.shown} and exchanges four.", *rules)
    else:
        some = f"exchanges {count}" if count else "stands pat"
        turn = turn.saying(f"{who} {some}.", *rules)
    if filled.stock > hand.stock:
        turn = turn.saying("The stock is used up: the discards are shuffled.", "PK-AMB-8")
    waiting = hand.waiting[1:]
    found = changed(
        filled,
        stock=filled.stock - count,
        discards=filled.discards + count,
        drawn=put(filled.drawn, seat, filled.drawn[seat] + count),
        # A card shown earlier is known to be held only as long as nothing more is exchanged.
        kept=put(filled.kept, seat, Kept(play.kept, play.n)) if play.kept else _still_kept(filled, seat, count),
        waiting=waiting,
        turn=waiting[0] if waiting else hand.turn,
    )
    turn = turn.to(found).doing(Effect("exchanged", who=who, cards=count))
    return (turn if waiting else go_on(turn)).ruled()


def _still_kept(hand: Hand, seat: int, count: int) -> tuple[Kept | None, ...]:
    return put(hand.kept, seat, None) if count else hand.kept


# --- cards face up ---------------------------------------------------------------------------------------------------


def judge_table(position: Position, play: Table) -> Ruling[Position]:
    """The table card (PM-DEAL-1, PS-DEAL-1, PK-AMB-4)."""
    rule = "PS-DEAL-1" if position.options.variant == SWEAT else "PM-DEAL-1"
    if refusal := wrong_moment(position, TABLE, rule):
        return refusal
    hand = position.hand
    assert hand is not None
    if refusal := twice_there(position, hand, (play.card,)):
        return refusal
    found = changed(hand, table=play.card, stock=hand.stock - 1, seen={play.card: play.n})
    turn = Turn(position).to(found).saying(f"{play.card.shown} is the table card.", rule)
    if play.card.rank in hand.wild:
        counts = described(table_value(turn.position, found))
        turn = turn.saying(f"It counts as {counts}; nobody pays for it.", "PK-AMB-4")
    return go_on(turn).ruled()


def _turned(hand: Hand, seat: int, card: Card, n: int) -> Hand:
    return changed(hand, ups=put(hand.ups, seat, (*hand.ups[seat], card)), seen={**hand.seen, card: n})


def judge_up(position: Position, play: Up) -> Ruling[Position]:
    """A card face up in Baseball (PB-DEAL-1)."""
    if refusal := wrong_moment(position, UP, "PB-DEAL-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    if refusal := twice_there(position, hand, (play.card,)):
        return refusal
    seat = hand.turn
    filled = reshuffled(hand, 1)
    turn = Turn(position).saying(f"{name(position, seat)} gets {play.card.shown}.", "PB-DEAL-1")
    turn = turn.to(_turned(changed(filled, stock=filled.stock - 1), seat, play.card, play.n))
    if play.card == RAIN and rains(position):
        return _rained(turn).ruled()
    return _weighed(turn, play.card).ruled()


def rains(position: Position) -> bool:
    """Whether the queen of spades face up ends the hand (PB-RAIN-1)."""
    rule = position.options.rainout
    return rule != OFF and (rule != DOME or position.rains < ENOUGH_RAIN)


def _rained(turn: Turn) -> Turn:
    """The hand ends at once; those still in are dealt new cards for the same pot (PB-RAIN-1, PK-AMB-6)."""
    position, hand = turn.position, turn.hand
    rained = Rained(tuple(sorted(hand.still_in)), hand.paid, hand.gone)
    turn = turn.saying("Rain-out: the hand ends, the pot stays, those still in are dealt again.", "PB-RAIN-1")
    if not position.options.rain_antes:
        turn = turn.saying("Nobody antes again.", "PK-AMB-6")
    turn = turn.doing(Effect("announced", what="rain-out"))
    return turn.at(changed(position, hand=None, pot=hand.pot, rains=position.rains + 1, rained=rained))


def judge_roll(position: Position, play: Roll) -> Ruling[Position]:
    """A card that the roller turns up (PM-ROLL-1, PM-ROLL-2, PS-FOLD-1)."""
    if refusal := wrong_moment(position, ROLL, "PM-ROLL-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    if refusal := twice_there(position, hand, (play.card,)):
        return refusal
    seat, card, options = hand.turn, play.card, position.options
    found = _turned(changed(hand, downs=put(hand.downs, seat, hand.downs[seat] - 1)), seat, card, play.n)
    turn = Turn(position).to(found).saying(f"{name(position, seat)} turns {card.shown}.", "PM-ROLL-1")
    if options.variant == SWEAT:
        turn = turn.saying("", "PS-DEAL-1")
    if options.choose:
        turn = turn.saying("", "PM-VAR-1")
    if variant_of(options).matching and hand.table is not None and card.rank == hand.table.rank:
        says = f"It is the rank of the table card {hand.table.shown}: {name(position, seat)} is out."
        return roller_out(turn, says, "PS-FOLD-1", not options.no_bet_after_match).ruled()
    return _weighed(turn, card).ruled()


# --- wild cards, fours, and what they cost ---------------------------------------------------------------------------


def _weighed(turn: Turn, card: Card) -> Turn:
    """A card just turned up: is it to be paid for, does it give an extra card (PB-PAY-1, PB-FOUR-1)?"""
    hand, options = turn.hand, turn.position.options
    who = name(turn.position, hand.turn)
    variant = variant_of(options)
    if variant.rolled and variant.fours and card.rank in ("3", "4", "9"):
        turn = turn.saying("", "PM-ROLL-2")
    if variant.fours and card.rank == "4":
        if options.four_card == PAY:
            says = f"{who} may pay {price(turn.position, hand)} for an extra card."
            return turn.to(changed(hand, doing=DECIDE, asks="four")).saying(says, "PB-FOUR-1", "PK-PAY-1")
        return _after_card(dealt_one(turn, hand.turn))
    if variant.fours and card.rank in variant.wild:
        turn = turn.saying("", "PB-WILD-1")
        rule = options.up_threes if card.rank == "3" else options.up_nines
        if rule != FREE:
            found = changed(hand, doing=DECIDE, asks="wild")
            otherwise = "or folds" if may_fold_for(turn.position, found) else "or it is natural"
            says = f"{who} pays {price(turn.position, hand)} for the wild card {otherwise}."
            return turn.to(found).saying(says, "PB-PAY-1", "PK-PAY-1")
    return _after_card(turn)


def price(position: Position, hand: Hand) -> int:
    """What a card costs: as much as is in the pot, or a fixed price (PK-PAY-1)."""
    return position.options.wild_price or hand.pot


def judge_pay(position: Position, play: Pay) -> Ruling[Position]:
    """The price of the card just turned up (PK-PAY-1)."""
    if refusal := wrong_moment(position, DECIDE, "PK-PAY-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    seat, chips = hand.turn, price(position, hand)
    if (has := stack(position, seat)) < chips:
        other = "folds" if may_fold_for(position, hand) else "does not pay"
        return refuse("PK-PAY-1", f"The card costs {chips}, {name(position, seat)} has {has} and {other}.")
    turn = paid(Turn(position), seat, chips, hand.asks, False)
    rule = "PB-PAY-1" if hand.asks == "wild" else "PB-FOUR-1"
    turn = turn.saying(f"{name(position, seat)} pays {chips}; {turn.hand.pot} in the pot.", "PK-PAY-1", rule)
    if hand.asks == "four":
        turn = dealt_one(turn, seat)
    return _after_card(turn).ruled()


def judge_decline(position: Position, play: Decline) -> Ruling[Position]:
    """A card just turned up that is not paid for (PB-PAY-1, PB-FOUR-1)."""
    if refusal := wrong_moment(position, DECIDE, "PB-PAY-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    who, card = name(position, hand.turn), hand.ups[hand.turn][-1]
    if may_fold_for(position, hand):
        return refuse("PB-PAY-1", f"{who} pays {price(position, hand)} for {card.shown} or folds.")
    if hand.asks == "four":
        return _after_card(Turn(position).saying(f"{who} takes no extra card.", "PB-FOUR-1")).ruled()
    turn = Turn(position).saying(f"{card.shown} counts as what is on it.", "PB-PAY-1")
    return _after_card(turn.to(changed(hand, natural=hand.natural | {card}))).ruled()


def judge_flip(position: Position, play: Flip) -> Ruling[Position]:
    """A four that lay face down is turned up for an extra card (PB-FOUR-2)."""
    if refusal := no_hand(position):
        return refusal
    hand, options = position.hand, position.options
    assert hand is not None
    who, seat = play.player, position.players.index(play.player)
    if not may_flip(position):
        return refuse("PB-FOUR-2", "No four that lay face down is turned up here; it stays down.")
    if not hand.live[seat] or not hand.downs[seat]:
        return refuse("PB-FOUR-2", f"{who} has no card face down; only players still in turn up a four.")
    if play.card.rank != "4":
        return refuse("PB-FOUR-2", f"{play.card.shown} is no four; only a four is turned up for an extra card.")
    if refusal := twice_there(position, hand, (play.card,)):
        return refusal
    turn = Turn(position).saying(f"{who} turns up {play.card.shown}.", "PB-FOUR-2")
    if options.four_card == PAY:
        chips = price(position, hand)
        if (has := stack(position, seat)) < chips:
            return refuse("PK-PAY-1", f"The extra card costs {chips}, {who} has {has}; the four stays down.")
        turn = paid(turn, seat, chips, "four", False).saying(f"{who} pays {chips}.", "PK-PAY-1")
    found = turn.hand
    found = _turned(changed(found, downs=put(found.downs, seat, found.downs[seat] - 1)), seat, play.card, play.n)
    return dealt_one(turn.to(found), seat).ruled()


def may_flip(position: Position) -> bool:
    """Whether fours that lie face down can be turned up now: in Baseball, before any hand is shown (PB-FOUR-2)."""
    hand, options = position.hand, position.options
    if hand is None or options.variant != BASEBALL or options.down_four != "flip":
        return False
    return hand.doing != DECIDE and not any(hand.shown)


def _after_card(turn: Turn) -> Turn:
    """After a card has been dealt with: the next player's, or the roller's next, or the betting (PM-ROLL-1)."""
    hand, position = turn.hand, turn.position
    if step_of(position, hand).do != ROLL:
        return after_up(turn)
    seat = hand.turn_roller
    better, says = beats(position, hand, seat)
    if better:
        turn = turn.saying(f"{says}: {who_bets(position, hand, seat)}.", "PM-ROLL-1", "PM-BET-1")
        return bet_round(turn.to(changed(hand, asks="")), seat)
    turn = turn.saying(f"{says}.", "PM-HIGH-1")
    if not hand.downs[seat]:
        out = f"{name(position, seat)} has turned all cards and is out."
        return roller_out(turn, out, "PM-OUT-1", not position.options.no_bet_after_failure)
    return turn.to(changed(hand, doing=ROLL, turn=seat, asks=""))
