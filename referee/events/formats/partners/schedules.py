"""The kept schedules of partners: for 4 to 40 people and up to 24 rounds, as even as a long search found.

`earlier_schedules.txt` has the schedules that were replaced by more even ones. An event that began with one of them
keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from referee.events.formats.partners.evenness import counts_of
from referee.events.formats.partners.make_starters import Table

FEWEST: Final = 4
MOST: Final = 40
MOST_ROUNDS: Final = 24
SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"
"""The sign of each person in the file."""
FILE: Final = Path(__file__).with_name("schedules.txt")
EARLIER_FILE: Final = Path(__file__).with_name("earlier_schedules.txt")


@cache
def _lines(file: Path) -> dict[str, str]:
    """The rounds of each schedule, by its people and rounds as text."""
    lines = (line.partition(": ") for line in file.read_text(encoding="utf-8").splitlines())
    return {" ".join(counts.split()[:2]): rounds for counts, _, rounds in lines}


def kept_schedule(people: int, rounds: int, *, earlier: bool = False) -> tuple[tuple[Table, ...], ...] | None:
    """The tables of each round, with people numbered from 0; None if no schedule is kept.

    With `earlier` it is the schedule of events that began before the more even ones were found.
    """
    size = f"{people} {rounds}"
    written = _lines(EARLIER_FILE).get(size) if earlier else None
    written = written or _lines(FILE).get(size)
    return None if written is None else tuple(_tables(signs) for signs in written.split())


def _tables(signs: str) -> tuple[Table, ...]:
    seats = [SIGNS.index(sign) for sign in signs]
    return tuple((seats[at], seats[at + 1], seats[at + 2], seats[at + 3]) for at in range(0, len(seats), 4))


def write_schedule(people: int, rounds: Sequence[Sequence[Table]]) -> str:
    """A schedule as a line of the file: its counts, then its rounds."""
    counts = counts_of(rounds)
    most = [max(kind.values(), default=0) for kind in (counts.partners, counts.opponents)]
    out = len(rounds) - min(counts.seated[who] for who in range(people))
    squares = sum(n * n for n in counts.opponents.values())
    signs = ("".join(SIGNS[who] for table in tables for who in table) for tables in rounds)
    return f"{people} {len(rounds)} {most[0]} {most[1]} {squares} {out}: {' '.join(signs)}"
