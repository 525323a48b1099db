"""The plugin of pytest for games: `-p referee.testing.plugin`.

In the folder of a game's tests, `cases*.txt` gives a test for each case, and `table.py` one for each check of
`referee.testing.checks`. The summary says how many rules the cases show.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest

from referee import games
from referee.testing.checks import CHECKS, finds_of, rules, stories
from referee.testing.each import in_one_worker
from referee.testing.notation import Case, read_cases
from referee.testing.played import Sitting, changed_matches
from referee.testing.rules import rule_ids
from referee.testing.stories import PLACES, PROJECT, faults, ruled

COVERED: Final = "rules_covered"


class Wrong(Exception):
    """The finds of a case or a check, one a line."""


class GameItem(pytest.Item):
    """A test of a game, in the worker that has its tables."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """The finds alone; the traceback of anything else."""
        return str(excinfo.value) if isinstance(excinfo.value, Wrong) else str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class CaseItem(GameItem):
    """One case."""

    case: Case

    def runtest(self) -> None:
        wrong = faults(self.case)
        for line in ruled(self.case):
            if line.get("verdict") in ("allowed", "refused") and not (line["rules"] and line["says"]):
                wrong.append(f"a ruling cites a rule, and says what happened or what would be right: {line}")
        if wrong:
            raise Wrong("\n".join(wrong))


class CheckItem(GameItem):
    """One check of a game."""

    key: str

    def runtest(self) -> None:
        check = CHECKS[self.name]
        if check is rules:
            ids = rule_ids(self.key)
            shown, advice = len(ids.wanted & ids.shown), len(ids.advice)
            says = f"{self.key}: {shown} of {len(ids.wanted)} rules shown by cases, {advice} advice"
            self.user_properties.append((COVERED, says))
        if finds := finds_of(self.key, check):
            raise Wrong("\n".join(finds))


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[CaseItem]:
        key = key_of(self.path)
        for case in read_cases(key, self.path):
            item: CaseItem = CaseItem.from_parent(self, name=case.name)
            item.case = case
            item.add_marker(in_one_worker(Sitting(key)))
            yield item


class TableFile(pytest.File):
    """The table of a game, with the checks that look at it."""

    def collect(self) -> Iterator[CheckItem]:
        for name, check in CHECKS.items():
            if check is not stories:
                item: CheckItem = CheckItem.from_parent(self, name=name)
                item.key = key_of(self.path)
                item.add_marker(in_one_worker(Sitting(item.key)))
                yield item


def key_of(path: Path) -> str:
    """The key of the game whose tests hold a file; empty if it belongs to none."""
    key = path.parent.name.replace("_", "-")
    is_there = any(path.parent.parent == PROJECT / place for place in PLACES)
    return key if is_there and key in games.keys() else ""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "xdist_group(name): tests that one worker of pytest-xdist runs")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    kind = CaseFile if fnmatch(file_path.name, "cases*.txt") else TableFile if file_path.name == "table.py" else None
    if kind is None or not key_of(file_path):
        return None
    collected: pytest.File = kind.from_parent(parent, path=file_path)
    return collected


@pytest.fixture(autouse=True)
def shared_matches() -> Iterator[None]:
    """Fails the test that has changed a match which other tests look at too."""
    yield
    assert not changed_matches(), "a test changes a part of a match, never the shared one"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many rules of each game the cases show."""
    reports = terminalreporter.stats.get("passed", [])
    covered = {value for report in reports for name, value in report.user_properties if name == COVERED}
    if covered:
        terminalreporter.section("rules shown by cases")
        for line in sorted(covered):
            terminalreporter.line(line)
