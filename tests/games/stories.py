"""Cases and simulated tables of the games, as `tests/games/<folder>/` holds them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from referee import games
from referee.match import read_record, replay
from referee.schema import Unreadable
from tests.games.marks import mismatches
from tests.games.notation import Case, asserted_rules, end_differences, read_cases

HERE = Path(__file__).parent


class Table(Protocol):
    """A table where a game is really played: it knows what is hidden, and plays by the rules."""

    players: list[str]
    options: dict[str, Any]

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next legal play as JSON; None where the match is over."""


def folder(key: str) -> str:
    return key.replace("-", "_")


def new_table(
    key: str, seed: int, options: Mapping[str, Any] | None = None, players: Sequence[str] | None = None
) -> Table:
    """A table of the game `key` where chance comes from `seed`."""
    table: Table = import_module(f"tests.games.{folder(key)}.table").Table(random.Random(seed), options, players)
    return table


def option_sets(key: str) -> Sequence[Mapping[str, Any]]:
    """House rules worth playing with; every value of every option occurs."""
    sets: Sequence[Mapping[str, Any]] = import_module(f"tests.games.{folder(key)}.table").OPTIONS
    return sets


def case_files(key: str) -> list[Path]:
    """The files of a game's cases: `cases.txt`, `cases-late.txt`."""
    return sorted((HERE / folder(key)).glob("cases*.txt"))


@cache
def cases(key: str) -> tuple[Case, ...]:
    """The cases of one game, in the order of its files."""
    return tuple(case for path in case_files(key) for case in read_cases(key, path))


def all_cases() -> Iterator[Case]:
    for key in games.keys():
        yield from cases(key)


@cache
def _replayed(record: str) -> list[dict[str, Any]]:
    return list(replay(read_record(json.loads(record))))


@cache
def _answered(key: str, question: str) -> list[dict[str, Any]]:
    try:
        return [games.game(key).schema.question(json.loads(question)).as_json()]
    except Unreadable as fault:
        return [{"error": fault.says, "field": fault.field}]


def ruled(case: Case) -> list[dict[str, Any]]:
    """The referee's answer to each line of a case, as the command line prints it; the end of a record comes last."""
    if case.question:
        return _answered(case.key, json.dumps(case.asked()))
    return _replayed(json.dumps(case.record()))


def faults(case: Case) -> list[str]:
    """The differences between the referee's answers and the case, each with its line of the file."""
    rulings = ruled(case)
    stories = []
    for step, line in zip(case.steps, rulings, strict=False):
        for text in mismatches(step.expected(case.question), line):
            stories.append(f"{case.path.parent.name}/{case.path.name}:{step.line}: {text}\n    in {line}")
    return stories + ([] if case.question else end_differences(case.end, rulings[-1]))


def shown(case: Case) -> set[str]:
    """The rules that the case shows: it names them, and the ruling cites them."""
    rules = set()
    for step, line in zip(case.steps, ruled(case), strict=False):
        cited = {*line.get("rules", ()), *(flag["rule"] for flag in line.get("flags", ()))}
        rules |= asserted_rules(step.marks) & cited
    return rules
