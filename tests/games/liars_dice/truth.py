"""The order of claims once more, from the rule text and by counting (LD-RANK-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

FACES = ("9", "10", "J", "Q", "K", "A")
CATEGORIES = (
    "high die",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
)
ALL = [faces for size in range(1, 6) for faces in combinations_with_replacement(FACES, size)]
SEQUENCES = (set(FACES[:5]), set(FACES[1:]))


def in_order(faces: Sequence[str]) -> list[str]:
    """Dice as they are claimed: the largest group first, then by rank."""
    many = Counter(faces)
    return sorted(faces, key=lambda face: (many[face], FACES.index(face)), reverse=True)


def weight(faces: Sequence[str], straights: bool) -> tuple[int, ...]:
    """The category, then the ranks, each face as often as it is named, unnamed ones lowest."""
    shape = sorted(Counter(faces).values(), reverse=True)
    word = {(5,): "five of a kind", (3, 2): "full house"}.get(tuple(shape))
    if word is None and shape[0] > 2:
        word = {4: "four of a kind", 3: "three of a kind"}[shape[0]]
    if word is None:
        word = {2: "two pair", 1: "pair", 0: "high die"}[shape.count(2)]
    if straights and set(faces) in SEQUENCES and len(faces) == 5:
        word = "straight"
    ranks = [FACES.index(face) for face in in_order(faces)] + [-1] * (5 - len(faces))
    return (CATEGORIES.index(word), *ranks)


@cache
def ladder(straights: bool) -> list[list[str]]:
    """All claims, low to high."""
    return [in_order(faces) for faces in sorted(ALL, key=lambda faces: weight(faces, straights))]
