"""Every set of a hand's cards that is a grouping.

The possible sums of a set are the bits of one integer, with one lane of bits for each number of null eights. So a hand
of nine takes one pass over its 512 sets.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from referee.games.cripple_mr_onion.arrangement.card_sets import (
    NOT_SUITED,
    PAIRED,
    SIZE,
    SUM_RANK,
    THREE_UP,
    mask_of,
    role_counts,
    suit_counts,
)
from referee.games.cripple_mr_onion.arrangement.card_uses import CardUse, OwnerChoice
from referee.games.cripple_mr_onion.arrangement.pairs import large_groupings, pair_ranks
from referee.games.cripple_mr_onion.groupings import BROKEN_FLUSH, FLUSH, FOOL_RANKS, PLAIN_RANKS, RANK_STEP
from referee.games.cripple_mr_onion.powers import Powers

LANE: Final = 40
"""The width of a lane; each number of null eights has its own lane."""
_LANES: Final = sum(0x3FFFFF << (LANE * lane) for lane in range(6))
_21: Final = sum(1 << (21 + LANE * lane) for lane in range(6))
_16_TO_21: Final = 0x3F0000
_ANY: Final = _21 | _16_TO_21
_NULLS: Final = {
    sum(1 << (21 + LANE * lane) for lane in range(6) if lanes >> lane & 1): (lanes & -lanes).bit_length() - 1
    for lanes in range(1, 64)
}
"""The fewest null eights, by the lanes that hold 21."""

Candidate = tuple[int, int, int]
"""A set of cards as a grouping: its key, its rank, its null eights."""


def candidates(uses: Sequence[CardUse], powers: Powers, choice: OwnerChoice) -> dict[int, Candidate]:
    """Every set of cards that is a grouping, each as its highest one (CM-GRP-16)."""
    n = len(uses)
    ranks = FOOL_RANKS if powers.fool else PLAIN_RANKS
    sums = _sums(uses)
    flush_sums = _sums(uses, True) if any(use.zero for use in uses) else sums
    suits = suit_counts(uses)
    any_wild = mask_of(use.wild for use in uses)
    highest: dict[int, Candidate] = {}
    if sums is flush_sums:
        hits = [mask for mask in THREE_UP[n] if sums[mask] & _ANY]
    else:
        hits = [mask for mask in THREE_UP[n] if sums[mask] & _ANY or flush_sums[mask] & _16_TO_21]
    for mask in hits:
        candidate = _sum_or_flush(mask, sums[mask], suits[mask], flush_sums, any_wild, ranks=ranks)
        if candidate[0]:
            highest[mask] = candidate
    table = pair_ranks(powers, choice)
    roles = role_counts(uses)
    for mask in [mask for mask in PAIRED[n] if table[roles[mask]]]:
        rank = table[roles[mask]]
        if not (choice.kills_all and rank in table.killable):
            _keep_higher(highest, mask, ranks[rank], rank)
    for mask, rank, _ in large_groupings(uses, powers, choice, roles):
        _keep_higher(highest, mask, ranks[rank], rank)
    return highest


def _keep_higher(highest: dict[int, Candidate], mask: int, key: int, rank: int) -> None:
    other = highest.get(mask)
    if other is None or other[0] < key:
        highest[mask] = key, rank, 0


# --- sums and flushes -----------------------------------------------------------------------------------------------


def _sum_or_flush(
    mask: int, sums: int, suits: int, flush_sums: Sequence[int], any_wild: int, *, ranks: Mapping[int, int]
) -> Candidate:
    """A set as an onion by its sum or as a flush, whichever is higher; its key is 0 if it is neither."""
    rank = nulls = key = 0
    lanes = sums & _21
    if lanes and SUM_RANK[mask]:
        rank, nulls = SUM_RANK[mask], _NULLS[lanes]
        key = ranks[rank] - nulls
    if key < FLUSH * RANK_STEP and suits < NOT_SUITED and flush_sums[mask] & _16_TO_21 and (kinds := SUITED[suits]):
        flush = _flush(kinds, mask, any_wild, flush_sums)
        if flush and ranks[flush] > key:
            return ranks[flush], flush, 0
    return key, rank, nulls


def _sums(uses: Sequence[CardUse], flush: bool = False) -> list[int]:
    """The possible sums of every set, with null eights in lanes. A zero ace counts in flushes only."""
    sums = [1]
    for use in uses:
        values = use.values
        if use.zero:
            sums += sums if flush else [0] * len(sums)
        elif use.null:
            if values:
                (value,) = values
                sums += [((s << value) | (s << LANE)) & _LANES for s in sums]
            else:
                sums += [s << LANE & _LANES for s in sums]
        elif not values:
            sums += [0] * len(sums)
        elif len(values) == 1:
            value = values[0]
            sums += [(s << value) & _LANES for s in sums]
        elif len(values) == 2:
            low, high = values
            sums += [((s << low) | (s << high)) & _LANES for s in sums]
        else:
            sums += [_spread(s, values) for s in sums]
    return sums


@lru_cache(maxsize=1 << 16)
def _spread(sums: int, values: tuple[int, ...]) -> int:
    """The sums after one more card that may count any of these values."""
    spread = 0
    for value in values:
        spread |= sums << value
    return spread & _LANES


# --- flushes ---------------------------------------------------------------------------------------------------------

BROKEN, FULL, ARCANA_BROKEN, ARCANA_FULL = 1, 2, 4, 8
"""The kinds of flush by suits: a broken flush, a flush, and both with wild cards that must be of the Arcana."""


class _FlushKinds(dict[int, int]):
    """The kinds of flush by packed suits, computed on demand."""

    def __missing__(self, counts: int) -> int:
        self[counts] = kinds = _flush_kinds(counts)
        return kinds


SUITED: Final = _FlushKinds()


def _flush_kinds(counts: int) -> int:
    suits = [counts >> (4 * suit) & 15 for suit in range(5)]
    odd, wild = counts >> 20 & 15, counts >> 24 & 15
    naturals = sum(suits) + odd
    highest = 0
    for suit, count in enumerate(suits):
        away = naturals - count
        arcana = suit == 4 and wild > 0
        if away == 0:
            if count + wild:
                highest |= ARCANA_FULL if arcana else FULL
            if wild:
                highest |= ARCANA_BROKEN if arcana else BROKEN
        elif away == 1:
            highest |= ARCANA_BROKEN if arcana else BROKEN
    return highest


def _flush(kinds: int, mask: int, any_wild: int, sums: Sequence[int]) -> int:
    """The rank of a set as a flush of these kinds; 0 if its wild cards cannot bring the sum to 16 to 21."""
    if kinds & FULL:
        return FLUSH
    wild = SIZE[mask & any_wild]
    if kinds & ARCANA_FULL and _arcana_sum(sums[mask & ~any_wild], wild, 0):
        return FLUSH
    if kinds & BROKEN:
        return BROKEN_FLUSH
    if kinds & ARCANA_BROKEN:
        free = 1 if kinds & ARCANA_FULL else 0
        if _arcana_sum(sums[mask & ~any_wild], wild, free):
            return BROKEN_FLUSH
    return 0


def _arcana_sum(sums: int, wild: int, free: int) -> bool:
    """True if Arcana and `wild` wild cards add up to 16 to 21; `free` of the wild cards may be of another suit.

    No wild card can be a power card: the Arcana's ace, six, eight, jack, queen or king. That leaves 2 to 10.
    """
    low, high = 2 * (wild - free) + free, 10 * (wild - free) + 11 * free
    return any(sums >> total & 1 and total + low <= 21 and total + high >= 16 for total in range(22))
