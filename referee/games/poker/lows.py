"""Low hands by the three ways of counting (PK-LOW-1); the smaller number is the better low.

Like a high hand, a low is worked out once for its ranks and remembered. Suits are looked at only if one suit has five
cards and no card is wild: a wild card always breaks a flush.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from referee.games.poker.hands import (
    ACE,
    CATEGORIES,
    FIVE,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    NUMBERS,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    WHOLE,
    RankedHand,
    category_of,
    dashed,
    described,
    has_flush,
    key_of,
    pack_value,
    places_of,
    rank_counts,
    rank_key,
    wanted_ranks,
)
from referee.kit.cards import JOKER_CODE, SUITS

ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX = "ace_to_five", "deuce_to_seven", "ace_to_six"
SYSTEMS: Final = {
    ACE_TO_FIVE: "ace to five: aces low, straights and flushes ignored",
    DEUCE_TO_SEVEN: "deuce to seven: the worst ordinary hand, aces high",
    ACE_TO_SIX: "ace to six: aces low, straights and flushes count against",
}
_SHAPES: Final = {
    (1,): HIGH, (2,): PAIR, (2, 2): TWO_PAIR, (3,): THREE, (3, 2): FULL, (4,): FOUR, (5,): FIVE,
}  # fmt: skip


def _ace(system: str) -> int:
    return ACE if system == DEUCE_TO_SEVEN else 1


def _value(ranks: Sequence[int], one_suit: bool, system: str) -> int:
    """The value of at most five cards as an ordinary hand: the smaller, the better the low."""
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in groups if counts[rank] > 1) or (1,)
    category = _SHAPES[shape]
    if category == HIGH and len(ranks) == WHOLE and system != ACE_TO_FIVE:
        straight = groups[0] - groups[-1] == WHOLE - 1
        if straight:
            return pack_value(STRAIGHT_FLUSH if one_suit else STRAIGHT, groups[:1])
        if one_suit:
            category = FLUSH
    return pack_value(category, groups)


# --- by ranks alone --------------------------------------------------------------------------------------------------


@cache
def _unpaired(size: int, system: str) -> tuple[tuple[int, int], ...]:
    """All lows of `size` different ranks without a straight, best first: the ranks as bits, and the value."""
    ace = _ace(system)
    lows = []
    for ranks in combinations(range(min(ace, 2), max(ace, ACE - 1) + 1), size):
        value = _value(ranks, False, system)
        if category_of(value) == HIGH:
            lows.append((value, sum(1 << rank for rank in ranks)))
    return tuple((mask, value) for value, mask in sorted(lows))


@cache
def _best_unpaired(held: int, wild: int, size: int, system: str) -> int | None:
    """The best low without a pair or a straight, from the `held` ranks (as bits) and the wild cards."""
    return next(
        (value for mask, value in _unpaired(size, system) if (mask & ~held).bit_count() <= wild),
        None,
    )


def _selections(counts: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[int, ...]]:
    """All ways to take `size` cards from ranks with their counts."""
    if not size:
        yield ()
    elif counts:
        (rank, most), rest = counts[0], counts[1:]
        for taken in range(min(most, size) + 1):
            for others in _selections(rest, size - taken):
                yield (*(rank,) * taken, *others)


@lru_cache(maxsize=300_000)
def _by_ranks(key: int, system: str) -> int:
    """The best low by the ranks of a hand, without its suits."""
    wild, *by_rank = rank_counts(key)
    ace = _ace(system)
    counts = [(ace if rank == ACE else rank, count) for rank, count in enumerate(by_rank, 2) if count]
    size = min(WHOLE, wild + sum(by_rank))
    held = sum(1 << rank for rank, _ in counts)
    value = _best_unpaired(held, wild, size, system)
    if value is not None:
        return value
    # There are too few different ranks, or only those of a straight. A wild card then takes a missing rank.
    lowest = [rank for rank in range(min(ace, 2), max(ace, ACE - 1) + 1) if not held >> rank & 1][:wild]
    return min(
        _value((*chosen, *lowest[:used]), False, system)
        for used in range(min(wild, size) + 1)
        for chosen in _selections(counts, size - used)
    )


# --- with suits ------------------------------------------------------------------------------------------------------


@cache
def _unpaired_values(system: str) -> dict[int, int]:
    return dict(_unpaired(WHOLE, system))


def _searched(codes: Sequence[str], system: str) -> RankedHand:
    """The best low of natural cards with five of one suit, by trying every five cards."""
    ranks = [_ace(system) if code[0] == "A" else NUMBERS.get(code[0], 10) for code in codes]
    suits = [1 << SUITS.index(code[-1]) for code in codes]
    unpaired = _unpaired_values(system)
    best: tuple[int, tuple[int, ...]] | None = None
    for five in combinations(range(len(codes)), WHOLE):
        mask = held = 0
        for place in five:
            mask |= 1 << ranks[place]
            held |= suits[place]
        one_suit = not held & held - 1
        if mask in unpaired:
            value = unpaired[mask] + pack_value(FLUSH if one_suit else HIGH, ())
        elif best is not None and category_of(best[0]) == HIGH:
            continue
        else:
            value = _value([ranks[place] for place in five], one_suit, system)
        if best is None or value < best[0]:
            best = value, five
    assert best is not None
    return RankedHand(best[0], tuple(sorted(best[1], key=lambda place: ranks[place], reverse=True)))


def low_hand(codes: Sequence[str], system: str = ACE_TO_FIVE) -> RankedHand:
    """The best low of a hand: its value, where the smaller wins, and the places of the cards that make it.

    A wild card takes the lowest missing rank that makes no straight; it never needs the suit of the others.

    :raises KeyError: a code that is not a card.
    """
    key = key_of(codes)
    wild = JOKER_CODE in codes
    suited = system != ACE_TO_FIVE and has_flush(key)
    if suited and not wild:
        return _searched(codes, system)
    value = _by_ranks(rank_key(key), system)
    places = places_of(codes, wanted_ranks(value, _ace(system)), ace=_ace(system))
    assert places is not None
    if suited and len({codes[place][-1] for place in places}) == 1:
        # Five natural cards are of one suit: a wild card replaces the highest of them, in another suit.
        places = (codes.index(JOKER_CODE), *places[1:])
    return RankedHand(value, places)


def low_described(hand: RankedHand) -> str:
    """A low in words: `7-5-4-2-A`, `pair of twos, 6-4-3`."""
    return dashed(hand.ranks) if hand.category == CATEGORIES[HIGH] else described(hand.value)
