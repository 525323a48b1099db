"""All claims in order (LD-RANK-1), built once so that a claim's place and the next higher claim are lookups."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final

from referee.games.liars_dice.dice import DICE, FACES, RANK, code_of, counts_of, is_within, shown
from referee.kit.values import Value

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


class Hand(Value):
    """One to five dice as a hand."""

    place: int
    """Its place in the order of all hands, the lowest at 0."""
    faces: tuple[str, ...]
    """Its dice, the groups first."""
    category: int
    group: tuple[str, ...]
    """The faces that make the category."""
    code: int
    counts: tuple[int, ...]
    """The number of its dice that show each face, low to high."""

    @property
    def shown(self) -> str:
        """The dice on paper, the group first: `K K J J 10`."""
        return shown(self.faces)

    @property
    def title(self) -> str:
        """The category in words."""
        return CATEGORIES[self.category]


_SHAPES: Final = {
    (): HIGH, (2,): PAIR, (2, 2): TWO_PAIR, (3,): THREE, (3, 2): FULL_HOUSE, (4,): FOUR, (5,): FIVE,
}  # fmt: skip
"""The category by the sizes of the groups of equal dice, the largest first."""


def _category(sizes: tuple[int, ...], ranks: tuple[int, ...], straights: bool) -> int:
    """The category of dice by the number and the rank of each face, the largest group first."""
    if straights and len(sizes) == DICE and ranks[0] - ranks[-1] == DICE - 1:
        return STRAIGHT  # LD-AMB-5
    return _SHAPES[tuple(size for size in sizes if size > 1)]


def _ranked(faces: tuple[str, ...], straights: bool) -> tuple[tuple[int, tuple[int, ...]], int, tuple[str, ...]]:
    """The sort key, the category, and the faces with the groups first."""
    groups = sorted(((faces.count(face), RANK[face]) for face in set(faces)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    ranks = tuple(rank for _, rank in groups)
    category = _category(sizes, ranks, straights)
    # An unnamed die is lower than any named one: a tuple sorts before a longer one that starts with it.
    ordered = tuple(FACES[rank] for size, rank in groups for _ in range(size))
    return (category, ranks), category, ordered


_GROUPS: Final = {HIGH: 1, PAIR: 1, TWO_PAIR: 2, THREE: 1, STRAIGHT: 5, FULL_HOUSE: 2, FOUR: 1, FIVE: 1}


class Ladder:
    """All hands of one to five dice, low to high; with straights or without."""

    __slots__ = ("_by_code", "hands", "straights", "top")

    def __init__(self, straights: bool) -> None:
        self.straights = straights
        ranked = [
            _ranked(faces, straights)
            for size in range(1, DICE + 1)
            for faces in combinations_with_replacement(FACES, size)
        ]
        hands = []
        for place, (_, category, faces) in enumerate(sorted(ranked)):
            code = code_of(faces)
            group = tuple(dict.fromkeys(faces))[: _GROUPS[category]]
            hands.append(Hand(place, faces, category, group, code=code, counts=counts_of(code)))
        self.hands: tuple[Hand, ...] = tuple(hands)
        self.top = len(hands) - 1
        self._by_code = {hand.code: hand for hand in hands}

    def hand(self, faces: Iterable[str]) -> Hand:
        """The hand of one to five dice, given in any order."""
        return self._by_code[code_of(faces)]

    def by_code(self, code: int) -> Hand:
        """The hand with this code."""
        return self._by_code[code]

    def next(self, place: int) -> Hand | None:
        """The lowest hand above a place (`NOTHING`: the lowest of all); None above five aces."""
        return self.hands[place + 1] if place < self.top else None

    def steps(self, place: int) -> tuple[Hand, ...]:
        """The lowest hand above a place, the lowest with another group, and the lowest of a higher category."""
        first = self.next(place)
        if first is None:
            return ()
        steps = [first]
        for hand in self.hands[first.place + 1 :]:
            if hand.category != first.category:
                steps.append(hand)
                break
            if hand.group[0] != first.group[0] and len(steps) == 1:
                steps.append(hand)
        return tuple(steps)


LADDERS: Final = {straights: Ladder(straights) for straights in (False, True)}


def is_true(claim: Hand, dice: Hand, exact: bool) -> bool:
    """True if a claim holds for five dice (LD-CALL-2, LD-AMB-2).

    With `exact`, the printed rule, the claimed dice are among the five. Otherwise the five are at least as good.
    """
    return is_within(claim.counts, dice.counts) if exact else dice.place >= claim.place
