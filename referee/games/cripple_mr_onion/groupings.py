"""The groupings by rank, and how hands of groupings compare (CM-GRP-1 to CM-GRP-16, CM-CMP-1 to CM-CMP-3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from referee.games.cripple_mr_onion.cards import Card, read_card
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted

BAGEL, DOUBLE_BAGEL, TRIPLE_BAGEL, LESSER_BAGEL, GREAT_BAGEL = 1, 2, 3, 4, 5
TWO_CARD_ONION, BROKEN_FLUSH, THREE_CARD_ONION, FLUSH, BROKEN_ROYAL, ROYAL, WILD_ROYAL = 6, 7, 8, 9, 11, 13, 15
DOUBLE_ONION, TRIPLE_ONION, LESSER_ONION, OCTAVO, GREAT_ONION = 17, 18, 19, 20, 21
NAMES: Final = {
    1: "Bagel", 2: "Double Bagel", 3: "Triple Bagel", 4: "Lesser Bagel", 5: "Great Bagel", 6: "Two Card Onion",
    7: "Broken Flush", 8: "Three Card Onion", 9: "Flush", 10: "Four Card Onion", 11: "Broken Royal",
    12: "Five Card Onion", 13: "Royal", 14: "Six Card Onion", 15: "Wild Royal", 16: "Seven Card Onion",
    17: "Double Onion", 18: "Triple Onion", 19: "Lesser Onion", 20: "Octavo", 21: "Great Onion",
}  # fmt: skip
RULES: Final = {
    1: "CM-GRP-1", 2: "CM-GRP-1", 3: "CM-GRP-1", 4: "CM-GRP-1", 5: "CM-GRP-1", 6: "CM-GRP-2", 7: "CM-GRP-3",
    8: "CM-GRP-4", 9: "CM-GRP-5", 10: "CM-GRP-6", 11: "CM-GRP-7", 12: "CM-GRP-8", 13: "CM-GRP-9", 14: "CM-GRP-10",
    15: "CM-GRP-11", 16: "CM-GRP-12", 17: "CM-GRP-13", 18: "CM-GRP-13", 19: "CM-GRP-13", 20: "CM-GRP-13",
    21: "CM-GRP-13",
}  # fmt: skip
SUM_ONIONS: Final = {3: 8, 4: 10, 5: 12, 6: 14, 7: 16}
"""The rank of an onion by its number of cards (CM-GRP-4 to CM-GRP-12)."""
BAGELS: Final = frozenset((BAGEL, DOUBLE_BAGEL, TRIPLE_BAGEL, LESSER_BAGEL, GREAT_BAGEL))
ONION_PAIRS: Final = {TWO_CARD_ONION: 1, DOUBLE_ONION: 2, TRIPLE_ONION: 3, LESSER_ONION: 3}
"""The number of picture-and-ace pairs in each onion, except the Great one, which the Lady spares (CM-LADY-2)."""
RANK_STEP: Final = 20
"""One rank in a key; null eights (CM-CMP-2) and the shifted Double Onion (CM-ELE-2) are steps between ranks."""
SHIFTED: Final = 9
PLAIN_RANKS: Final = {rank: rank * RANK_STEP for rank in NAMES}
_EXCHANGED: Final = {1: 6, 6: 1, 2: 17, 17: 2, 3: 18, 18: 3, 4: 19, 19: 4, 5: 20.5}
FOOL_RANKS: Final = {rank: math.floor(_EXCHANGED.get(rank, rank) * RANK_STEP) for rank in NAMES}
"""The ranks under the Fool; the Great Bagel is just below the Great Onion (CM-FOOL-1)."""


def key_of(rank: int, nulls: int = 0, shifted: bool = False, fool: bool = False) -> int:
    """The key by which a grouping is compared: higher is better (CM-CMP-1, CM-CMP-2)."""
    return (FOOL_RANKS if fool else PLAIN_RANKS)[rank] - nulls - (SHIFTED if shifted else 0)


class Grouping(Value):
    """Cards that form one grouping."""

    rank: int
    """Its rank without the Fool."""
    cards: tuple[Card, ...] = ()
    nulls: int = 0
    """The number of its null eights (CM-NULL-1)."""
    acts: tuple[tuple[Card, int | str], ...] = ()
    """The cards with a chosen meaning, each with its value, or `P` for a picture, `T` for a ten, `A` for an ace."""
    shifted: bool = False
    """True for the Double Onion of the Queen of Elephants (CM-ELE-2)."""

    field_type: ClassVar[FieldType[Grouping]]

    @property
    def name(self) -> str:
        return NAMES[self.rank]

    def key(self, fool: bool) -> int:
        return key_of(self.rank, self.nulls, self.shifted, fool)

    @property
    def says(self) -> str:
        """The grouping in words: `Five Card Onion (1 null)`."""
        note = f" ({self.nulls} null)" if self.nulls else " (shifted)" if self.shifted else ""
        return f"{self.name}{note}"

    def as_json(self) -> dict[str, Any]:
        return {
            "grouping": self.name,
            "cards": [card.code for card in self.cards],
            "null_eights": self.nulls,
            "as": {card.code: value for card, value in self.acts},
        }


Key = tuple[int, ...]
"""The keys of a hand's groupings, best first. Tuples compare as hands do: a spare grouping wins (CM-CMP-1)."""


def _read_grouping(raw: object) -> Grouping:
    if not isinstance(raw, dict) or raw.get("grouping") not in BY_NAME:
        raise Unreadable(f"{quoted(raw)} is not a grouping")
    cards = tuple(map(read_card, raw.get("cards", ())))
    acts = tuple((read_card(code), value) for code, value in raw.get("as", {}).items())
    return Grouping(BY_NAME[raw["grouping"]], cards, raw.get("null_eights", 0), acts)


BY_NAME: Final = {name: rank for rank, name in NAMES.items()}
Grouping.field_type = FieldType(
    "grouping",
    _read_grouping,
    Grouping.as_json,
    {
        "type": "object",
        "properties": {
            "grouping": {"enum": list(BY_NAME)},
            "cards": {"type": "array", "items": dict(Card.field_type.schema)},
            "null_eights": {"type": "integer"},
            "as": {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
        },
    },
    show=lambda grouping: grouping.says,
)


class Difference(Value):
    """The first difference between two hands."""

    rule: str
    """The rule by which the better hand wins."""
    says: str = ""
    """The groupings that differ, in words; empty if the hands are equal."""


def _level(groupings: Sequence[Grouping]) -> str:
    return f"level at {' + '.join(grouping.says for grouping in groupings)}"


def difference(first: Sequence[Grouping], second: Sequence[Grouping], fool: bool = False) -> Difference:
    """The first difference between two hands; `first` is the better one."""
    ours = sorted(first, key=lambda grouping: -grouping.key(fool))
    theirs = sorted(second, key=lambda grouping: -grouping.key(fool))
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if mine.key(fool) == other.key(fool):
            continue
        where = f"{_level(ours[: place - 1])}; then" if place > 1 else "in the best grouping,"
        if mine.rank == other.rank and mine.shifted != other.shifted:
            return Difference("CM-ELE-2", f"{where} a shifted Double Onion loses to any other")
        if mine.rank == other.rank:
            eights = "null eight" if mine.nulls == 1 else "null eights"
            says = f"{where} {mine.name} with {mine.nulls or 'no'} {eights} against {other.nulls}"
            return Difference("CM-CMP-2", says)
        by = " under the Fool" if fool and mine.rank < other.rank else ""
        return Difference("CM-CMP-1", f"{where} {mine.says} beats {other.says}{by}")
    if len(ours) > len(theirs):
        spare = ours[len(theirs)].says
        if not theirs:
            return Difference("CM-CMP-1", f"a {spare} against no grouping at all")
        return Difference("CM-CMP-1", f"{_level(theirs)}; then a {spare} is left over")
    return Difference("CM-CMP-3")
