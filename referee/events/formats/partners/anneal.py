"""Simulated annealing: makes a schedule of partners more even than a search that accepts only gains.

The search exchanges two people, two pairs or two turns to sit out. It also accepts exchanges that make the schedule
less even: often at first, hardly ever at the end. A second partnering weighs little in the search. If nearly all
partnerships are used, the way to a better schedule leads through worse ones. The result is the best on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from typing import Final

from referee.events.formats.partners.make_starters import Table
from referee.events.formats.partners.turns import unevenness
from referee.events.lots import Lots

PARTNERS: Final = 3
"""The weight of the squares of partnerings in the search. The best schedule has the fewest, whatever the weight."""
HOTTEST: Final = 4.0
COLDEST: Final = 0.4
"""The temperatures of the first and the last step. At 0.4 a growth of 2 is accepted once in 150 times."""
COOLINGS: Final = 200
PRECISION: Final = 1 << 16
TRIES: Final = 100
"""The most tries to draw rounds by lot in which turns to sit out are even."""

Swap = tuple[int, int, int]
"""A round and two of its seats. Those who sit out have the last seats."""


def annealed(
    people: int, rounds: Sequence[Sequence[Table]], lots: Lots, steps: int, images: int = 1
) -> list[list[Table]]:
    """A schedule that is as even as the given one, or more even; people are numbered from 0.

    If `turned` made `images` rounds out of each one, they stay images of each other.
    """
    search = _Annealing(people, rounds, lots, images)
    coolings = min(COOLINGS, steps)
    for cooling in range(coolings):
        temperature = HOTTEST * (COLDEST / HOTTEST) ** (cooling / coolings)
        for _ in range(steps * (cooling + 1) // coolings - steps * cooling // coolings):
            search.step(temperature * images)
    return _by_tables(search.best, people)


def turned(people: int, rounds: int, images: int, lots: Lots) -> list[list[Table]]:
    """Rounds by lot, then their images: each image replaces everybody by the next person in a circle.

    A circle has as many people as there are images; people who are left over stay in place. A search that changes all
    images alike has far less to try, and finds more even schedules of many people. Empty if turns to sit out stay
    uneven.
    """
    in_circles = people - people % images
    for _ in range(TRIES):
        first = [list(range(people)) for _ in range(rounds // images)]
        for row in first:
            lots.shuffle(row)
        rows = [
            [who - who % images + (who + image) % images if who < in_circles else who for who in row]
            for image in range(images)
            for row in first
        ]
        if not unevenness(people, (row[people // 4 * 4 :] for row in rows)):
            return _by_tables(rows, people)
    return []


class _Annealing:
    """A schedule while it is changed, and the best one so far."""

    def __init__(self, people: int, rounds: Sequence[Sequence[Table]], lots: Lots, images: int) -> None:
        self.people = people
        self.images = images
        self.lots = lots
        self.rows = [_row(people, tables) for tables in rounds]
        self.tables = range(0, people // 4 * 4, 4)
        """The first seat of each table. Seats 0 and 1 of a table are partners, and 2 and 3."""
        self.partners = [[0] * people for _ in range(people)]
        self.opponents = [[0] * people for _ in range(people)]
        self.cost = (0, 0)
        """The sum of the squares of partnerings, and that of oppositions."""
        for row in self.rows:
            for at in self.tables:
                self.count(row[at : at + 4], 1)
        self.best = [list(row) for row in self.rows]
        self.best_cost = self.cost

    def step(self, temperature: float) -> None:
        """Try an exchange: mostly of two people, less often of two pairs, now and then of two turns to sit out."""
        lots, seats = self.lots, 4 * len(self.tables)
        number, kind = lots.below(len(self.rows) // self.images), lots.below(16)
        if kind == 0 and seats < self.people and self.images == 1:
            swaps = self.turns(number)
        elif kind < 8:
            at, to = lots.below(seats // 2) * 2, lots.below(seats // 2) * 2
            swaps = [(number, at, to), (number, at + 1, to + 1)] if at // 4 != to // 4 else []
        else:
            at, to = lots.below(seats), lots.below(seats)
            swaps = [(number, at, to)] if at // 2 != to // 2 else []
        if swaps:
            images = range(0, len(self.rows), len(self.rows) // self.images)
            swaps = [(number + image, at, to) for number, at, to in swaps for image in images]
            self.attempt(swaps, -temperature * log((lots.below(PRECISION) + 0.5) / PRECISION))

    def turns(self, number: int) -> list[Swap]:
        """The swaps by which two people exchange their rounds to sit out; empty if turns would become uneven."""
        lots, seats = self.lots, 4 * len(self.tables)
        other = lots.below(len(self.rows))
        out, other_out = seats + lots.below(self.people - seats), seats + lots.below(self.people - seats)
        row, other_row = self.rows[number], self.rows[other]
        at, other_at = row.index(other_row[other_out]), other_row.index(row[out])
        if at >= seats or other_at >= seats:
            return []
        swaps = [(number, at, out), (other, other_at, other_out)]
        self.exchange(swaps)
        uneven = unevenness(self.people, (each[seats:] for each in self.rows))
        self.exchange(swaps)
        return [] if uneven else swaps

    def attempt(self, swaps: Sequence[Swap], most: float) -> None:
        """Exchange seats unless the weighted cost grows by more than `most`."""
        seats = 4 * len(self.tables)
        tables = {(number, seat & ~3) for number, *two in swaps for seat in two if seat < seats}
        before = self.cost
        self.count_all(tables, -1)
        self.exchange(swaps)
        self.count_all(tables, 1)
        if PARTNERS * (self.cost[0] - before[0]) + self.cost[1] - before[1] > most:
            self.count_all(tables, -1)
            self.exchange(swaps)
            self.count_all(tables, 1)
        elif self.cost < self.best_cost:
            self.best, self.best_cost = [list(row) for row in self.rows], self.cost

    def exchange(self, swaps: Iterable[Swap]) -> None:
        """Exchange the people of two seats, for each swap. A second call undoes the first."""
        for number, at, to in swaps:
            row = self.rows[number]
            row[at], row[to] = row[to], row[at]

    def count_all(self, tables: Iterable[tuple[int, int]], by: int) -> None:
        """Add tables to the counts (1), or take them away (-1): each is a round and a first seat."""
        for number, at in tables:
            self.count(self.rows[number][at : at + 4], by)

    def count(self, table: Sequence[int], by: int) -> None:
        """Add a table to the counts (1), or take it away (-1)."""
        first, second, third, fourth = table
        partnerings = _add(self.partners, first, second, by) + _add(self.partners, third, fourth, by)
        oppositions = _add(self.opponents, first, third, by) + _add(self.opponents, first, fourth, by)
        oppositions += _add(self.opponents, second, third, by) + _add(self.opponents, second, fourth, by)
        self.cost = self.cost[0] + partnerings, self.cost[1] + oppositions


def _add(counts: list[list[int]], left: int, right: int, by: int) -> int:
    """Count a meeting of two people, and return the growth of its square."""
    count = counts[left][right]
    counts[left][right] = counts[right][left] = count + by
    return 2 * count * by + 1


def _by_tables(rows: Iterable[Sequence[int]], people: int) -> list[list[Table]]:
    return [[(row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(0, people // 4 * 4, 4)] for row in rows]


def _row(people: int, tables: Sequence[Table]) -> list[int]:
    seated = [who for table in tables for who in table]
    return seated + [who for who in range(people) if who not in seated]
