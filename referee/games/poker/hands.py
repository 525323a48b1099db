"""The strength of a hand: one to eight cards, any number of them wild (PK-RANK-1 to 4, PK-WILD-1).

A hand is given as codes (`TS`, `*` for a wild card). Its strength is one whole number: the category, then five ranks of
four bits each, the most important first. A missing card counts as 0, which is lower than any rank (PK-RANK-4).

The cards add up to one number that counts each rank, each suit and the wild cards. The strength by ranks alone is
worked out once for each such number and remembered. Suits are looked at only where a flush is possible.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from referee.kit import cards
from referee.kit.cards import JOKER_CODE, RANK_NAMES, SUITS
from referee.kit.values import Value

RANKS: Final = "23456789TJQKA"
NUMBERS: Final = {rank: number for number, rank in enumerate(RANKS, 2)}
"""J 11, Q 12, K 13, A 14."""
ACE: Final = 14

HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE = range(9 + 1)
CATEGORIES: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "five of a kind",
)  # fmt: skip
WHOLE: Final = 5
"""The number of cards in a whole hand."""

_SHIFT: Final = 20
_WILD: Final = 1 << 56
_ALL_RANKS: Final = (1 << 60) - 1
_SUIT_AT: Final = {suit: 60 + 4 * index for index, suit in enumerate(SUITS)}


def _key(code: str) -> int:
    if code == JOKER_CODE:
        return _WILD
    return (1 << 4 * NUMBERS[code[0]] - 8) + (1 << _SUIT_AT[code[1]])


KEYS: Final[dict[str, int]] = {code: _key(code) for code in [r + s for r in RANKS for s in SUITS] + [JOKER_CODE]}
KEYS.update({"10" + suit: KEYS["T" + suit] for suit in SUITS})
_key_of: Final[Callable[[str], int]] = KEYS.__getitem__


def key_of(codes: Iterable[str]) -> int:
    """A hand as one number that counts each rank, each suit and the wild cards.

    :raises KeyError: a code that is not a card.
    """
    return sum(map(_key_of, codes))


def rank_key(key: int) -> int:
    """The part of a hand's number that counts ranks and wild cards."""
    return key & _ALL_RANKS


def rank_counts(key: int) -> tuple[int, ...]:
    """The number of wild cards, then of each rank from twos to aces."""
    return (key >> 56 & 15, *(key >> shift & 15 for shift in range(0, 52, 4)))


def has_flush(key: int) -> bool:
    """True if a suit, together with the wild cards, has five cards or more."""
    return bool((key >> 60) + (key >> 56 & 15) * 0x1111 + 0x3333 & 0x8888)


_BIT: Final = {code: (code[-1], 1 << NUMBERS[code[0]]) for code in KEYS if code[0] in RANKS}
_BIT.update({"10" + suit: (suit, 1 << 10) for suit in SUITS})
_WINDOWS: Final = (*((high, 0b11111 << high - 4) for high in range(ACE, 5, -1)), (5, 0b111100 | 1 << ACE))
"""The straights, highest first: the rank that names each, and the ranks it needs (PK-RANK-2)."""


def pack_value(category: int, ranks: Sequence[int]) -> int:
    """A category and up to five ranks as one number."""
    value = category
    for place in range(WHOLE):
        value = value << 4 | (ranks[place] if place < len(ranks) else 0)
    return value


def category_of(value: int) -> int:
    """The category of a strength."""
    return value >> _SHIFT


def ranks_of(value: int) -> tuple[int, ...]:
    """The ranks of a strength, grouped ones first, then the kickers."""
    return tuple(rank for shift in range(16, -1, -4) if (rank := value >> shift & 15))


# --- by ranks alone --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=300_000)
def _by_ranks(key: int, five_kind: bool) -> int:
    """The best strength by the ranks of a hand, without its suits."""
    wild, *by_rank = rank_counts(key)
    counts = [0, 0, *by_rank]
    total = sum(counts) + wild
    held = [rank for rank in range(ACE, 1, -1) if counts[rank]]

    def group(size: int, spare: int, other: int = 0) -> int:
        """The highest rank, except `other`, with `size` cards including `spare` wild cards; 0 if there is none."""
        return next((r for r in range(ACE, 1, -1) if r != other and counts[r] + spare >= size), 0)

    def rest(some: Sequence[int], places: int) -> tuple[int, ...]:
        return tuple(rank for rank in held if rank not in some for _ in range(counts[rank]))[:places]

    if total >= WHOLE and wild and five_kind and (rank := group(5, wild)):
        return pack_value(FIVE, (rank,))
    if rank := group(4, wild):
        spare = wild - max(0, 4 - counts[rank])
        kicker = (ACE if rank != ACE else ACE - 1,) if spare and total >= WHOLE else rest((rank,), 1)
        return pack_value(FOUR, (rank, *kicker))
    if total >= WHOLE:
        for rank in range(ACE, 1, -1):
            need = max(0, 3 - counts[rank])
            if need <= wild and (pair := group(2, wild - need, rank)):
                return pack_value(FULL, (rank, pair))
        mask = sum(1 << rank for rank in held)
        for high, window in _WINDOWS:
            if (mask & window).bit_count() + wild >= WHOLE:
                return pack_value(STRAIGHT, (high,))
    if rank := group(3, wild):
        return pack_value(THREE, (rank, *rest((rank,), 2)))
    pairs = [rank for rank in held if counts[rank] >= 2]
    if len(pairs) >= 2:
        return pack_value(TWO_PAIR, (*pairs[:2], *rest(pairs[:2], 1)))
    if rank := group(2, wild):
        return pack_value(PAIR, (rank, *rest((rank,), 3)))
    return pack_value(HIGH, (ACE,) if wild else held[:WHOLE])


def _by_suits(codes: Sequence[str], wild: int) -> int:
    """The best flush or straight flush of cards that have enough of one suit."""
    masks = dict.fromkeys(SUITS, 0)
    for code in codes:
        if code != JOKER_CODE:
            suit, bit = _BIT[code]
            masks[suit] |= bit
    best = 0
    for mask in masks.values():
        if mask.bit_count() + wild < WHOLE:
            continue
        for high, window in _WINDOWS:
            if (mask & window).bit_count() + wild >= WHOLE:
                best = max(best, pack_value(STRAIGHT_FLUSH, (high,)))
                break
        else:
            # A wild card is the highest card of the suit that is not yet in the flush.
            missing = [rank for rank in range(ACE, 1, -1) if not mask >> rank & 1][:wild]
            ranks = [rank for rank in range(ACE, 1, -1) if mask >> rank & 1 or rank in missing]
            best = max(best, pack_value(FLUSH, ranks[:WHOLE]))
    return best


def strength(codes: Sequence[str], five_kind: bool = True) -> int:
    """The strength of a hand: the greater number wins, and equal numbers split the pot (PK-RANK-2).

    :raises KeyError: a code that is not a card (`10S` is read as `TS`).
    """
    key = key_of(codes)
    value = _by_ranks(rank_key(key), five_kind)
    if has_flush(key):
        return max(value, _by_suits(codes, key >> 56 & 15))
    return value


# --- a hand in words -------------------------------------------------------------------------------------------------

_ORDER: Final = f"A{RANKS}"
NAMES: Final = ("", *(RANK_NAMES[rank] for rank in _ORDER))
PLURALS: Final = ("", *(cards.PLURALS[rank] for rank in _ORDER))
LETTERS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_COUNTS: Final = {THREE: "three", FOUR: "four", FIVE: "five"}


def dashed(ranks: Iterable[int]) -> str:
    """Ranks as players say them: `A-K-9`."""
    return "-".join(LETTERS[rank] for rank in ranks)


def described(value: int) -> str:
    """A strength in words: `pair of jacks, 5`, `full house, kings over fours`, `flush A-K-J-6-2`."""
    category, ranks = category_of(value), ranks_of(value)
    first, rest = ranks[0], ranks[1:]
    tail = f", {dashed(rest)}" if rest else ""
    if category == HIGH:
        return dashed(ranks)
    if category == PAIR:
        return f"pair of {PLURALS[first]}{tail}"
    if category == TWO_PAIR:
        return f"two pair, {PLURALS[first]} and {PLURALS[rest[0]]}" + (f", {dashed(rest[1:])}" if rest[1:] else "")
    if category in _COUNTS:
        return f"{_COUNTS[category]} {PLURALS[first]}{tail}"
    if category == FULL:
        return f"full house, {PLURALS[first]} over {PLURALS[rest[0]]}"
    if category == FLUSH:
        return f"flush {dashed(ranks)}"
    return f"{CATEGORIES[category]}, {NAMES[first]} high"


class RankedHand(Value):
    """The strength of a hand, and the places in it of the cards that make this strength, in order."""

    value: int
    best: tuple[int, ...]

    @property
    def category(self) -> str:
        return CATEGORIES[category_of(self.value)]

    @property
    def ranks(self) -> tuple[int, ...]:
        return ranks_of(self.value)


def wanted_ranks(value: int, ace: int = ACE) -> tuple[int, ...]:
    """The ranks of the cards that make a strength, repeated as needed; an ace counts as `ace`."""
    category, ranks = category_of(value), ranks_of(value)
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        high = ranks[0]
        return (5, 4, 3, 2, ace) if high == 5 else tuple(range(high, high - WHOLE, -1))
    sizes = {FIVE: (5,), FOUR: (4,), FULL: (3, 2), THREE: (3,), TWO_PAIR: (2, 2), PAIR: (2,)}.get(category, ())
    return tuple(rank for index, rank in enumerate(ranks) for _ in range(sizes[index] if index < len(sizes) else 1))


def places_of(codes: Sequence[str], wanted: Sequence[int], suit: str = "", ace: int = ACE) -> tuple[int, ...] | None:
    """The places of the `wanted` ranks in a hand, filled with wild cards where needed; None if the hand lacks them."""
    ranks = [ace if code[0] == "A" else NUMBERS.get(code[0], 10) for code in codes]
    left = list(range(len(codes)))
    places = []
    for rank in wanted:
        wild = (place for place in left if codes[place] == JOKER_CODE)
        natural = (
            place
            for place in left
            if codes[place] != JOKER_CODE and ranks[place] == rank and suit in ("", codes[place][-1])
        )
        place = next(chain(natural, wild), None)
        if place is None:
            return None
        left.remove(place)
        places.append(place)
    return tuple(places)


def read_hand(codes: Sequence[str], five_kind: bool = True) -> RankedHand:
    """The strength of some cards, and the cards that make it."""
    value = strength(codes, five_kind)
    wanted = wanted_ranks(value)
    suits = SUITS if category_of(value) in (FLUSH, STRAIGHT_FLUSH) else ("",)
    places = next(best for suit in suits if (best := places_of(codes, wanted, suit)) is not None)
    return RankedHand(value, places)
