"""The schedules of partners for 4 to 40 people and up to 24 rounds, as even as is known, and kept in `schedules.txt`.

`python -m referee.events.formats.partners.make_schedules > new.txt` reads the file and writes it again: each schedule
as it is, or more even. It takes about half an hour on two cores. The schedules that are kept were found by the same
search in a compiled language, with 10 to 100 million exchanges each, and from schedules with a round more or less.

Whist movements that are played in full are not in the file: those are computed from their starters. A line has people
and rounds; how often two are partners at most, and opponents; the squares of oppositions added up; how often somebody
sits out at most; then the rounds as signs, four to a table: two partners, then their opponents. A schedule that is
replaced goes to `earlier_schedules.txt`, for events that have begun with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final

from referee.events.formats.partners.anneal import annealed, turned
from referee.events.formats.partners.even import even_schedule, least_squares
from referee.events.formats.partners.evenness import cost, counts_of
from referee.events.formats.partners.make_starters import Table
from referee.events.formats.partners.schedules import FEWEST, MOST, MOST_ROUNDS, kept_schedule, write_schedule
from referee.events.formats.partners.turns import in_fair_order
from referee.events.formats.partners.whist import rounds_of_whist
from referee.events.lots import Lots

STEPS: Final = 300_000
"""Exchanges that are tried for a schedule: some seconds, in each way that it may begin."""
LEFT_OVER: Final = 3
"""People who may be left over by circles that turn."""


def more_even(people: int, rounds: int, start: Sequence[Sequence[Table]], steps: int) -> Sequence[Sequence[Table]]:
    """A schedule as even as the one to start with, or more even, in the order that is fairest to those who sit out.

    The search goes on from the start, and begins anew with rounds that are images of each other, in each way to divide
    the rounds so that few people are left over. A start that stays the best keeps its order.
    """
    lots = Lots("schedules", f"{people} {rounds}")
    start = start or even_schedule(people, rounds, lots)
    pairs, tables = people * (people - 1) // 2, rounds * (people // 4)
    if cost(counts_of(start)) == (least_squares(2 * tables, pairs), least_squares(4 * tables, pairs)):
        return start
    schedules = [start, annealed(people, start, lots, steps)]
    for images in range(2, rounds + 1):
        divides = rounds % images == 0 and people % images <= LEFT_OVER
        if divides and (first := turned(people, rounds, images, lots)):
            schedules.append(annealed(people, first, lots, steps // images, images))
    best = min(schedules, key=lambda each: cost(counts_of(each)))
    return start if best is start else in_fair_order(people, best, lots)


def line(wanted: tuple[int, int]) -> str:
    """The line of one schedule."""
    people, rounds = wanted
    return write_schedule(people, more_even(people, rounds, kept_schedule(people, rounds) or (), STEPS))


def main() -> None:
    """Write all lines."""
    wanted = [
        (people, rounds)
        for people, rounds in product(range(FEWEST, MOST + 1), range(1, MOST_ROUNDS + 1))
        if not rounds_of_whist(people) or rounds % rounds_of_whist(people)
    ]
    with ProcessPoolExecutor() as pool:
        for written in pool.map(line, wanted, chunksize=4):
            print(written, flush=True)


if __name__ == "__main__":
    main()
