"""`make check`: the tests that belong to a change, the nearest first."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.check import __main__ as check
from tools.check.nearest import AROUND, IMPORTS, NAMED, SAME, Suite
from tools.lint.project import Project

FILES = {
    "referee/store/__init__.py": "from referee.store.halls import Hall\n",
    "referee/store/halls.py": "class Hall: ...\n",
    "referee/store/clubs.py": "class Club: ...\n",
    "referee/games/whist/judging.py": "",
    "tests/store/conftest.py": "",
    "tests/store/test_calls.py": "from referee.store import Hall\n",
    "tests/store/test_seasons.py": "from tests.sample import sample\n",
    "tests/web/test_hall.py": "",
    "tests/web/test_draw.py": "from tests.store.test_seasons import sample\n",
    "tests/sample.py": "from referee.store.clubs import Club\n",
    "tests/test_pages.py": 'PAGE = "docs/running.md"\nSTYLES = "*.css"\n',
    "tests/games/test_cases.py": "games.keys()\n",
    "tests/games/whist/test_bids.py": "",
    "tests/games/canasta/test_melds.py": "",
}
CALLS, SEASONS, HALL = "tests/store/test_calls.py", "tests/store/test_seasons.py", "tests/web/test_hall.py"


@pytest.fixture
def tests(tmp_path: Path) -> Suite:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Suite(Project(tmp_path))


@pytest.mark.parametrize(
    ("file", "distances"),
    [
        ("referee/store/halls.py", {HALL: NAMED, CALLS: IMPORTS, SEASONS: AROUND}),
        ("referee/store/clubs.py", {CALLS: AROUND, SEASONS: AROUND}),
        ("templates/halls/view.html", {HALL: NAMED}),
        ("templates/halls/clock.html", {HALL: NAMED}),
        ("static/js/clock.js", {}),
        ("static/css/hall_codes.css", {HALL: NAMED, "tests/test_pages.py": NAMED}),
        ("docs/running.md", {"tests/test_pages.py": NAMED}),
        ("docs/hall.md", {}),
        ("referee/games/whist/judging.py", {"tests/games/whist/test_bids.py": NAMED}),
        ("tests/web/test_hall.py", {HALL: SAME}),
        ("tests/sample.py", {SEASONS: IMPORTS, "tests/web/test_draw.py": AROUND}),
        ("tests/store/conftest.py", {CALLS: AROUND, SEASONS: AROUND}),
    ],
)
def test_the_tests_of_a_file(tests: Suite, file: str, distances: dict[str, int]) -> None:
    assert tests.belonging([file]).distances == distances


def test_the_nearest_tests_come_first_and_the_rest_is_counted(tests: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    belonging = tests.belonging(["referee/store/halls.py", "tests/store/test_seasons.py", "referee/store/__init__.py"])
    assert belonging.nearest(2) == [SEASONS, HALL]
    monkeypatch.setattr(check, "MOST", 2)
    assert check.summary(tests, belonging) == [
        "2 of 8 test modules belong to this change most closely.",
        "Left out because they are further away: 2.",
        "All others are left out: `make test` runs everything.",
    ]


def test_a_game_and_a_file_without_tests_are_named(tests: Suite, tmp_path: Path) -> None:
    (tmp_path / "Makefile").touch()
    belonging = tests.belonging(["tests/games/whist/cases.txt", "Makefile", "deleted.md"])
    assert check.summary(tests, belonging)[1:3] == [
        "Tests that go through all games look at: whist.",
        "No test belongs to: Makefile.",
    ]
    assert tests.of_all_games == ("tests/games/test_cases.py",)


def test_a_change_of_a_game_runs_its_part_of_the_tests_of_all_games(
    tests: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[tuple[str, ...]] = []
    monkeypatch.setattr(check, "pytest", lambda *arguments: runs.append(arguments) or len(runs) - 1)
    assert check.run(tests, tests.belonging(["referee/games/whist/judging.py"])) == 1
    assert runs == [("tests/games/whist/test_bids.py",), ("tests/games/test_cases.py", "-k", "whist")]


def test_a_change_is_what_differs_from_the_main_branch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str) -> None:
        mail = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *mail, *arguments], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(check, "ROOT", tmp_path)
    for variable in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(variable, raising=False)
    git("init", "--initial-branch", "main")
    (tmp_path / "old.py").write_text("1")
    git("add", ".")
    git("commit", "--message", "first")
    (tmp_path / "new.py").write_text("2")
    assert check.changed_since(check.fork_point()) == ["new.py"]
    git("switch", "--create", "branch")
    git("add", ".")
    git("commit", "--message", "second")
    (tmp_path / "old.py").unlink()
    assert check.changed_since(check.fork_point()) == ["new.py", "old.py"]


def test_contributors_know_how_many_tests_run() -> None:
    document = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"at most {check.MOST} test modules" in " ".join(document.split())
