"""Every set of a hand's cards that is a grouping: all sets at once as bits.

Sets of cards are bit masks. For every set the sums that it can have stand in one integer, a bit each; null eights are
counted in lanes beside each other, and what a set has of each role is packed in another. So a hand of nine takes one
pass over its 512 sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.cards import DEATH, LADY, RULER, WITCH
from referee.games.cripple_mr_onion.groupings import UNIT
from referee.games.cripple_mr_onion.powers import WILD, Powers
from referee.games.cripple_mr_onion.units import ACE, CARD_WILD, EIGHT_WILD, KILLED, NINE, PICTURE, TEN, Unit, Way

MOST: Final = 9
LANE: Final = 40
"""The width of a lane; there is one for each number of null eights."""
_LANES: Final = sum(0x3FFFFF << (LANE * lane) for lane in range(6))
_21: Final = sum(1 << (21 + LANE * lane) for lane in range(6))
_16_TO_21: Final = 0x3F0000
_ANY: Final = _21 | _16_TO_21
EXTRAS: Final = frozenset((DEATH, RULER, LADY, WITCH))
"""What may stand in a Lesser Onion (CM-GRP-13)."""

Hit = tuple[int, int, int]
"""What a set of cards is: its key, its rank, its null eights."""

_SETS: Final = tuple(range(1 << MOST))
SIZE: Final = tuple(mask.bit_count() for mask in _SETS)
THREE_UP: Final = tuple(tuple(m for m in range(1 << n) if SIZE[m] >= 3) for n in range(MOST + 1))
PAIRS: Final = tuple(tuple(m for m in range(1 << n) if SIZE[m] in (2, 3, 4, 6)) for n in range(MOST + 1))
SUM_RANK: Final = tuple(gr.SUM_ONIONS.get(SIZE[m], 0) for m in _SETS)
_NULLS: Final = {
    sum(1 << (21 + LANE * lane) for lane in range(6) if lanes >> lane & 1): (lanes & -lanes).bit_length() - 1
    for lanes in range(1, 64)
}
"""The fewest null eights of those lanes that hold 21."""

_KILLABLE: Final = {False: (gr.DOUBLE_ONION,), True: (gr.DOUBLE_ONION, gr.TRIPLE_ONION)}
"""What a killed picture may not be part of (CM-DEATH-1, CM-DEATH-2)."""
BROKEN, FULL, ARCANA_BROKEN, ARCANA_FULL = 1, 2, 4, 8


def _suited(counts: int) -> int:
    """What flush cards of these suits can be: broken or full; where wild ones must be of the Arcana, apart."""
    suits = [counts >> (4 * suit) & 15 for suit in range(5)]
    odd, wild = counts >> 20 & 15, counts >> 24 & 15
    naturals = sum(suits) + odd
    found = 0
    for suit, count in enumerate(suits):
        away = naturals - count
        arcana = suit == 4 and wild > 0
        if away == 0:
            if count + wild:
                found |= ARCANA_FULL if arcana else FULL
            if wild:
                found |= ARCANA_BROKEN if arcana else BROKEN
        elif away == 1:
            found |= ARCANA_BROKEN if arcana else BROKEN
    return found


class _Suits(dict[int, int]):
    """What suits can be, computed when they are first asked for."""

    def __missing__(self, counts: int) -> int:
        self[counts] = kinds = _suited(counts)
        return kinds


SUITED: Final = _Suits()


class Families(dict[int, int]):
    """The highest rank as pairs or a royal by packed roles, under one context, computed when it is first asked for."""

    def __init__(self, no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> None:
        self.no_ace, self.not_as_eight = no_ace, not_as_eight
        self.killable = _KILLABLE[wild_round]
        self.ranks = gr.FOOL_RANKS if fool else gr.PLAIN_RANKS
        self._all: dict[int, tuple[int, ...]] = {}

    def __missing__(self, counts: int) -> int:
        self[counts] = rank = max(self.all_ranks(counts), key=lambda one: self.ranks[one], default=0)
        return rank

    def all_ranks(self, counts: int) -> tuple[int, ...]:
        """Every rank that cards of these roles are."""
        known = self._all.get(counts)
        if known is None:
            known = self._all[counts] = _family(counts, self.no_ace, self.not_as_eight, self.killable)
        return known


@cache
def _families(no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> Families:
    return Families(no_ace, not_as_eight, wild_round, fool)


def families(powers: Powers, way: Way) -> Families:
    """The table for what is in force."""
    return _families(powers.no_aces, way.not_as_eight, powers.wild_round, powers.fool)


def _family(counts: int, no_ace: bool, not_as_eight: bool, killable: Sequence[int]) -> tuple[int, ...]:
    """The ranks of two, three, four or six cards as Bagels, royals or Onions of pairs; none where they are nothing.

    In Double and Triple Onions a ten is no picture card (CM-GRP-14).
    """
    got = [counts >> (4 * place) & 15 for place in range(11)]
    picture, ten, nine, ace, eights, wild, six, seven, eight, other, killed = got
    size = sum(got)
    if other:
        return ()
    if size == 3:
        royal = _royal(got, not_as_eight)
        return (royal,) if royal else ()
    if six or seven or eight:
        return ()
    pairs = size // 2
    able = wild if no_ace else wild + eights
    found = []
    tens = picture + ten + killed
    short = nine - ace
    # A nine without its ace needs a wild one; an ace without its nine too.
    if (short <= able) if short > 0 else (-short <= wild + eights):
        found.append({1: gr.BAGEL, 2: gr.DOUBLE_BAGEL, 3: gr.TRIPLE_BAGEL}[pairs])
    if not nine and pairs - ace <= able and ace <= pairs:
        if pairs == 1 and tens <= 1:
            found.append(gr.TWO_CARD_ONION)
        elif pairs > 1 and not ten and picture + killed <= pairs:
            whole = gr.DOUBLE_ONION if pairs == 2 else gr.TRIPLE_ONION
            if not killed or whole not in killable:
                found.append(whole)
    return tuple(found)


def _royal(got: Sequence[int], not_as_eight: bool) -> int:
    picture, ten, nine, ace, eights, wild, six, seven, eight, _, killed = got
    if picture or ten or nine or ace or killed:
        return 0
    if eights == 3 and not not_as_eight:
        return gr.WILD_ROYAL
    if not six and not eight:
        return gr.ROYAL
    if six <= 1 and seven <= 1 and eight <= 1 and (eight or wild or not not_as_eight):
        return gr.BROKEN_ROYAL
    return 0


# --- one way ---------------------------------------------------------------------------------------------------------


def _sums(units: Sequence[Unit], flush: bool = False) -> list[int]:
    """For every set the sums it can have, null eights in lanes. A zero ace counts in flushes only."""
    sums = [1]
    for unit in units:
        values = unit.values
        if unit.zero:
            sums += sums if flush else [0] * len(sums)
        elif unit.null:
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
    """The sums with one more card that may count any of many values."""
    spread = 0
    for value in values:
        spread |= sums << value
    return spread & _LANES


def _counted(codes: Sequence[int]) -> list[int]:
    counts = [0]
    for code in codes:
        counts += [count + code for count in counts]
    return counts


NOT_SUITED: Final = 1 << 28
"""In the packed suits of a set: it holds a card that is in no flush."""


def suit_counts(units: Sequence[Unit]) -> list[int]:
    """For every set how many cards it has of each suit, packed; `NOT_SUITED` and more where it is no flush."""
    return _counted([1 << (4 * unit.suit) if unit.values else NOT_SUITED for unit in units])


def role_counts(units: Sequence[Unit]) -> list[int]:
    """For every set how many cards it has of each role, packed."""
    return _counted([unit.role for unit in units])


def _arcana_sum(sums: int, wild: int, free: int) -> bool:
    """Whether cards of the Arcana and `wild` ones, `free` of which may be of another suit, add up to 16 to 21.

    The Arcana's ace, six, eight, jack, queen and king are power cards, which no wild card can be: 2 to 10 is left.
    """
    low, high = 2 * (wild - free) + free, 10 * (wild - free) + 11 * free
    return any(sums >> total & 1 and total + low <= 21 and total + high >= 16 for total in range(22))


def candidates(units: Sequence[Unit], powers: Powers, way: Way) -> dict[int, Hit]:
    """Every set of cards that is a grouping, with its key, rank and null eights: the highest it can be (CM-GRP-16)."""
    n = len(units)
    fool = powers.fool
    ranks = gr.FOOL_RANKS if fool else gr.PLAIN_RANKS
    sums = _sums(units)
    flush_sums = _sums(units, True) if any(unit.zero for unit in units) else sums
    suits = suit_counts(units)
    any_wild = sum(1 << place for place, unit in enumerate(units) if unit.wild)
    found: dict[int, Hit] = {}
    if sums is flush_sums:
        hits = [mask for mask in THREE_UP[n] if sums[mask] & _ANY]
    else:
        hits = [mask for mask in THREE_UP[n] if sums[mask] & _ANY or flush_sums[mask] & _16_TO_21]
    for mask in hits:
        total = sums[mask]
        lane = flush_sums[mask]
        rank = nulls = key = 0
        hit = total & _21
        if hit and SUM_RANK[mask]:
            nulls = _NULLS[hit]
            rank = SUM_RANK[mask]
            key = ranks[rank] - nulls
        if key < 9 * UNIT and lane & _16_TO_21:
            suited = suits[mask]
            if suited < NOT_SUITED:
                kinds = SUITED[suited]
                if kinds:
                    flush = _flush(kinds, mask, any_wild, flush_sums)
                    if flush and ranks[flush] > key:
                        rank, nulls, key = flush, 0, ranks[flush]
        if key:
            found[mask] = key, rank, nulls
    table = families(powers, way)
    roles = role_counts(units)
    for mask in [mask for mask in PAIRS[n] if table[roles[mask]]]:
        rank_of = table[roles[mask]]
        if not (way.kills_all and rank_of in table.killable):
            key = ranks[rank_of]
            old = found.get(mask)
            if old is None or old[0] < key:
                found[mask] = key, rank_of, 0
    for mask, rank_of, _ in large(units, powers, way, roles):
        key = ranks[rank_of]
        old = found.get(mask)
        if old is None or old[0] < key:
            found[mask] = key, rank_of, 0
    return found


def _flush(kinds: int, mask: int, any_wild: int, sums: Sequence[int]) -> int:
    if kinds & FULL:
        return gr.FLUSH
    wild = SIZE[mask & any_wild]
    if kinds & ARCANA_FULL and _arcana_sum(sums[mask & ~any_wild], wild, 0):
        return gr.FLUSH
    if kinds & BROKEN:
        return gr.BROKEN_FLUSH
    if kinds & ARCANA_BROKEN:
        free = 1 if kinds & ARCANA_FULL else 0
        if _arcana_sum(sums[mask & ~any_wild], wild, free):
            return gr.BROKEN_FLUSH
    return 0


def large(units: Sequence[Unit], powers: Powers, way: Way, roles: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Groupings of seven cards and more: Lesser and Great Bagel, Lesser and Great Onion, Octavo.

    Each as its cards, its rank, and the cards that are its pairs (none in an Octavo).
    """
    n = len(units)
    if n < 7:
        return
    cards = [unit.card for unit in units]
    used = [card not in way.unused for card in cards]
    paired = mask_of(unit.role in (PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, KILLED) for unit in units)
    # Wild eights act as an ordinary card of the Arcana too, where that is a suit.
    arcana = mask_of(
        (card.arcana or (unit.wild and powers.arcana_suit)) and fit
        for card, unit, fit in zip(cards, units, used, strict=True)
    )
    onion = mask_of(unit.role in (PICTURE, ACE, EIGHT_WILD, CARD_WILD, KILLED) for unit in units)
    extras = mask_of(card.code in EXTRAS and fit for card, fit in zip(cards, used, strict=True))
    whole = (1 << n) - 1
    if SIZE[paired] >= 6 and arcana:
        for mask in _of_size(n, 6):
            if mask & ~paired or not _bagels(roles[mask], powers.no_aces):
                continue
            for place in places_of(arcana & ~mask):
                yield mask | 1 << place, gr.LESSER_BAGEL, mask
        if n == MOST and SIZE[paired] >= 8:
            for place in places_of(arcana):
                mask = whole & ~(1 << place)
                if not mask & ~paired and _bagels(roles[mask], powers.no_aces):
                    yield whole, gr.GREAT_BAGEL, mask
    if SIZE[onion] >= 6 and n >= 8 and SIZE[extras] >= 2:
        for mask in _of_size(n, 6):
            if mask & ~onion or not _onions(roles[mask], 3, powers.no_aces):
                continue
            for first, second in combinations(places_of(extras & ~mask), 2):
                yield mask | 1 << first | 1 << second, gr.LESSER_ONION, mask
    if n == MOST and SIZE[onion] >= 8:
        for place in places_of(whole):
            mask = whole & ~(1 << place)
            death = cards[place].code == DEATH and used[place]
            if death and not mask & ~onion and _onions(roles[mask], 4, powers.no_aces):
                yield whole, gr.GREAT_ONION, mask
    eights = mask_of(powers.is_eight(card) and fit for card, fit in zip(cards, used, strict=True))
    if SIZE[eights] >= 4 and SIZE[extras] == 4 and not way.not_as_eight:
        for four in combinations(places_of(eights), 4):
            mask = extras | sum(1 << place for place in four)
            yield mask, gr.OCTAVO if powers.eights == WILD else gr.LESSER_ONION, 0


def _bagels(counts: int, no_ace: bool) -> bool:
    got = [counts >> (4 * place) & 15 for place in range(11)]
    short = got[2] - got[3]
    wild = got[4] + got[5]
    return (short <= (got[5] if no_ace else wild)) if short > 0 else -short <= wild


def _onions(counts: int, pairs: int, no_ace: bool) -> bool:
    got = [counts >> (4 * place) & 15 for place in range(11)]
    able = got[5] + (0 if no_ace else got[4])
    return got[0] + got[10] <= pairs and got[3] <= pairs and pairs - got[3] <= able


def mask_of(flags: Iterator[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def places_of(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(MOST) if mask >> place & 1)


@cache
def _of_size(n: int, size: int) -> tuple[int, ...]:
    return tuple(mask for mask in range(1 << n) if SIZE[mask] == size)
