"""Seating at tables of several: their sizes, and meetings spread as evenly as a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.events.lots import Lots

FEWEST: Final = 3
STEPS: Final = 20_000
"""The number of exchanges to try."""


def sizes_of(entrants: int, at_a_table: int) -> list[int]:
    """The sizes of the tables, the larger first. Everybody plays if all tables can have three or more.

    Thirteen at four make 4, 3, 3, 3. Five at four make one table, and one sits out.
    """
    tables = -(-entrants // at_a_table)
    if entrants // tables < FEWEST:
        tables = entrants // at_a_table
        return [at_a_table] * tables
    larger = entrants % tables
    return [entrants // tables + (index < larger) for index in range(tables)]


def seating(entrants: int, rounds: int, sizes: Sequence[int], lots: Lots) -> list[list[list[int]]]:
    """The tables of all rounds, with entrants numbered from 0.

    Turns to sit out differ by one at most. A search exchanges people of a round to spread meetings evenly, and also
    seats at smaller tables.
    """
    playing = sum(sizes)
    turns = list(range(entrants))
    lots.shuffle(turns)
    rows = [[turns[(number * playing + seat) % entrants] for seat in range(playing)] for number in range(rounds)]
    for row in rows:
        lots.shuffle(row)
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    _spread(rows, [(start, start + size) for start, size in zip(starts, sizes, strict=True)], entrants, lots)
    return [[row[start : start + size] for start, size in zip(starts, sizes, strict=True)] for row in rows]


def _spread(rows: list[list[int]], tables: Sequence[tuple[int, int]], entrants: int, lots: Lots) -> None:
    """Exchange two people of a round unless the sum of squares grows: of meetings, and of seats at small tables."""
    met = [[0] * entrants for _ in range(entrants)]
    at_small = [0] * entrants
    table_of = [table for table in tables for _ in range(table[1] - table[0])]
    largest = tables[0][1] - tables[0][0]
    small = [end - start < largest for start, end in table_of]
    for row in rows:
        for start, end in tables:
            for left in row[start:end]:
                for right in row[start:end]:
                    met[left][right] += left != right
        for seat, who in enumerate(row):
            at_small[who] += small[seat]
    if len(tables) < 2:
        return
    for _ in range(STEPS):
        row = rows[lots.below(len(rows))]
        at, to = lots.below(len(row)), lots.below(len(row))
        if table_of[at] == table_of[to]:
            continue
        left, right = row[at], row[to]
        (first, last), (first_of_right, last_of_right) = table_of[at], table_of[to]
        of_left = [who for who in row[first:last] if who != left]
        of_right = [who for who in row[first_of_right:last_of_right] if who != right]
        of_leftover, of_rightover = met[left], met[right]
        grows = sum(of_leftover[who] - of_rightover[who] + 1 for who in of_right)
        grows += sum(of_rightover[who] - of_leftover[who] + 1 for who in of_left)
        if small[at] != small[to]:
            more, less = (right, left) if small[at] else (left, right)
            grows += at_small[more] - at_small[less] + 1
        if grows > 0:
            continue
        for who in of_left:
            met[left][who] = met[who][left] = met[left][who] - 1
            met[right][who] = met[who][right] = met[right][who] + 1
        for who in of_right:
            met[right][who] = met[who][right] = met[right][who] - 1
            met[left][who] = met[who][left] = met[left][who] + 1
        at_small[left] += small[to] - small[at]
        at_small[right] += small[at] - small[to]
        row[at], row[to] = right, left
