"""`referee new-game` writes a package that runs; `referee check` and pytest say what is wrong with it later."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee import games
from referee.schema import Unreadable
from referee.testing.new_game import write_game
from tests.game_package.packages import install, register

ROOT = Path(games.__file__).parents[2]
TO_WRITE = """\
__init__.py:6: “One line about the game, for the list of games.” is from `new-game`; write your own
game.py:1: “Change this game step by step into your own.” is from `new-game`; write your own
rules.md:3: “The rules in your own words, with a heading for each rule id.” is from `new-game`; write your own
cribbage: 9 checks, nothing to change, 3 texts to write
"""


def run(project: Path, *arguments: str, site: Path) -> subprocess.CompletedProcess[str]:
    """Run a module in the folder of a project, with its package of that folder or as it is installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=project, check=False)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was just written."""
    folder = tmp_path_factory.mktemp("new")
    says = write_game("cribbage", folder)
    python = re.escape(shlex.quote(sys.executable))
    assert re.search(rf"  (python|{python}) -m referee check cribbage\n", says)
    assert f" --editable {ROOT} --editable {folder / 'cribbage'} pytest\n" in says
    return folder / "cribbage"


@pytest.fixture
def project(written: Path, tmp_path: Path) -> Path:
    """A copy of the project to change, whose package is used from its folder."""
    shutil.copytree(written, tmp_path / "cribbage")
    register(tmp_path / "cribbage" / "src", "cribbage")
    return tmp_path / "cribbage"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def offer(points: str) -> str:
    """An offer that enters a number of points by one tap."""
    return f'(Offer(Score, "Points", quick_plays=(QuickPlay("{points}", {{"points": {points}}}),)),)'


def checked(project: Path) -> str:
    """The finds of `referee check`."""
    done = run(project, "referee", "check", "cribbage", site=project / "src")
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_is_installed_checked_and_tested(written: Path, tmp_path: Path) -> None:
    alone = run(written, "referee", "check", "cribbage", site=ROOT)
    assert alone.returncode == 2
    assert "there is no game 'cribbage'; there are " in alone.stderr
    assert ". To install the project of this folder: " in alone.stderr
    assert alone.stderr.endswith(f"install --editable {ROOT} --editable .\n")
    install(written, tmp_path)
    listed = run(written, "referee", "games", site=tmp_path)
    assert "cribbage         Cribbage: One line about the game, for the list of games." in listed.stdout
    check = run(written, "referee", "check", "cribbage", site=tmp_path)
    assert (check.returncode, check.stdout) == (0, TO_WRITE), check.stderr
    tests = run(written, "pytest", "-p", "no:cacheprovider", site=tmp_path)
    assert tests.returncode == 0, tests.stdout
    assert "10 passed" in tests.stdout
    assert "cribbage: 4 of 4 rules shown by cases, 0 advice" in tests.stdout


def test_a_play_without_a_judge_and_an_effect_that_is_not_declared(project: Path) -> None:
    game = project / "src" / "cribbage" / "game.py"
    change(game, "    effects = (Scored,)\n", "")
    change(game, "class Scored", 'class Deal(Play, name="deal", title="Deal"):\n    """A deal."""\n\n\nclass Scored')
    assert checked(project).splitlines() == [
        "game.py: Deal has no judge; in game.py `judges` names it with its function",
        "game.py: Scored is not declared; in game.py `effects` lists it",
        "game.py: Scored happens; in game.py `effects` lists it",
        *TO_WRITE.splitlines()[:-1],
        "cribbage: 9 checks, 3 to change, 3 texts to write",
    ]


def test_the_check_beside_the_project_says_where_it_belongs(project: Path) -> None:
    done = run(project.parent, "referee", "check", "cribbage", site=project / "src")
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines() == [
        f"tests: {project.parent} has no folder tests/cribbage with cases.txt and table.py; "
        "run this in the project of the game",
        *TO_WRITE.splitlines()[:-1],
        "cribbage: 9 checks, 1 to change, 3 texts to write",
    ]


def test_what_is_written_is_no_longer_told(project: Path) -> None:
    package = project / "src" / "cribbage"
    change(package / "__init__.py", "One line about the game, for the list of games.", "Pegs, fifteens and a crib.")
    change(package / "rules.md", "\nThe rules in your own words, with a heading for each rule id.\n", "")
    change(package / "game.py", " Change this game step by step into your own.", "")
    done = run(project, "referee", "check", "cribbage", site=project / "src")
    assert (done.returncode, done.stdout) == (0, "cribbage: 9 checks, nothing to change\n"), done.stderr
    change(package / "rules.md", "A turn scores one point at least.\n", "")
    assert "rules.md: CR-SCORE-2 has a heading and no text; write the rule below it" in checked(project)


def test_a_rule_without_a_heading_and_a_rule_that_no_code_cites(project: Path) -> None:
    change(project / "src" / "cribbage" / "rules.md", "### CR-SCORE-1 Points", "### CR-PEG-1 Points")
    finds = checked(project)
    assert re.search(r"^game\.py:\d+: CR-SCORE-1 has no heading in rules\.md; write `### CR-SCORE-1 …`$", finds, re.M)
    assert "rules.md: CR-PEG-1 is cited by no code; cite it, or end its heading with *advice*" in finds
    assert "cases.txt: CR-PEG-1 is shown by no case" in finds


def test_an_offer_that_cannot_be_entered_and_a_match_that_does_not_end(project: Path) -> None:
    game = project / "src" / "cribbage" / "game.py"
    change(game, "Sheet, option", "QuickPlay, Sheet, option")
    change(game, '(Offer(Score, "Points"),)', offer("0"))
    finds = checked(project)
    assert finds.count("offers.py: the tap {'play': 'score', 'points': 0} before play") == 1
    assert "Offer it only where it is allowed, or let the judge make its key grey (and in " in finds
    change(game, offer("0"), offer("1"))
    change(game, "max(self.scores) >= self.target", "False")
    change(project / "tests" / "cribbage" / "table.py", "position.over", "max(position.scores) > 50")
    assert "table.py: with Options(target=121): the table stops, and the match goes on" in checked(project)


def test_a_choice_that_is_none_and_a_sheet_that_fails(project: Path) -> None:
    game = project / "src" / "cribbage" / "game.py"
    change(game, '(Offer(Score, "Points"),)', '(Offer(Score, "Points").with_limits(choices={"points": (1, 2)}),)')
    change(game, '("Total", *position.scores)', '("Total", *position.totals)')
    finds = checked(project)
    assert "offers.py: Score has plain values for points; write each as `Choice(value, label)` (and in " in finds
    assert "AttributeError: 'Position' object has no attribute 'totals' (game.py, line " in finds
    assert "cribbage: 9 checks, 2 to change" in finds


def test_files_that_cannot_be_read_or_are_missing(project: Path, written: Path, tmp_path: Path) -> None:
    (project / "src" / "cribbage" / "templates").mkdir()
    (project / "src" / "cribbage" / "templates" / "board.html").write_text("<p>\n{% if %}\n", encoding="utf-8")
    (project / "src" / "cribbage" / "demo").mkdir()
    (project / "src" / "cribbage" / "demo" / "evening.json").write_text("{}", encoding="utf-8")
    finds = checked(project)
    assert "templates/board.html:2: Expected an expression, got 'end of statement block'" in finds
    assert "demo/evening.json: this is not a record: a record needs the field 'record'" in finds
    installed = tmp_path / "site"
    shutil.copytree(written / "src" / "cribbage", installed / "cribbage")
    register(installed, "cribbage")
    done = run(project, "referee", "check", "cribbage", site=installed)
    assert (
        "pyproject.toml: the installed package lacks templates/board.html; name it as data of the package"
        in done.stdout
    )


@pytest.mark.outer("waits until a judge that never ends is ended")
def test_a_judge_that_never_ends(project: Path) -> None:
    game = project / "src" / "cribbage" / "game.py"
    forever = "def judge_forever(position: Position, play: Score) -> Draft[Position]:\n    while True:\n        pass\n"
    change(game, "def judge_score(", f"{forever}\n\ndef judge_score(")
    change(game, "judges = (judge_score,)", "judges = (judge_forever,)")
    finds = checked(project)
    assert "game.py, line " in finds
    assert "play Score(" in finds
    assert "this does not come to an end" in finds


def test_a_case_that_differs_and_a_table_that_is_missing(project: Path) -> None:
    change(project / "tests" / "cribbage" / "cases.txt", "Ann 4, Bo 9", "Ann 4, Bo 8")
    (project / "tests" / "cribbage" / "table.py").unlink()
    finds = checked(project)
    assert "cribbage/cases.txt:9: scores.Bo: expected 8, got 9" in finds
    assert "has no table.py: its class Table knows a legal next play" in finds


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("Cribbage", "'Cribbage' is not a key of a game: small letters, digits and hyphens, a letter first"),
        ("501", "'501' is not a key of a game"),
        ("class", "'class' is not a key of a game"),
        ("canasta", "there is a game or a Python package 'canasta' already"),
        ("json", "there is a game or a Python package 'json' already"),
    ],
)
def test_a_key_that_cannot_be_used(tmp_path: Path, key: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        write_game(key, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(written: Path) -> None:
    with pytest.raises(Unreadable, match="cribbage exists already: choose another key, or remove it"):
        write_game("cribbage", written.parent)
