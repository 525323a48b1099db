"""Cases and simulated tables of games, as a folder of tests holds them.

The folder has the key of the game as its name, with `_` for `-`. It is in `tests` or `tests/games` of the project in
which the program runs: its `cases*.txt` are the cases, and its `table.py` is the table.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

from referee import games
from referee.match import read_record, replay
from referee.schema import Unreadable
from referee.testing.marks import mismatches
from referee.testing.notation import BadCase, Case, asserted_rules, end_differences, read_cases

PROJECT: Final = Path.cwd()
PLACES: Final = ("tests/games", "tests")
"""The places for folders of tests in the project."""


class NoTests(LookupError):
    """The project has no folder of tests for a game; the message says where it is looked for."""


class Table(Protocol):
    """A table where a game is really played: it knows what is hidden, and plays by the rules."""

    players: list[str]
    options: dict[str, Any]

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next legal play as JSON; None where the match is over."""


def folder(key: str) -> str:
    return key.replace("-", "_")


def folder_of_tests(key: str) -> Path:
    """The folder of a game's tests.

    :raises NoTests: the project has none.
    """
    for place in PLACES:
        path = PROJECT / place / folder(key)
        if path.is_dir():
            return path
    raise NoTests(
        f"{PROJECT} has no folder tests/{folder(key)} with cases.txt and table.py; run this in the project of the game"
    )


def table_module(key: str) -> ModuleType:
    """The module `table.py` of a game's tests.

    :raises NoTests: the project has none.
    """
    path = folder_of_tests(key) / "table.py"
    if not path.is_file():
        raise NoTests(f"{path.parent} has no table.py: its class Table knows a legal next play")
    if (path.parent / "__init__.py").exists():
        return import_module(".".join(path.relative_to(PROJECT).with_suffix("").parts))
    # Many projects have a folder `tests` that is not a package, so its modules have no name of their own.
    name = f"table_of_{folder(key)}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def new_table(
    key: str, seed: int, options: Mapping[str, Any] | None = None, players: Sequence[str] | None = None
) -> Table:
    """A table of the game `key` where chance comes from `seed`."""
    table: Table = table_module(key).Table(random.Random(seed), options, players)
    return table


def option_sets(key: str) -> Sequence[Mapping[str, Any]]:
    """House rules worth playing with; every value of every option occurs."""
    sets: Sequence[Mapping[str, Any]] = table_module(key).OPTIONS
    return sets


def case_files(key: str) -> list[Path]:
    """The files of a game's cases: `cases.txt`, `cases-late.txt`."""
    return sorted(folder_of_tests(key).glob("cases*.txt"))


@cache
def cases(key: str) -> tuple[Case, ...]:
    """The cases of one game, in the order of its files.

    :raises BadCase: a case cannot be read, or has the name of another one.
    """
    names: set[str] = set()
    read = tuple(case for path in case_files(key) for case in read_cases(key, path))
    for case in read:
        if case.name in names:
            raise BadCase(f"{case.path.parent.name}/{case.path.name}:{case.line}: {case.name!r} is there twice")
        names.add(case.name)
    return read


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
