"""Those who go on to the next stage.

The order of a list never decides: a play-off or a lot does, and a sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from referee.events.apart import Apart, pairs_in, seeds_apart
from referee.events.board import PlaceRow
from referee.events.brackets.sides import halves, size_for
from referee.events.lots import by_lot
from referee.events.points import Exact
from referee.events.stages.cut import Cut
from referee.events.standing import TIE_BREAKS
from referee.kit.names import listed, verb
from referee.kit.numbers import exact
from referee.kit.values import Value, replace
from referee.ruling import Refused

CUT_RULE: Final = "EV-DRAW-6"


class TiedAtCut(Refused):
    """Some who go on share a place with some who do not; `drawn` are all of them, in the order of their lots."""

    __slots__ = ("drawn",)

    def __init__(self, share: str, left: int, drawn: Sequence[str], seed: str) -> None:
        lot = f" (drawn from the text “{seed}”: {', '.join(drawn)})" if seed else ""
        super().__init__(
            CUT_RULE,
            f"{share}, and {left} of them {'goes' if left == 1 else 'go'} on. Enter a play-off: the order in which "
            f"they finished it, or their order by lot{lot}.",
        )
        self.drawn = tuple(drawn)


class GoingOn(Value):
    """Those who go on, by seed, and a sentence for each order that was drawn by lot."""

    order: tuple[str, ...]
    says: tuple[str, ...] = ()


def those_going_on(
    tables: Sequence[Sequence[PlaceRow]],
    cut: Cut,
    possible: Mapping[str, Exact],
    seed: str,
    play_off: Sequence[str] = (),
) -> GoingOn:
    """The first of each table by seed: those with place 1, then those with place 2. Members of a group meet late.

    If only some with the same place have a bye, it goes to those who did best. `possible` has the most points that
    each entrant could have won; `play_off` has those who played off, the first first.

    :raises Refused: some who go on share a place with some who do not, or there is no seed for a lot.
    """
    says: list[str] = []
    count = cut.of_a_table
    first = [_first_of(rows, count, seed, says) for rows in tables]
    if cut.best_next:
        for index in _best_next(tables, first, cut.best_next, possible=possible, seed=seed, play_off=play_off):
            first[index] = _first_of(tables[index], count + 1, seed, [])
        count += 1
    order = _seeded(first, count, lambda rows, byes: _best_first(rows, byes, possible, seed, says))
    return GoingOn(order, tuple(says))


def with_those_apart(going_on: GoingOn, apart: Apart, tables: Sequence[Sequence[PlaceRow]]) -> GoingOn:
    """The seeds of a bracket in which those kept apart do not meet in the first round, nor the members of a group."""
    order, size = going_on.order, size_for(max(2, len(going_on.order)))
    if not any(pair <= {*order} for pair in apart):
        return going_on
    groups = [[row.who for row in rows if row.who in order] for rows in tables] if len(tables) > 1 else []
    seeds = seeds_apart(order, size, apart | pairs_in(groups))
    # Those kept apart come before the members of one group.
    return replace(going_on, order=seeds_apart(seeds, size, apart))


def those_going_on_before(tables: Sequence[Sequence[PlaceRow]], count: int) -> GoingOn:
    """Those who went on in version 1.2: the first rows of each table, with ties in the order of entrants."""
    return GoingOn(_seeded([rows[:count] for rows in tables], count, lambda rows, byes: [row.who for row in rows]))


def _seeded(
    first: Sequence[Sequence[PlaceRow]], count: int, best_first: Callable[[Sequence[PlaceRow], int], list[str]]
) -> tuple[str, ...]:
    """Those who go on from each group, by seed. `best_first` orders a layer in which only some have a bye."""
    layers = [[index for index, rows in enumerate(first) if layer < len(rows)] for layer in range(count)]
    total = sum(map(len, layers))
    size = size_for(max(2, total))
    seats = {number: seat for seat, number in enumerate(halves(size))}
    order: list[str] = []
    groups: list[int] = []
    for layer, waiting in enumerate(layers):
        row_of = {index: first[index][layer] for index in waiting}
        byes = size - total - len(order)
        if 0 < byes < len(waiting):
            best = best_first([*row_of.values()], byes)
            waiting.sort(key=lambda index: best.index(row_of[index].who))
        while waiting:
            seat = seats[len(order) + 1]
            mates = {index: _earliest(index, seat, groups, seats) for index in waiting}
            group = max(waiting, key=lambda index: mates[index])
            waiting.remove(group)
            groups.append(group)
            order.append(row_of[group].who)
    return tuple(order)


def _earliest(group: int, seat: int, groups: Sequence[int], seats: Mapping[int, int]) -> int:
    """The earliest round in which an entrant at a seat can meet another of the same group."""
    rounds = [(seats[seed] ^ seat).bit_length() for seed, each in enumerate(groups, 1) if each == group]
    return min(rounds, default=99)


def _first_of(rows: Sequence[PlaceRow], count: int, seed: str, says: list[str]) -> list[PlaceRow]:
    """The first of a group, in order. If all who share a place go on, a lot decides their order."""
    first: list[PlaceRow] = []
    for _, shared in groupby(rows, key=lambda row: row.place):
        tied, left = list(shared), count - len(first)
        if not left:
            break
        if len(tied) > 1:
            names = [row.who for row in tied]
            group = f" of group {tied[0].group}" if tied[0].group else ""
            share = f"{listed(names)} share place {tied[0].place}{group}"
            drawn = by_lot(seed, "standing", names, _first_names(rows))
            if len(tied) > left:
                raise TiedAtCut(share, left, drawn, seed)
            _require_seed(seed, share)
            says.append(f"{share}: by lot {listed(drawn)} in this order")
            tied.sort(key=lambda row: drawn.index(row.who))
        first += tied
    return first


def _best_next(
    tables: Sequence[Sequence[PlaceRow]],
    first: Sequence[Sequence[PlaceRow]],
    count: int,
    possible: Mapping[str, Exact],
    seed: str,
    play_off: Sequence[str],
) -> list[int]:
    """The groups whose next one goes on too: those that did best, by their share of the points.

    :raises Refused: some of them are level at the cut, and no play-off parts them.
    """
    waiting = {rows[len(on)].who: index for index, (rows, on) in enumerate(zip(tables, first, strict=True))
               if len(rows) > len(on)}  # fmt: skip
    rows = {row.who: row for table in tables for row in table}
    most = [possible[who] for who in waiting]
    worth = {who: _worth(rows[who], most, possible[who]) for who in waiting}
    ranked = sorted(waiting, key=lambda who: worth[who], reverse=True)
    if len(ranked) > count and worth[ranked[count - 1]] == worth[ranked[count]]:
        level = [who for who in ranked if worth[who] == worth[ranked[count]]]
        ahead = [who for who in ranked if worth[who] > worth[ranked[count]]]
        if not set(level) <= set(play_off):
            drawn = by_lot(seed, "standing", level, _first_names([*rows.values()]))
            share = f"{listed(level)} are level behind the first of their groups"
            raise TiedAtCut(share, count - len(ahead), drawn, seed)
        ranked = [*ahead, *sorted(level, key=play_off.index)]
    return [waiting[who] for who in ranked[:count]]


def _first_names(rows: Sequence[PlaceRow]) -> Mapping[str, str]:
    """The first names of those who are called otherwise by now: lots are drawn for these."""
    return next((row.standing.tournament.first_names for row in rows if row.standing is not None), {})


def _require_seed(seed: str, reason: str) -> None:
    if not seed:
        raise Refused(
            "EV-DRAW-4",
            f"{reason}: state a text for the lot, such as today's date, or enter the order of a play-off.",
            "seed",
        )


def _best_first(
    rows: Sequence[PlaceRow], byes: int, possible: Mapping[str, Exact], seed: str, says: list[str]
) -> list[str]:
    """Those with the same place in their groups, those with a bye first.

    Their share of the points decides. If their groups had equally many points to win, the tie-breaks that need no
    common opponents are next. The lot comes last.
    """
    worth = {row.who: _worth(row, [possible[each.who] for each in rows], possible[row.who]) for row in rows}
    ranked = sorted(rows, key=lambda row: worth[row.who], reverse=True)
    level = [row.who for row in ranked if worth[row.who] == worth[ranked[byes - 1].who]]
    if worth[ranked[byes].who] != worth[level[0]]:
        return [row.who for row in ranked]
    reason = f"{listed(level)} are level for a bye"
    _require_seed(seed, reason)
    drawn = by_lot(seed, "byes", level, _first_names(rows))
    before = [row.who for row in ranked if worth[row.who] > worth[level[0]]]
    lucky = drawn[: byes - len(before)]
    says.append(f"{reason}: by lot {listed(lucky)} {verb(lucky, 'has', 'have', 'got')} one")
    behind = [row.who for row in ranked if worth[row.who] < worth[level[0]]]
    return [*before, *drawn, *behind]


def _worth(row: PlaceRow, possible: Sequence[Exact], own: Exact) -> tuple[Any, ...]:
    share = exact(row.points) / exact(own) if own else Fraction(0)
    values = [value for key, value in row.tie_breaks.items() if _is_a_sum(key)] if len(set(possible)) == 1 else []
    return (share, *(value or 0 for value in values))


def _is_a_sum(key: str) -> bool:
    """True if a tie-break adds up an entrant's own rounds, so that it compares between groups."""
    known = TIE_BREAKS.get(key, TIE_BREAKS["best-n"])
    return known.alone and known.terms is not None
