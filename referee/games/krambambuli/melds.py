"""The house rules of Krambambuli, its packs, what it lets lie, and what may be stolen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from referee.games.contract import option
from referee.kit import melds as of
from referee.kit.cards import Card, pack
from referee.kit.fault import Fault
from referee.kit.form import Between, number, one_of, switch
from referee.kit.melds import PLAIN, Laid, Law, Meld, listed_cards, read_meld

HAND: Final = 11
FREE, DISTINCT = "free", "distinct"
SHARED, EXTRA = "shared", "extra_deal"


@dataclass(frozen=True, slots=True)
class Options:
    set_suits: str = option(
        "Identical cards in a set (double pack)",
        FREE,
        one_of({FREE: "are allowed", DISTINCT: "are not: all suits different"}),
        rule="KR-AMB-1",
    )
    split_robbed_run: bool = option("A middle card may be stolen from a long run", False, switch(), rule="KR-AMB-2")
    must_discard_to_go_out: bool = option("Going out needs a discard", False, switch(), rule="KR-OUT-1")
    upcard_lock: bool = option("An upcard just drawn may not be discarded", True, switch("off", "on"), rule="KR-TURN-2")
    target: int = option("Points that end the game", 500, number(Between(10, 10000, (300, 500, 1000))), rule="KR-END-1")
    final_tie: str = option(
        "Equal lowest totals",
        SHARED,
        one_of({SHARED: "share the win", EXTRA: "play another deal"}),
        rule="KR-AMB-4",
    )

    @property
    def law(self) -> Law:
        """What lies as a meld (KR-SET-1, KR-RUN-1)."""
        return _law(self.set_suits == FREE)


@cache
def _law(equal: bool) -> Law:
    return Law("high", frozenset(), equal=equal)


@cache
def pack_for(players: int) -> Counter[Card]:
    """How often each card is there: one pack for two or three, two packs for four and more (KR-PACK-1)."""
    return pack(1 if players <= 3 else 2)


RULES: Final = {
    of.SHORT: ("KR-SET-1", "KR-RUN-1"),
    of.NATURAL: ("KR-PACK-1",),
    of.EQUAL: ("KR-AMB-1", "KR-SET-1"),
    of.RUN: ("KR-RUN-1",),
    of.CORNER: ("KR-RUN-1",),
    of.MIXED: ("KR-SET-1", "KR-RUN-1"),
    of.MEANS: ("KR-PACK-1",),
    of.UNCLEAR: ("KR-SET-1",),
}
"""The rules that a meld breaks by the kind of its fault."""


def meld_of(cards: Sequence[Laid], options: Options) -> tuple[Meld | None, tuple[str, ...], str]:
    """The meld that cards make; or None, the rules that they break and what would be right."""
    found = read_meld(tuple(cards), options.law)
    if isinstance(found, Fault):
        return None, RULES[found.kind], found.says
    return found, (), ""


def rule_of(meld: Meld) -> str:
    """The rule by which a meld lies."""
    return "KR-SET-1" if meld.sort == "set" else "KR-RUN-1"


@dataclass(frozen=True, slots=True)
class Theft:
    """What a theft leaves of the robbed meld (two parts where a run is split) and what it makes."""

    left: tuple[Meld, ...]
    made: Meld


@dataclass(frozen=True, slots=True)
class Wrong:
    """The rules that a theft breaks, and what would be right."""

    rules: tuple[str, ...]
    says: str


def left_of(robbed: Meld, card: Card, options: Options) -> tuple[Meld, ...] | Wrong:
    """What stays of a meld when a card is taken out of it (KR-STEAL-2, KR-AMB-2)."""
    held = [laid.card for laid in robbed.cards]
    if card not in held:
        return Wrong(("KR-STEAL-1",), f"The {card.spoken} is not in that meld: {robbed.shown}.")
    at = held.index(card)
    rest = robbed.cards[:at], robbed.cards[at + 1 :]
    if robbed.sort == "set":
        parts: tuple[tuple[Laid, ...], ...] = (rest[0] + rest[1],)
    else:
        parts = tuple(part for part in rest if part)
    if len(parts) == 2 and robbed.sort == "run" and not options.split_robbed_run:
        ends = f"{robbed.cards[0].shown} or {robbed.cards[-1].shown}"
        return Wrong(("KR-STEAL-2", "KR-AMB-2"), f"From a run only an end card is taken: {ends}.")
    left = []
    for part in parts:
        meld, _, _ = meld_of(part, options)
        if meld is None:
            says = f"{listed_cards(part)} would be left; a robbed meld keeps at least three cards that are a meld."
            return Wrong(("KR-STEAL-2",), says)
        left.append(meld)
    return tuple(left)


def loose(meld: Meld, options: Options) -> tuple[Card, ...]:
    """The cards of a meld that may be taken out of it (KR-STEAL-2)."""
    cards = dict.fromkeys(laid.card for laid in meld.cards)
    return tuple(card for card in cards if not isinstance(left_of(meld, card, options), Wrong))


def theft(robbed: Meld, card: Card, with_hand: Sequence[Card], options: Options) -> Theft | Wrong:
    """What stealing a card does; or the rules that it breaks, and what would be right (KR-STEAL-2, KR-STEAL-3)."""
    left = left_of(robbed, card, options)
    if isinstance(left, Wrong):
        return left
    if len(with_hand) < 2:
        says = f"A stolen card makes a new meld with two cards or more from the hand; {len(with_hand)} given."
        return Wrong(("KR-STEAL-3",), says)
    made, rules, says = meld_of(tuple(PLAIN[one] for one in (card, *with_hand)), options)
    if made is None:
        return Wrong(("KR-STEAL-3", *rules), says)
    return Theft(left, made)
