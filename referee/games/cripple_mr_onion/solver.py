"""The best arrangement of a hand by CM-CMP-1, exact: all sets of cards at once as bits, then the best set first.

Sets of cards are bit masks. For every set the sums that it can have stand in one integer, a bit each; null eights are
counted in lanes beside each other, and what a set has of each role is packed in another. So a hand of nine takes one
pass over its 512 sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.cards import CARDS, DEATH, LADY, PICTURES, RULER, SUITS, VALUES, WITCH, WIZARD, Card
from referee.games.cripple_mr_onion.groupings import UNIT, Grouping, Key, hand_key
from referee.games.cripple_mr_onion.options import FEWER_LOSES, FEWER_WINS
from referee.games.cripple_mr_onion.powers import NULL, WILD, Powers

MOST: Final = 9
LANE: Final = 40
"""The width of a lane; there is one for each number of null eights."""
_LANES: Final = sum(0x3FFFFF << (LANE * lane) for lane in range(6))
_21: Final = sum(1 << (21 + LANE * lane) for lane in range(6))
_16_TO_21: Final = 0x3F0000
_ANY: Final = _21 | _16_TO_21

# The roles of a card, four bits each in a packed count.
PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, SIX, SEVEN, EIGHT, OTHER, KILLED = (1 << (4 * i) for i in range(11))
_NO_SUIT: Final = 5
_WILD_SUIT: Final = 6
EXTRAS: Final = frozenset((DEATH, RULER, LADY, WITCH))
"""What may stand in a Lesser Onion (CM-GRP-13)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A card as it may be played now: what it may count, whether as nothing too, its role, its suit."""

    card: Card
    values: tuple[int, ...]
    null: bool
    role: int
    suit: int
    zero: bool = False
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of a choice that a modifier leaves: what is not used, what is killed, what the eights are."""

    unused: frozenset[Card] = frozenset()
    killed: Card | None = None
    killing: bool = False
    not_as_eight: bool = False
    zero_aces: bool = False


PLAINLY: Final = Way()
_ANY_VALUE: Final = tuple(range(1, 12))
_NOT_EIGHT: Final = tuple(value for value in _ANY_VALUE if value != 8)
_NO_ACE: Final = tuple(range(2, 11))
_NO_ACE_NOT_EIGHT: Final = tuple(value for value in _NO_ACE if value != 8)


def unit_of(card: Card, powers: Powers, way: Way = PLAINLY) -> Unit:
    """How a card may be played under what is in force."""
    suit = (SUITS + "a").find(card.suit) if card.suit else _NO_SUIT
    if card.suit == "a" and not powers.arcana_suit:
        suit = _NO_SUIT
    if not card.rank or card in way.unused:
        return Unit(card, (), False, OTHER, _NO_SUIT)
    for shifted, value in powers.shifts:
        if shifted is card:
            role = {11: ACE, 10: PICTURE, 9: NINE}.get(value, OTHER)
            return Unit(card, (value,), False, role, suit)
    if powers.is_wild(card):
        if card.suit == "a" and not powers.wizard_is_eight:
            return Unit(card, _ANY_VALUE, False, CARD_WILD, _WILD_SUIT, wild=True)
        if powers.no_aces:
            values = _NO_ACE_NOT_EIGHT if way.not_as_eight else _NO_ACE
        else:
            values = _NOT_EIGHT if way.not_as_eight else _ANY_VALUE
        return Unit(card, values, False, EIGHT_WILD, _WILD_SUIT, wild=True)
    value = VALUES[card.rank]
    if card.rank == "A":
        if powers.zero_aces or powers.no_aces or way.zero_aces:
            return Unit(card, (0,), False, OTHER, suit, zero=True)
        return Unit(card, (1, 11), False, ACE, suit)
    if card.rank in PICTURES:
        return Unit(card, (value,), False, KILLED if card is way.killed else PICTURE, suit)
    if card.rank == "T":
        return Unit(card, (2, 10) if powers.onion else (10,), False, TEN, suit)
    if card.rank == "9":
        return Unit(card, (1, 9) if powers.onion else (9,), False, NINE, suit)
    if powers.is_eight(card):
        null = powers.eights == NULL
        if way.not_as_eight:
            return Unit(card, (), null, OTHER, suit)
        return Unit(card, (8,), null, EIGHT, suit)
    role = {"6": SIX, "7": SEVEN, "8": EIGHT}.get(card.rank, OTHER)
    return Unit(card, (value,), False, role, suit)


# --- tables ----------------------------------------------------------------------------------------------------------

_SETS: Final = tuple(range(1 << MOST))
_SIZE: Final = tuple(mask.bit_count() for mask in _SETS)
_THREE_UP: Final = tuple(tuple(m for m in range(1 << n) if _SIZE[m] >= 3) for n in range(MOST + 1))
_PAIRS: Final = tuple(tuple(m for m in range(1 << n) if _SIZE[m] in (2, 3, 4, 6)) for n in range(MOST + 1))
_SUM_RANK: Final = tuple(gr.SUM_ONIONS.get(_SIZE[m], 0) for m in _SETS)
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


_SUITED: Final = _Suits()


class _Families(dict[int, int]):
    """The ranks of `family` under one context, computed when they are first asked for."""

    def __init__(self, no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> None:
        self.context = no_ace, not_as_eight, wild_round, fool

    def __missing__(self, counts: int) -> int:
        self[counts] = rank = family(counts, *self.context)
        return rank


_FAMILIES: Final[dict[tuple[bool, bool, bool, bool], _Families]] = {}


def family(counts: int, no_ace: bool, not_as_eight: bool, wild_round: bool, fool: bool) -> int:
    """The rank of two, three, four or six cards as Bagels, royals or Onions of pairs; 0 where they are none.

    In Double and Triple Onions a ten is no picture card (CM-GRP-14).
    """
    got = [counts >> (4 * place) & 15 for place in range(11)]
    picture, ten, nine, ace, eights, wild, six, seven, eight, other, killed = got
    size = sum(got)
    if other:
        return 0
    if size == 3:
        return _royal(got, not_as_eight)
    if six or seven or eight:
        return 0
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
            if not killed or whole not in _KILLABLE[wild_round]:
                found.append(whole)
    ranks = gr.FOOL_RANKS if fool else gr.PLAIN_RANKS
    return max(found, key=lambda rank: ranks[rank], default=0)


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

Found = tuple[Key, int, tuple[tuple[int, int, int], ...]]
"""Keys of an arrangement, its tie-break by wild cards, and its sets: mask, rank, nulls."""


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


def _arcana_sum(sums: int, wild: int, free: int) -> bool:
    """Whether cards of the Arcana and `wild` ones, `free` of which may be of another suit, add up to 16 to 21.

    The Arcana's ace, six, eight, jack, queen and king are power cards, which no wild card can be: 2 to 10 is left.
    """
    low, high = 2 * (wild - free) + free, 10 * (wild - free) + 11 * free
    return any(sums >> total & 1 and total + low <= 21 and total + high >= 16 for total in range(22))


def candidates(units: Sequence[Unit], powers: Powers, way: Way) -> dict[int, tuple[int, int, int]]:
    """Every set of cards that is a grouping, with its key, rank and null eights: the highest it can be (CM-GRP-16)."""
    n = len(units)
    fool = powers.fool
    ranks = gr.FOOL_RANKS if fool else gr.PLAIN_RANKS
    sums = _sums(units)
    flush_sums = _sums(units, True) if any(unit.zero for unit in units) else sums
    suits = _counted([1 << (4 * unit.suit) if unit.values else 1 << 28 for unit in units])
    any_wild = sum(1 << place for place, unit in enumerate(units) if unit.wild)
    found: dict[int, tuple[int, int, int]] = {}
    if sums is flush_sums:
        hits = [mask for mask in _THREE_UP[n] if sums[mask] & _ANY]
    else:
        hits = [mask for mask in _THREE_UP[n] if sums[mask] & _ANY or flush_sums[mask] & _16_TO_21]
    for mask in hits:
        total = sums[mask]
        lane = flush_sums[mask]
        rank = nulls = key = 0
        hit = total & _21
        if hit and _SUM_RANK[mask]:
            nulls = _NULLS[hit]
            rank = _SUM_RANK[mask]
            key = ranks[rank] - nulls
        if key < 9 * UNIT and lane & _16_TO_21:
            suited = suits[mask]
            if suited < 1 << 28:
                kinds = _SUITED[suited]
                if kinds:
                    flush = _flush(kinds, mask, any_wild, flush_sums)
                    if flush and ranks[flush] > key:
                        rank, nulls, key = flush, 0, ranks[flush]
        if key:
            found[mask] = key, rank, nulls
    no_ace, not_eight, killing = powers.no_aces, way.not_as_eight, way.killing
    context = no_ace, not_eight, powers.wild_round, fool
    table = _FAMILIES.get(context)
    if table is None:
        table = _FAMILIES[context] = _Families(*context)
    roles = _counted([unit.role for unit in units])
    for mask in [mask for mask in _PAIRS[n] if table[roles[mask]]]:
        rank_of = table[roles[mask]]
        if not (killing and way.killed is None and rank_of in _KILLABLE[powers.wild_round]):
            key = ranks[rank_of]
            old = found.get(mask)
            if old is None or old[0] < key:
                found[mask] = key, rank_of, 0
    if n >= 7:
        for mask, rank_of in _large(units, powers, way, roles):
            key = ranks[rank_of]
            old = found.get(mask)
            if old is None or old[0] < key:
                found[mask] = key, rank_of, 0
    return found


def _flush(kinds: int, mask: int, any_wild: int, sums: Sequence[int]) -> int:
    if kinds & FULL:
        return gr.FLUSH
    wild = _SIZE[mask & any_wild]
    if kinds & ARCANA_FULL and _arcana_sum(sums[mask & ~any_wild], wild, 0):
        return gr.FLUSH
    if kinds & BROKEN:
        return gr.BROKEN_FLUSH
    if kinds & ARCANA_BROKEN:
        free = 1 if kinds & ARCANA_FULL else 0
        if _arcana_sum(sums[mask & ~any_wild], wild, free):
            return gr.BROKEN_FLUSH
    return 0


def _large(units: Sequence[Unit], powers: Powers, way: Way, roles: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Groupings of seven cards and more: Lesser and Great Bagel, Lesser and Great Onion, Octavo."""
    n = len(units)
    cards = [unit.card for unit in units]
    used = [card not in way.unused for card in cards]
    paired = _mask(unit.role in (PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, KILLED) for unit in units)
    # Wild eights act as an ordinary card of the Arcana too, where that is a suit.
    arcana = _mask(
        (card.arcana or (unit.wild and powers.arcana_suit)) and fit
        for card, unit, fit in zip(cards, units, used, strict=True)
    )
    onion = _mask(unit.role in (PICTURE, ACE, EIGHT_WILD, CARD_WILD, KILLED) for unit in units)
    extras = _mask(card.code in EXTRAS and fit for card, fit in zip(cards, used, strict=True))
    whole = (1 << n) - 1
    if _SIZE[paired] >= 6 and arcana:
        for mask in _of_size(n, 6):
            if mask & ~paired or not _bagels(roles[mask], powers.no_aces):
                continue
            for place in _places(arcana & ~mask):
                yield mask | 1 << place, gr.LESSER_BAGEL
        if n == MOST and _SIZE[paired] >= 8:
            for place in _places(arcana):
                mask = whole & ~(1 << place)
                if not mask & ~paired and _bagels(roles[mask], powers.no_aces):
                    yield whole, gr.GREAT_BAGEL
    if _SIZE[onion] >= 6 and n >= 8 and _SIZE[extras] >= 2:
        for mask in _of_size(n, 6):
            if mask & ~onion or not _onions(roles[mask], 3, powers.no_aces):
                continue
            for first, second in combinations(_places(extras & ~mask), 2):
                yield mask | 1 << first | 1 << second, gr.LESSER_ONION
    if n == MOST and _SIZE[onion] >= 8:
        for place in _places(whole):
            mask = whole & ~(1 << place)
            death = cards[place].code == DEATH and used[place]
            if death and not mask & ~onion and _onions(roles[mask], 4, powers.no_aces):
                yield whole, gr.GREAT_ONION
    eights = _mask(powers.is_eight(card) and fit for card, fit in zip(cards, used, strict=True))
    if _SIZE[eights] >= 4 and _SIZE[extras] == 4 and not way.not_as_eight:
        for four in combinations(_places(eights), 4):
            mask = extras | sum(1 << place for place in four)
            yield mask, gr.OCTAVO if powers.eights == WILD else gr.LESSER_ONION


def _bagels(counts: int, no_ace: bool) -> bool:
    got = [counts >> (4 * place) & 15 for place in range(11)]
    short = got[2] - got[3]
    wild = got[4] + got[5]
    return (short <= (got[5] if no_ace else wild)) if short > 0 else -short <= wild


def _onions(counts: int, pairs: int, no_ace: bool) -> bool:
    got = [counts >> (4 * place) & 15 for place in range(11)]
    able = got[5] + (0 if no_ace else got[4])
    return got[0] + got[10] <= pairs and got[3] <= pairs and pairs - got[3] <= able


def _mask(flags: Iterator[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _places(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(MOST) if mask >> place & 1)


@cache
def _of_size(n: int, size: int) -> tuple[int, ...]:
    return tuple(mask for mask in range(1 << n) if _SIZE[mask] == size)


def _packed(found: dict[int, tuple[int, int, int]], bonus: Callable[[int], int] | None) -> Found:
    """The best packing of disjoint sets, best key first."""
    order = sorted(found, key=lambda mask: -found[mask][0])
    keys = [found[mask][0] for mask in order]
    count = len(order)
    memo: dict[int, tuple[Key, int, int]] = {}

    def best(used: int, start: int) -> tuple[Key, int, int]:
        """Keys and tie-break of the best packing of what is not used, and the first set of it."""
        known = memo.get(used)
        if known is not None:
            return known
        place = start
        while place < count and order[place] & used:
            place += 1
        if place == count:
            memo[used] = nothing = (), 0, 0
            return nothing
        key = keys[place]
        top: tuple[Key, int] | None = None
        first = 0
        begin = place
        while place < count and keys[place] == key:
            mask = order[place]
            if not mask & used:
                rest, more, _ = best(used | mask, begin)
                if bonus is not None:
                    more += bonus(mask)
                if top is None or rest > top[0] or (rest == top[0] and more > top[1]):
                    top, first = (rest, more), mask
            place += 1
        assert top is not None
        result = (key, *top[0]), top[1], first
        memo[used] = result
        return result

    keys_found, more, mask = best(0, 0)
    sets = []
    used = 0
    while mask:
        sets.append((mask, found[mask][1], found[mask][2]))
        used |= mask
        mask = memo[used][2]
    return keys_found, more, tuple(sets)


# --- all ways --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The groupings of a hand, best first, and how its wild cards count where hands are equal (CM-AMB-7)."""

    groupings: tuple[Grouping, ...]
    tie: int = 0

    def key(self, fool: bool = False) -> Key:
        return hand_key(self.groupings, fool)

    @property
    def nulls(self) -> int:
        return sum(one.nulls for one in self.groupings)

    @property
    def says(self) -> str:
        return " + ".join(one.says for one in self.groupings) or "no grouping"


def ways(cards: Sequence[Card], powers: Powers) -> list[Way]:
    """The choices that modifiers leave to the player of a hand; one where they leave none."""
    found = [PLAINLY]
    eights = frozenset(card for card in cards if powers.is_eight(card))
    if eights and any(card.code == WIZARD for card in cards):
        wizard = frozenset(card for card in cards if card.code == WIZARD)
        if not (powers.wizard_is_eight and eights == wizard):
            found = [replace(found[0], unused=wizard), replace(found[0], not_as_eight=True)]
    if powers.sender and eights and any(card.rank == "A" for card in cards):
        found = [
            one for way in found for one in (replace(way, unused=way.unused | eights), replace(way, zero_aces=True))
        ]
    if powers.death:
        shifted = {card for card, _ in powers.shifts}
        pictures = [card for card in cards if card.rank in PICTURES and card not in shifted]
        pictures += [card for card, value in powers.shifts if value == 10 and card in cards]
        # Death strikes the Double Onion; in a wild round the Triple too (CM-DEATH-1, CM-DEATH-2).
        found = [replace(way, killed=card, killing=True) for way in found for card in pictures or (None,)]
    return found


def arrange(cards: Sequence[Card], powers: Powers) -> Arrangement:
    """The best arrangement of up to nine cards by CM-CMP-1.

    Where hands are equal by fewer or more wild cards, the one that is better so (CM-AMB-7).
    """
    four = powers.onion
    rest = [card for card in cards if card not in four] if four else list(cards)
    best: tuple[Key, int] | None = None
    chosen: tuple[Way, tuple[Unit, ...], Found] | None = None
    for way in ways(rest, powers):
        table = _table(powers, way)
        units = tuple([table[card.code] for card in rest])
        bonus = _bonus(units, powers)
        found = candidates(units, powers, way)
        if powers.lady and _elevens(units):
            from referee.games.cripple_mr_onion.devalued import packed

            made = packed(units, found, powers, way, bonus)
        else:
            made = _packed(found, bonus)
        if best is None or (made[0], made[1]) > best:
            best, chosen = (made[0], made[1]), (way, units, made)
    assert chosen is not None
    way, units, made = chosen
    groupings = [grouping(units, mask, rank, nulls, powers, way) for mask, rank, nulls in made[2]]
    if four:
        acts = tuple((card, _shifted_to(card, powers)) for card in four)
        groupings.append(Grouping(gr.DOUBLE_ONION, four, 0, acts, shifted=True))
        groupings.sort(key=lambda one: -one.key(powers.fool))
    return Arrangement(tuple(groupings), made[1])


def _shifted_to(card: Card, powers: Powers) -> int:
    return next(value for one, value in powers.shifts if one is card)


def _elevens(units: Sequence[Unit]) -> int:
    return sum(11 in unit.values for unit in units)


@lru_cache(maxsize=256)
def _table(powers: Powers, way: Way) -> dict[str, Unit]:
    """Every card as it may be played."""
    return {code: unit_of(card, powers, way) for code, card in CARDS.items()}


def _bonus(units: Sequence[Unit], powers: Powers) -> Callable[[int], int] | None:
    """How the wild cards of a set count where hands are equal; None where seniority alone decides."""
    sign = {FEWER_LOSES: 1, FEWER_WINS: -1}.get(powers.tie, 0)
    wild = _mask(unit.wild for unit in units)
    if not sign or not wild:
        return None
    return lambda mask: sign * _SIZE[mask & wild]


def classify(cards: Sequence[Card], powers: Powers) -> Grouping | None:
    """The one grouping that all of these cards are, the highest; None where they are none (CM-GRP-16)."""
    if len(cards) > MOST:
        return None
    best: Grouping | None = None
    for way in ways(cards, powers):
        if way.killing and way.killed in cards:
            continue
        units = tuple(unit_of(card, powers, way) for card in cards)
        hit = candidates(units, powers, way).get((1 << len(cards)) - 1)
        if hit and (best is None or hit[0] > best.key(powers.fool)):
            best = grouping(units, (1 << len(cards)) - 1, hit[1], hit[2], powers, way)
    return best


# --- what the cards of a grouping act as -----------------------------------------------------------------------------


def grouping(units: Sequence[Unit], mask: int, rank: int, nulls: int, powers: Powers, way: Way) -> Grouping:
    """A grouping with what its cards act as, where that is chosen: aces, eights, wild and shifted cards."""
    inside = [unit for place, unit in enumerate(units) if mask >> place & 1]
    cards = tuple(unit.card for unit in inside)
    if rank in gr.SUM_ONIONS.values():
        values = _adding_up(inside, 21, 21, nulls)
    elif rank in (gr.FLUSH, gr.BROKEN_FLUSH):
        values = _adding_up(inside, 16, 21, 0)
    else:
        return Grouping(rank, cards, 0, _roles(inside, rank))
    acts = tuple(
        (unit.card, value)
        for unit, value in zip(inside, values, strict=True)
        if len(unit.values) != 1 or unit.null or unit.zero or unit.card in dict(powers.shifts)
        if not (unit.null and value == 8)
    )
    return Grouping(rank, cards, nulls, acts)


def _adding_up(units: Sequence[Unit], low: int, high: int, nulls: int) -> tuple[int, ...]:
    """Values by which the cards add up; ones before elevens, an own face before another."""

    def tried(place: int, total: int, left: int) -> tuple[int, ...] | None:
        if total > high:
            return None
        if place == len(units):
            return () if total >= low and not left else None
        unit = units[place]
        for value in unit.values:
            rest = tried(place + 1, total + value, left)
            if rest is not None:
                return (value, *rest)
        if unit.null and left:
            rest = tried(place + 1, total, left - 1)
            if rest is not None:
                return (0, *rest)
        return None

    return tried(0, 0, nulls) or tuple(0 for _ in units)


def _roles(units: Sequence[Unit], rank: int) -> tuple[tuple[Card, int | str], ...]:
    """What the cards of Bagels, royals and Onions of pairs act as, where a wild card stands for another."""
    wild = [unit for unit in units if unit.wild]
    acts: list[tuple[Card, int | str]] = []
    fixed = [unit for unit in units if not unit.wild]
    aces = sum(unit.role == ACE for unit in fixed)
    if rank in (gr.BAGEL, gr.DOUBLE_BAGEL, gr.TRIPLE_BAGEL, gr.LESSER_BAGEL, gr.GREAT_BAGEL):
        nines = sum(unit.role == NINE for unit in fixed)
        roles: list[int | str] = ["A"] * max(0, nines - aces) + [9] * max(0, aces - nines)
        fill: int | str = "T"
    elif rank == gr.TWO_CARD_ONION:
        roles, fill = (["T"] if aces else ["A"]), "T"
    elif rank in (gr.DOUBLE_ONION, gr.TRIPLE_ONION, gr.LESSER_ONION, gr.GREAT_ONION):
        pairs = {gr.DOUBLE_ONION: 2, gr.TRIPLE_ONION: 3, gr.LESSER_ONION: 3, gr.GREAT_ONION: 4}[rank]
        roles, fill = ["A"] * max(0, pairs - aces), "P"
    elif rank == gr.BROKEN_ROYAL:
        there = {unit.role for unit in fixed}
        missing: list[int | str] = [value for role, value in ((EIGHT, 8), (SEVEN, 7), (SIX, 6)) if role not in there]
        roles, fill = missing, 8
    elif rank == gr.ROYAL:
        roles, fill = [7] * len(wild), 7
    else:
        roles, fill = [8] * len(wild), 8
    # An eight that may not be an ace is a picture; any other wild card fills what is left.
    wild.sort(key=lambda unit: 11 in unit.values, reverse=True)
    roles.sort(key=lambda role: role != "A")
    for place, unit in enumerate(wild):
        acts.append((unit.card, roles[place] if place < len(roles) else fill))
    if rank in (gr.DOUBLE_ONION, gr.TRIPLE_ONION):
        acts += [
            (unit.card, unit.values[0]) for unit in fixed if unit.card.rank not in PICTURES and unit.role == PICTURE
        ]
    return tuple(acts)


def fixed(cards: Sequence[Card], powers: Powers, sets: Sequence[Sequence[Card]]) -> Arrangement:
    """The best arrangement that uses only these sets of cards, each as a whole; sets that are nothing fall away."""
    wanted = {frozenset(one) for one in sets}
    four = powers.onion
    rest = [card for card in cards if card not in four] if four else list(cards)
    best: Arrangement | None = None
    for way in ways(rest, powers):
        table = _table(powers, way)
        units = tuple([table[card.code] for card in rest])
        found = {
            mask: hit
            for mask, hit in candidates(units, powers, way).items()
            if frozenset(unit.card for place, unit in enumerate(units) if mask >> place & 1) in wanted
        }
        bonus = _bonus(units, powers)
        if powers.lady and _elevens(units):
            from referee.games.cripple_mr_onion.devalued import packed

            made = packed(units, found, powers, way, bonus)
        else:
            made = _packed(found, bonus)
        groupings = [grouping(units, mask, rank, nulls, powers, way) for mask, rank, nulls in made[2]]
        if four:
            acts = tuple((card, _shifted_to(card, powers)) for card in four)
            groupings.append(Grouping(gr.DOUBLE_ONION, four, 0, acts, shifted=True))
            groupings.sort(key=lambda one: -one.key(powers.fool))
        made_of_it = Arrangement(tuple(groupings), made[1])
        if best is None or (made_of_it.key(powers.fool), made_of_it.tie) > (best.key(powers.fool), best.tie):
            best = made_of_it
    assert best is not None
    return best
