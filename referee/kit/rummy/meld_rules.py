"""The melds that a game allows, and the kinds of faults of other cards."""

from __future__ import annotations

from typing import Final, Literal

from referee.kit.cards import JOKER_CODE, RANKS, Card
from referee.kit.values import Value

SHORT, NATURAL, EQUAL, RUN, CORNER, MIXED, MEANS, UNCLEAR = (
    "short", "natural", "equal", "run", "corner", "mixed", "means", "unclear",
)  # fmt: skip
"""Kinds of faults: fewer than three; no natural card; equal cards, or too many, in a set; one suit but no sequence; a
sequence round the corner; neither set nor run; a meaning that does not fit; several readings."""

Ace = Literal["low", "high", "either", "around"]


class MeldRules(Value):
    """The melds that a game allows."""

    ace: Ace = "low"
    """Below the two, above the king, `either` (not both in one run), or `around` (both at once: K A 2)."""
    wild: frozenset[str] = frozenset({JOKER_CODE})
    """The ranks that are wild."""
    duplicates: bool = False
    """True if a set may hold equal cards; it may then grow past four."""
    wild_needs_suit: bool = False
    """True if a wild card in a set stands for a suit as well."""
    all_wild: bool = False
    """True if a meld may consist of wild cards alone."""

    def is_wild(self, card: Card) -> bool:
        return card.rank in self.wild

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest place of a run: A is 1, K 13, the ace above it 14."""
        return _SPANS[self.ace]


_SPANS: Final[dict[str, tuple[int, int]]] = {"low": (1, 13), "high": (2, 14), "either": (1, 14), "around": (1, 1000)}
ROUND: Final = 13
"""The number of ranks from the ace to the king."""


def rank_at(place: int) -> str:
    """The rank at a place of a run; 14 is the ace again."""
    return RANKS[(place - 1) % ROUND]
