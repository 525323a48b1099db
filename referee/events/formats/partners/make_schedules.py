"""The schedules of partners for 4 to 40 people and up to 24 rounds, as even as is known, for `schedules.txt`.

`python -m referee.events.formats.partners.make_schedules > new.txt` reads the file and writes it again, with each
schedule unchanged or more even. It takes about half an hour on two cores. The kept schedules were found by the same
search in a compiled language, with 10 to 100 million exchanges each. Some began with a schedule of one round more or
less.

Whist movements that are played in full are not in the file: they are computed from their starters. A line begins with
six numbers: people and rounds; the most partnerings of two people, and the most oppositions; the sum of the squares of
oppositions; the most rounds that one person sits out. The rounds follow as signs, four to a table: two partners, then
their opponents. A replaced schedule goes to `earlier_schedules.txt`, for events that began with it.
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
"""The number of exchanges to try from each beginning of a schedule: some seconds."""
LEFT_OVER: Final = 3
"""The most people that circles may leave over."""


def more_even(people: int, rounds: int, start: Sequence[Sequence[Table]], steps: int) -> Sequence[Sequence[Table]]:
    """A schedule as even as `start`, or more even, in the order that is fairest to those who sit out.

    One search goes on from the start. Others begin with rounds that are images of each other, for each number of images
    that leaves few people over. A start that stays the best keeps its order.
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
