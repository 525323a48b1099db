"""Judging melds, and the hand that is thrown in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.pinochle.auction import not_in, step
from referee.games.pinochle.ending import end_thrown_in
from referee.games.pinochle.melds import Best, best, values
from referee.games.pinochle.options import LOW, TABLE, needs_marriage
from referee.games.pinochle.pack import (
    COPIES,
    HAND,
    KING,
    NAMES,
    PLACE,
    QUEEN,
    SUIT_MASKS,
    Heap,
    among,
    copies,
    fifth,
    heap_of,
)
from referee.games.pinochle.plays import Meld, ThrowIn
from referee.games.pinochle.position import MELD, PLAY, Exchange, Laid, Position, first_trick
from referee.games.pinochle.scoring import wrong_meld
from referee.kit.cards import Card
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

_MARRIAGE_POINTS: Final = 4


def judge_meld(position: Position, play: Meld) -> Ruling[Position]:
    if refusal := not_in(position, "PN-MELD-1", MELD):
        return refusal
    who = position.players.index(play.player)
    before = position.laid[who]
    if before is not None:
        return refuse("PN-MELD-1", f"{play.player} has laid {before.points} already; take that back to change it.")
    if who not in position.to_meld:
        return refuse("PN-SCO-4", f"The hand is thrown in; only the other side lays meld: {step(position)}")
    if (play.cards is None) == (play.points is None):
        return refuse("PN-MELD-1", "Enter the cards that are laid, or only their points.")
    assert position.trump is not None
    rules: list[str] = ["PN-MELD-1"]
    found: Best | None = None
    if play.cards is not None:
        counts = _counted(position, play.player, play.cards)
        if isinstance(counts, Ruling):
            return counts
        found = best((PLACE[card] for card in play.cards), position.trump, values(position.options))
        laid = Laid(found.total, counts, found, play.n)
        says = f"{play.player} lays {found.arithmetic}" if found.combinations else f"{play.player} lays no meld"
        rules += rules_of(found, position)
    else:
        assert play.points is not None
        wrong, says = wrong_meld(play.points, position.options)
        if wrong:
            return refuse(wrong, says)
        laid = Laid(play.points, None, None, play.n)
        says = f"{play.player} lays {play.points}" if play.points else f"{play.player} lays no meld"
    exchange, flags = shown_by_partner(position, who, laid.cards or 0, "lays")
    marriage = _no_marriage(position, who, laid)
    following = replace(position, laid=put(position.laid, who, laid), exchange=exchange)
    parts = [{"combination": one.name, "points": one.points} for one in found.combinations] if found else []
    effects = [Effect("melded", who=play.player, points=laid.points, parts=parts)]
    if following.to_meld:
        return allow(following, says, rules, effects, (*flags, *marriage))
    if position.thrown:
        return end_thrown_in(following, says, rules, effects)
    assert position.bidder is not None
    play_begins = replace(following, phase=PLAY, play=first_trick(position.bidder, position.trump, following.laid))
    says = f"{says}. {position.players[position.bidder]} leads"
    return allow(play_begins, says, rules, effects, (*flags, *marriage))


def rules_of(found: Best, position: Position) -> list[str]:
    """The rules by which a meld is counted."""
    rules = []
    names = {combination.name for combination in found.combinations}
    if found.combinations:
        rules.append("PN-MELD-2")
    if any(name.endswith("run") for name in names):
        rules.append("PN-MELD-3")
    if sum(combination.suit == position.trump for combination in found.combinations) > 0:
        rules.append("PN-MELD-4")
    rules += special_rules(found, position.options.quadruples == TABLE, position.options.triple_values == LOW)
    return rules


def special_rules(found: Best, table: bool, low: bool) -> list[str]:
    """The rules of quadruples and triples, where the meld has such runs or arounds (PN-MELD-5, PN-AMB-1, PN-AMB-2)."""
    rules = []
    sizes: dict[tuple[str, int | None], int] = {}
    for one in found.combinations:
        name = one.name.rpartition(" ")[2]
        if name in ("run", "aces", "kings", "queens", "jacks"):
            each = 5 if name == "run" else 4
            sizes[name, one.suit] = sizes.get((name, one.suit), 0) + len(one.places) // each
    if any(size == COPIES for size in sizes.values()):
        rules += ["PN-AMB-1"] if table else ["PN-MELD-5", "PN-AMB-1"]
    if any(size >= COPIES - 1 for size in sizes.values()) and low:
        rules.append("PN-AMB-2")
    return rules


def _counted(position: Position, player: str, cards: tuple[Card, ...]) -> Heap | Ruling[Position]:
    """The cards of a meld, where the hand and the pack have so many."""
    if len(cards) > HAND:
        return refuse("PN-DEAL-1", f"{len(cards)} cards; a hand has {HAND}.")
    own: dict[int, int] = {}
    for card in cards:
        own[PLACE[card]] = own.get(PLACE[card], 0) + 1
    for place, number in own.items():
        there = number + sum(copies(laid.cards or 0, place) for laid in position.laid if laid is not None)
        if there > COPIES:
            return refuse("PN-PACK-1", fifth(place, there))
    return heap_of(PLACE[card] for card in cards)


def shown_by_partner(position: Position, who: int, cards: Heap, does: str) -> tuple[Exchange | None, tuple[Flag, ...]]:
    """What cards that a player shows anew say of the exchange: the late ruling on a pass that kept cards of the suit
    asked for, though fewer were passed than asked (PN-EXCH-1)."""
    exchange = position.exchange
    if exchange is None or exchange.room is None or position.bidder is None or (who - position.bidder) % 4 != 2:
        return exchange, ()
    number = among(cards, SUIT_MASKS[exchange.suit])
    if not number:
        return exchange, ()
    left = exchange.room - number
    if left >= 0:
        return replace(exchange, room=left), ()
    suit, name = NAMES[exchange.suit], position.players[who]
    back = exchange.back if exchange.back is not None else position.options.pass_cards
    says = (
        f"{name} passed {exchange.passed} of {suit} and {does} more of them than the {back} that can have come back:"
        f" all {suit} were to be passed, {position.options.pass_cards} at most"
    )
    return replace(exchange, room=None, flagged=True), (Flag(exchange.passed_n, "PN-EXCH-1", says),)


def _no_marriage(position: Position, who: int, laid: Laid) -> tuple[Flag, ...]:
    """The late ruling on a trump without a marriage, where the bidder's meld shows none (PN-AMB-4)."""
    if not needs_marriage(position.options) or who != position.bidder or position.trump is None:
        return ()
    low = 5 * position.trump
    if laid.cards is None:
        lacks = laid.points < _MARRIAGE_POINTS
    else:
        lacks = not (copies(laid.cards, low + KING) and copies(laid.cards, low + QUEEN))
    if not lacks:
        return ()
    name = NAMES[position.trump]
    says = f"{position.players[who]} named {name} and lays no marriage in {name}"
    return (Flag(position.trump_n, "PN-AMB-4", says),)


def judge_throw_in(position: Position, play: ThrowIn) -> Ruling[Position]:
    begun = position.play is not None and position.play.begun
    if position.phase not in (MELD, PLAY) or begun or position.bidder is None:
        when = "the first card is led" if begun else "trump is not named"
        return refuse("PN-SCO-4", f"A hand is thrown in between trump and the first lead; {when}.")
    if position.thrown:
        return refuse("PN-SCO-4", f"The hand is thrown in already: {step(position)}")
    who = position.players[position.bidder]
    following = replace(position, thrown=True, phase=MELD, play=None)
    effects = [Effect("threw in", who=who, bid=position.bid)]
    says = f"{who} throws in"
    if following.to_meld:
        return allow(following, f"{says}; the others lay their meld", ("PN-SCO-4",), effects)
    return end_thrown_in(following, says, [], effects)
