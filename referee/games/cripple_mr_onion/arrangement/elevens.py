"""The best selection with an open Lady in a wild round: every second eleven counts one (CM-LADY-2).

Outside a Great Onion, an arrangement may play one eleven more than it has ones in place of elevens. So the weight of
a set is its elevens less its ones, and the search keeps it low. An unused card that could be an eleven is a one too.

Sums are in lanes as in `candidates`, with one lane for each weight. An eleven moves a sum a lane down, a one in place
of an eleven moves it a lane up. The highest lane that holds 21 has the least weight.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Final

from referee.games.cripple_mr_onion.arrangement.candidates import (
    ARCANA_BROKEN,
    ARCANA_FULL,
    BROKEN,
    FULL,
    LANE,
    SUITED,
)
from referee.games.cripple_mr_onion.arrangement.card_sets import (
    MOST,
    NOT_SUITED,
    PAIRED,
    SUM_RANK,
    THREE_UP,
    role_counts,
    suit_counts,
)
from referee.games.cripple_mr_onion.arrangement.card_uses import ACE, NINE, CardUse, OwnerChoice
from referee.games.cripple_mr_onion.arrangement.pairs import large_groupings, pair_ranks
from referee.games.cripple_mr_onion.arrangement.selection import Bonus, Selection, bonus_of
from referee.games.cripple_mr_onion.groupings import BAGELS, BROKEN_FLUSH, FLUSH, FOOL_RANKS, ONION_PAIRS, PLAIN_RANKS
from referee.games.cripple_mr_onion.powers import Powers

Option = tuple[int, int, int, int]
"""A set as one grouping: its key, its cards as a mask, its rank, its elevens less its ones."""
Note = Callable[[int, int, int], None]
"""A function that notes a set as a grouping, with its rank and weight."""
Wild = tuple[int, tuple[int, ...]]
"""A wild card: its bit, and its possible values."""
START: Final = 1
"""The lane of weight 0: a sum of 21 has at most one eleven, so it weighs at most 1."""
_LANES: Final = sum(0x3FFFFF << (LANE * lane) for lane in range(MOST + START + 1))
_21: Final = sum(1 << (21 + LANE * lane) for lane in range(MOST + START + 1))
_16_TO_21: Final = _21 | _21 >> 1 | _21 >> 2 | _21 >> 3 | _21 >> 4 | _21 >> 5
ALLOWED: Final = 1
"""The number of elevens allowed above the number of ones."""


def _one_more(sums: int, values: tuple[int, ...]) -> int:
    """Weighed sums after one more card; a card that can be 11 moves them a lane down as 11, a lane up as 1."""
    after = 0
    if values[-1] == 11:
        after = sums << 11 >> LANE
        if values[0] == 1:
            after |= sums << (LANE + 1)
    for value in values:
        if 1 < value < 11 or values[-1] != 11:
            after |= sums << value
    return after & _LANES


@lru_cache(maxsize=1 << 14)
def _some_more(sums: int, cards: int) -> int:
    """Weighed sums after more cards that count 2 to 10 each."""
    after = 0
    for value in range(2 * cards, min(10 * cards, 21) + 1):
        after |= sums << value
    return after & _LANES


def _weighed_sums(uses: Sequence[CardUse], flush: bool) -> list[int]:
    """The possible sums of every set, in lanes by weight. A zero ace counts in flushes only."""
    sums = [1 << (LANE * START)]
    for use in uses:
        values = use.values
        if use.zero:
            sums += sums if flush else [0] * len(sums)
        elif not values:
            sums += [0] * len(sums)
        elif len(values) == 1 and values[0] != 11:
            value = values[0]
            sums += [s << value & _LANES for s in sums]
        elif values == (1, 11):
            sums += [(s << (LANE + 1) | s << 11 >> LANE) & _LANES for s in sums]
        else:
            sums += [_one_more(s, values) for s in sums]
    return sums


def _least(hits: int) -> int:
    """The least weight of the wanted sums, which is that of the highest lane."""
    return START - (hits.bit_length() - 1) // LANE


def weighed_groupings(uses: Sequence[CardUse], powers: Powers, choice: OwnerChoice) -> list[Option]:
    """Every grouping that each set can be, best key first.

    A grouping is left out if the same set can be another one that is at least as good and weighs no more.
    """
    by_set: dict[int, list[tuple[int, int, int]]] = {}
    ranks = FOOL_RANKS if powers.fool else PLAIN_RANKS

    def note(mask: int, rank: int, weight: int) -> None:
        by_set.setdefault(mask, []).append((-ranks[rank], weight, rank))

    _sums_and_flushes(uses, note)
    roles = role_counts(uses)
    table = pair_ranks(powers, choice)
    for mask in PAIRED[len(uses)]:
        if table[roles[mask]]:
            for rank in table.all_ranks(roles[mask]):
                if not (choice.kills_all and rank in table.killable):
                    note(mask, rank, _pairs_weigh(rank, roles[mask]))
    for mask, rank, pairs in large_groupings(uses, powers, choice, roles):
        note(mask, rank, _pairs_weigh(rank, roles[pairs]) if pairs else 0)
    options = []
    for mask, ranked in by_set.items():
        lightest = MOST
        for key, weight, rank in sorted(ranked):
            if weight < lightest:
                lightest = weight
                options.append((-key, mask, rank, weight))
    options.sort(key=lambda option: -option[0])
    return options


def _sums_and_flushes(uses: Sequence[CardUse], note: Note) -> None:
    """Note onions by their sum, flushes and broken flushes."""
    sums = _weighed_sums(uses, False)
    zeroes = any(use.zero for use in uses)
    flush_sums = _weighed_sums(uses, True) if zeroes else sums
    suits = suit_counts(uses)
    wild = [(1 << place, use.values) for place, use in enumerate(uses) if use.wild]
    for mask in THREE_UP[len(uses)]:
        hits = sums[mask] & _21
        if hits and SUM_RANK[mask]:
            note(mask, SUM_RANK[mask], _least(hits))
        suited = suits[mask]
        if suited < NOT_SUITED and (kinds := SUITED[suited]):
            _flushes(mask, kinds, flush_sums, [card for card in wild if mask & card[0]], note)


def _flushes(mask: int, kinds: int, sums: Sequence[int], wild: Sequence[Wild], note: Note) -> None:
    """Note a flush and a broken flush. `wild` cards of the Arcana count 2 to 10, because its ace is the Ruler."""
    if kinds & (BROKEN | FULL):
        hits = sums[mask] & _16_TO_21
        if hits:
            note(mask, FLUSH if kinds & FULL else BROKEN_FLUSH, _least(hits))
        if kinds & FULL:
            return
    if not kinds & (ARCANA_FULL | ARCANA_BROKEN):
        return
    naturals = sums[mask - sum(bit for bit, _ in wild)]
    many = len(wild)
    if kinds & ARCANA_FULL:
        hits = _some_more(naturals, many) & _16_TO_21
        if hits:
            note(mask, FLUSH, _least(hits))
        # One of them may be of another suit, preferably one that can be an ace.
        many -= 1
        naturals = _one_more(naturals, max((values for _, values in wild), key=lambda values: values[-1]))
    if kinds & ARCANA_BROKEN:
        hits = _some_more(naturals, many) & _16_TO_21
        if hits:
            note(mask, BROKEN_FLUSH, _least(hits))


def _pairs_weigh(rank: int, counts: int) -> int:
    """The elevens of pairs with these roles: the aces of Onions except the Great one, those beside nines in Bagels."""
    if rank in BAGELS:
        return max(counts // NINE & 15, counts // ACE & 15)
    return ONION_PAIRS.get(rank, 0)


def best_selection_under_lady(
    uses: Sequence[CardUse],
    powers: Powers,
    choice: OwnerChoice,
    wanted: Collection[int] | None,
    held: int,
) -> Selection | None:
    """The best selection of `wanted` sets with at most one eleven more than ones; `held` elevens count too.

    None if the held elevens are more than the ones can make up for.
    """
    # Wild cards first, so that their many values are added to few sets.
    order = sorted(range(len(uses)), key=lambda place: not uses[place].wild)
    moved = [uses[place] for place in order]
    home = {1 << place: 1 << own for place, own in enumerate(order)}

    def back(mask: int) -> int:
        """The same cards in the caller's numbering."""
        return sum(own for bit, own in home.items() if mask & bit)

    open_to = weighed_groupings(moved, powers, choice)
    if wanted is not None:
        open_to = [option for option in open_to if back(option[1]) in wanted]
    bonus = bonus_of(uses, powers)
    selection = _best(moved, open_to, (lambda mask: bonus(back(mask))) if bonus else None, held)
    return selection and (
        selection[0],
        selection[1],
        tuple((back(mask), rank, nulls) for mask, rank, nulls in selection[2]),
    )


def _best(uses: Sequence[CardUse], open_to: Sequence[Option], bonus: Bonus | None, held: int) -> Selection | None:
    able = sum(1 << place for place, use in enumerate(uses) if use.values[:1] == (1,) and use.values[-1] == 11)
    memo: dict[tuple[int, int], Selection | None] = {}

    def best(used: int, weight: int, left: Sequence[Option]) -> Selection | None:
        """The best selection of `left`, the sets without a used card."""
        state = used, weight
        if state in memo:
            return memo[state]
        top: Selection | None = None
        for place, (key, mask, rank, more) in enumerate(left):
            if top is not None and key != top[0][0]:
                break
            gone = used | mask
            if weight + more - (able & ~gone).bit_count() > ALLOWED:
                continue
            rest = best(gone, weight + more, [option for option in left[place + 1 :] if not option[1] & mask])
            if rest is not None:
                tie = rest[1] + (bonus(mask) if bonus else 0)
                selection = (key, *rest[0]), tie, ((mask, rank, 0), *rest[2])
                if top is None or selection[:2] > top[:2]:
                    top = selection
        if top is None and weight - (able & ~used).bit_count() <= ALLOWED:
            top = (), 0, ()
        memo[state] = top
        return top

    return best(0, held, open_to)
