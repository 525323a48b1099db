"""The cards of Push, and what melds they can be (PU-SET-1 to PU-WILD-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
PACK: Final = {**{rank + suit: 2 for rank in RANKS for suit in SUITS}, "*": 4}
SET, RUN = "set", "run"
LONGEST_RUN: Final = 13
ACE_HIGH: Final = 14


def is_wild(card: str) -> bool:
    return card[0] in "*2"


def value(card: str) -> int:
    """PU-SCO-2."""
    return 20 if is_wild(card) else 15 if card[0] == "A" else 10 if card[0] in "KQJT" else 5


def worth(cards: Iterable[str]) -> int:
    return sum(map(value, cards))


def places(card: str) -> tuple[int, ...]:
    """The places of a card in a run: an ace is low or high (PU-RUN-1)."""
    return (1, ACE_HIGH) if card[0] == "A" else (RANKS.index(card[0]) + 1,)


def written(card: str, place: int, suit: str) -> str:
    """A card as it is entered for a place of a run."""
    return f"{card}={RANKS[(place - 1) % 13]}{suit}" if is_wild(card) else card


@dataclass
class Meld:
    """A meld of the table; `of` is the rank of a set, the suit of a run."""

    kind: str
    of: str
    cards: dict[int, str]
    """The cards by their places: in a run as in the suit, in a set as they came."""

    @property
    def suits(self) -> set[str]:
        """The suits of the natural cards of a set."""
        return {card[1] for card in self.cards.values() if not is_wild(card)}


@dataclass(frozen=True)
class Entered:
    """A card as it is entered: with what it stands for, if that is said."""

    card: str
    meaning: str

    @property
    def face(self) -> str:
        """The card that it counts as; empty for a wild card without a meaning."""
        return self.meaning if is_wild(self.card) else self.card


def entered(group: Sequence[str]) -> list[Entered]:
    return [Entered(text.partition("=")[0], text.partition("=")[2]) for text in group]


def bare(group: Iterable[str]) -> list[str]:
    """The cards of a group without what they stand for."""
    return [text.partition("=")[0] for text in group]


def readings(cards: Sequence[Entered], start: Meld | None = None) -> list[Meld]:
    """All melds that these cards can be, alone or on a meld of the table (PU-SET-1, PU-RUN-1, PU-WILD-1, PU-WILD-2)."""
    before = start.cards if start else {}
    size = len(before) + len(cards)
    naturals = [each.card for each in [*cards, *entered(list(before.values()))] if not is_wild(each.card)]
    if size < 3 or not naturals:
        return []
    found: list[Meld] = []
    ranks = {each.face[0] for each in cards if each.face} | {card[0] for card in naturals}
    suits = [card[1] for card in naturals] + [each.meaning[1] for each in cards if len(each.meaning) == 2]
    if (start is None or start.kind == SET) and size <= 4 and len(ranks) == 1 and len(set(suits)) == len(suits):
        found.append(Meld(SET, ranks.pop(), dict(enumerate([*before.values(), *(each.card for each in cards)]))))
    if start is None or start.kind == RUN:
        found += _runs(cards, before, start.of if start else naturals[0][1], size)
    return found


def _runs(cards: Sequence[Entered], before: Mapping[int, str], suit: str, size: int) -> Iterator[Meld]:
    known = [each for each in cards if each.face]
    if any(len(each.face) < 2 or each.face[1] != suit for each in known) or size > LONGEST_RUN:
        return
    for low in range(1, ACE_HIGH + 2 - size):
        window = set(range(low, low + size))
        run = dict(before)
        if not set(run) <= window:
            continue
        for each in known:
            place = next((place for place in places(each.face) if place in window and place not in run), None)
            if place is None:
                break
            run[place] = each.card
        else:
            free = sorted(window - set(run))
            run |= zip(free, (each.card for each in cards if not each.face), strict=True)
            yield Meld(RUN, suit, run)


def announced_by_order(cards: Sequence[Entered], found: list[Meld]) -> list[Meld]:
    """The run of several natural cards that is entered in its order, up or down; else all readings."""
    if any(meld.kind == SET for meld in found) or sum(not is_wild(each.card) for each in cards) < 2:
        return found
    texts = [each.card for each in cards]
    in_order = [
        meld for meld in found if (run := [meld.cards[at] for at in sorted(meld.cards)]) and texts in (run, run[::-1])
    ]
    return in_order or found
