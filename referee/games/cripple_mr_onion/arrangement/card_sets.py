"""Sets of a hand's cards as bit masks: their sizes, and their counts by suit and by role, packed in one integer."""

from collections.abc import Iterable, Sequence
from typing import Final

from referee.games.cripple_mr_onion.arrangement.card_uses import CardUse
from referee.games.cripple_mr_onion.groupings import SUM_ONIONS

MOST: Final = 9
"""The number of cards in a whole hand."""
SIZE: Final = tuple(mask.bit_count() for mask in range(1 << MOST))
THREE_UP: Final = tuple(tuple(m for m in range(1 << n) if SIZE[m] >= 3) for n in range(MOST + 1))
"""The sets of three or more cards, by the number of cards in hand."""
PAIRED: Final = tuple(tuple(m for m in range(1 << n) if SIZE[m] in (2, 3, 4, 6)) for n in range(MOST + 1))
"""The sets that can be one to three pairs or a royal, by the number of cards in hand."""
SIXES: Final = tuple(tuple(m for m in range(1 << n) if SIZE[m] == 6) for n in range(MOST + 1))
"""The sets of six cards, by the number of cards in hand."""
SUM_RANK: Final = tuple(SUM_ONIONS.get(size, 0) for size in SIZE)
"""The rank of each set as an onion by its sum; 0 if no onion has that number of cards."""
NOT_SUITED: Final = 1 << 28
"""The mark in the packed suits of a set for a card that fits no flush."""


def mask_of(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def places_of(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(MOST) if mask >> place & 1)


def suit_counts(uses: Sequence[CardUse]) -> list[int]:
    """The number of cards of each suit in every set, packed; at least `NOT_SUITED` if the set is not a flush."""
    return _packed_counts([1 << (4 * use.suit) if use.values else NOT_SUITED for use in uses])


def role_counts(uses: Sequence[CardUse]) -> list[int]:
    """The number of cards of each role in every set, packed."""
    return _packed_counts([use.role for use in uses])


def _packed_counts(codes: Sequence[int]) -> list[int]:
    counts = [0]
    for code in codes:
        counts += [count + code for count in counts]
    return counts
