"""Cases and simulated tables of the games, as `tests/games/<folder>/` holds them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from referee import games
from referee.kit.form import Unreadable
from referee.match import read_record, replay

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


@dataclass(frozen=True)
class Case:
    """One case: where it stands, its text, and what it holds."""

    key: str
    file: str
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.key}: {self.facts['case']}"

    def lines(self) -> list[dict[str, Any]]:
        """What the referee says to the case's record, or to its question, as the command line prints it."""
        if "ask" in self.facts:
            try:
                return [games.reader(self.key).question(self.facts["ask"]).as_json()]
            except Unreadable as fault:
                return [{"error": fault.says, "field": fault.field}]
        record = {"record": 1, "game": self.key, "options": {}, **self.facts["record"]}
        return list(replay(read_record(json.loads(json.dumps(record)))))

    def expected(self) -> list[Any]:
        """What is expected of each of `lines`; None where nothing is."""
        if "ask" in self.facts:
            return [self.facts["answer"]]
        plays = len(self.facts["record"]["plays"])
        expected = list(self.facts.get("expect", [None] * plays))
        assert len(expected) == plays, f"{self}: {len(expected)} expectations for {plays} plays"
        return [*expected, self.facts.get("end")]

    def shown(self) -> set[str]:
        """The rule ids that the case shows: those it names, and those cited where something is expected."""
        ids = set(self.facts.get("rules", []))
        for line, expected in zip(self.lines(), self.expected(), strict=True):
            if expected is not None:
                ids.update(line.get("rules", []))
                ids.update(flag["rule"] for flag in line.get("flags", []))
        return ids


@cache
def cases(key: str) -> tuple[Case, ...]:
    """The cases of one game, in the order of its files."""
    found = []
    for path in sorted((HERE / folder(key)).glob("cases*.json")):
        found += [Case(key, path.name, facts) for facts in json.loads(path.read_text(encoding="utf-8"))]
    return tuple(found)


def all_cases() -> Iterator[Case]:
    for key in games.keys():
        yield from cases(key)


def differences(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Where `actual` is not what was expected: objects by the keys given, lists part by part.

    Of `rules` each given one must be cited; of `effects` and `flags` each given one must match one, in order.
    """
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [f"{path}: expected an object, got {actual!r}"]
        found = []
        for key, part in expected.items():
            here = f"{path}.{key}" if path else key
            if key not in actual:
                found.append(f"{here}: missing; there is {', '.join(actual)}")
            elif key == "rules" and path in ("", "end"):
                missing = [rule for rule in part if rule not in actual[key]]
                found += [f"{here}: {rule} is not cited; cited are {actual[key]}" for rule in missing]
            elif key in ("effects", "flags"):
                found += _in_order(part, actual[key], here)
            else:
                found += differences(part, actual[key], here)
        return found
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(expected) != len(actual):
            return [f"{path}: expected {expected!r}, got {actual!r}"]
        return [
            line
            for index, (want, got) in enumerate(zip(expected, actual, strict=True))
            for line in differences(want, got, f"{path}[{index}]")
        ]
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if same else [f"{path}: expected {expected!r}, got {actual!r}"]


def _in_order(wanted: list[Any], actual: list[Any], path: str) -> list[str]:
    if not wanted:
        return [] if not actual else [f"{path}: expected none, got {actual!r}"]
    rest = iter(actual)
    for want in wanted:
        if not any(not differences(want, got) for got in rest):
            return [f"{path}: no match (in order) for {want!r} in {actual!r}"]
    return []
