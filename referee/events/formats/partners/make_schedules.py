"""The schedules of partners for 4 to 40 people and up to 24 rounds, found once and kept in `schedules.txt`.

`python -m referee.events.formats.partners.make_schedules > schedules.txt` writes the file again, to the letter; it
takes some ten minutes on two cores. Whist movements that are played in full are not among them: those are computed
from their starters. A line has people and rounds; how often two are partners at most, and opponents; the squares of
oppositions added up; how often somebody sits out at most; then the rounds as signs, four to a table: two partners,
then their opponents.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from referee.events.formats.partners.even import even_schedule
from referee.events.formats.partners.evenness import cost, counts_of
from referee.events.formats.partners.make_starters import Table
from referee.events.formats.partners.schedules import FEWEST, MOST, MOST_ROUNDS, write_schedule
from referee.events.formats.partners.whist import rounds_of_whist, whist
from referee.events.lots import Lots

STEPS = 300_000
"""Exchanges that are tried for a schedule, half of them from the first rounds of a whist movement if there is one."""


def most_even(people: int, rounds: int) -> Sequence[Sequence[Table]]:
    """The most even of what is found from a movement and from nothing."""
    starts: Iterable[Sequence[Sequence[Table]]] = [(), whist(people, rounds)] if rounds_of_whist(people) else [()]
    schedules = [
        even_schedule(people, rounds, Lots("schedules", f"{people} {rounds} {len(start)}"), start, STEPS)
        for start in starts
    ]
    return min(schedules, key=lambda schedule: cost(counts_of(schedule)))


def line(wanted: tuple[int, int]) -> str:
    """The line of one schedule."""
    people, rounds = wanted
    return write_schedule(people, most_even(people, rounds))


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
