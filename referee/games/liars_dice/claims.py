"""All claims in their order (LD-RANK-1), made once: what a claim is worth, and the next one, are looked up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from referee.games.liars_dice.dice import DICE, FACES, RANK, code_of, counts_of, shown, within

HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE = range(8)
CATEGORIES: Final = (
    "high die",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
)
NOTHING: Final = -1
"""The place of no claim: every claim is higher."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One to five dice as a hand: its place in the order, its faces with the groups first, its category.

    `group` are the faces that make the category, `code` and `counts` the dice in any order.
    """

    place: int
    faces: tuple[str, ...]
    category: int
    group: tuple[str, ...]
    code: int
    counts: tuple[int, ...]

    @property
    def shown(self) -> str:
        """The dice on paper, the group first: `K K J J 10`."""
        return shown(self.faces)

    @property
    def title(self) -> str:
        """The category in words."""
        return CATEGORIES[self.category]


def _category(sizes: tuple[int, ...], ranks: tuple[int, ...], straights: bool) -> int:
    """The category of dice by the sizes of their groups, the largest first."""
    if sizes[0] == 5:
        return FIVE
    if sizes[0] == 4:
        return FOUR
    if sizes[0] == 3:
        return FULL_HOUSE if sizes[1:] == (2,) else THREE
    if sizes[0] == 2:
        return TWO_PAIR if sizes[1:2] == (2,) else PAIR
    if straights and len(sizes) == DICE and ranks[0] - ranks[-1] == DICE - 1:
        return STRAIGHT  # LD-AMB-5
    return HIGH


def _weighed(faces: tuple[str, ...], straights: bool) -> tuple[tuple[int, tuple[int, ...]], int, tuple[str, ...]]:
    """What the order goes by, the category, and the faces with the groups first."""
    groups = sorted(((faces.count(face), RANK[face]) for face in set(faces)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    ranks = tuple(rank for _, rank in groups)
    category = _category(sizes, ranks, straights)
    # An unnamed die is lower than any named one: a shorter tuple is lower than one that it begins.
    ordered = tuple(FACES[rank] for size, rank in groups for _ in range(size))
    return (category, ranks), category, ordered


_GROUPS: Final = {HIGH: 1, PAIR: 1, TWO_PAIR: 2, THREE: 1, STRAIGHT: 5, FULL_HOUSE: 2, FOUR: 1, FIVE: 1}


class Ladder:
    """All hands of one to five dice, low to high; with straights or without."""

    __slots__ = ("_by_code", "hands", "straights", "top")

    def __init__(self, straights: bool) -> None:
        self.straights = straights
        found = [
            _weighed(faces, straights)
            for size in range(1, DICE + 1)
            for faces in combinations_with_replacement(FACES, size)
        ]
        hands = []
        for place, (_, category, faces) in enumerate(sorted(found)):
            code = code_of(faces)
            group = tuple(dict.fromkeys(faces))[: _GROUPS[category]]
            hands.append(Hand(place, faces, category, group, code, counts_of(code)))
        self.hands: tuple[Hand, ...] = tuple(hands)
        self.top = len(hands) - 1
        self._by_code = {hand.code: hand for hand in hands}

    def hand(self, faces: Iterable[str]) -> Hand:
        """One to five dice, in any order."""
        return self._by_code[code_of(faces)]

    def by_code(self, code: int) -> Hand:
        """The dice of a code."""
        return self._by_code[code]

    def next(self, place: int) -> Hand | None:
        """The lowest hand above a place (`NOTHING`: the lowest of all); None above five aces."""
        return self.hands[place + 1] if place < self.top else None

    def steps(self, place: int) -> tuple[Hand, ...]:
        """The lowest hand above a place, the lowest with another group, and the lowest of a higher category."""
        first = self.next(place)
        if first is None:
            return ()
        found = [first]
        for hand in self.hands[first.place + 1 :]:
            if hand.category != first.category:
                found.append(hand)
                break
            if hand.group[0] != first.group[0] and len(found) == 1:
                found.append(hand)
        return tuple(found)


LADDERS: Final = {straights: Ladder(straights) for straights in (False, True)}


def is_true(claim: Hand, dice: Hand, exact: bool) -> bool:
    """Whether a claim is true of five dice (LD-CALL-2, LD-AMB-2).

    As printed, where the dice are as good as the claim or better; `exact`, where the claimed dice are among them.
    """
    return within(claim.counts, dice.counts) if exact else dice.place >= claim.place
