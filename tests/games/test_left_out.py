"""Games of packages that cannot be used are left out, each with a sentence about what is wrong and what is right."""

from __future__ import annotations

import itertools
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from referee import games
from referee.games import packages

NAMES = (f"left_out_{number}" for number in itertools.count())
"""A name for each package: a module is imported once in a process."""
HEAD = """
from referee.contract import *
from referee.schema import Fields
class Options(Fields):
    pass
class Odd(Game):
    key, title, about, players, Options = "odd", "Odd", "A game.", Players(1, 2), Options
    judges, questions, turn_rule, end_rule = (), (), "OD-TURN-1", "OD-END-1"
    initial_position = due = sheet = staticmethod(len)
"""
WHOLE = HEAD + "GAME = Odd()\n"


def changed(old: str, new: str) -> str:
    """The game with one name changed."""
    assert old in WHOLE
    return WHOLE.replace(old, new)


def entry_point(
    folder: Path, *, key: str = "odd", contract: str = "CONTRACT = 1", game: str = WHOLE, rules: bool = True
) -> EntryPoint:
    """The entry point of a package that is written into a folder."""
    name = next(NAMES)
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(f"{contract}\n", encoding="utf-8")
    (package / "game.py").write_text(game, encoding="utf-8")
    if rules:
        (package / "rules.md").write_text("# Odd\n", encoding="utf-8")
    return EntryPoint(key, f"{name}.game:GAME", "referee.games")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def why(*points: EntryPoint) -> str:
    """The reason for which the one game of some entry points is left out."""
    (left_out,) = packages.loaded(points, taken=("canasta",)).left_out
    return re.sub(r"left_out_\d+", "odd", left_out.why)


def test_a_whole_game_is_not_left_out(folder: Path) -> None:
    found = packages.loaded([entry_point(folder)], taken=())
    assert found.left_out == ()
    assert found.games["odd"].game.title == "Odd"
    assert (found.games["odd"].folder / "rules.md").is_file()


CANNOT = "odd.game cannot be imported: "


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("import no_such_module\n", f"{CANNOT}ModuleNotFoundError: No module named 'no_such_module' (game.py, line 1)"),
        (
            "from referee.contract import with_first\n",
            "cannot import name 'with_first' from 'referee.contract' (game.py",
        ),
        ("from referee.contract import with_first\n", "docs/adding-a-game.md lists the names that have changed"),
        ("def due(:\n", f"{CANNOT}SyntaxError: invalid syntax (game.py, line 1)"),
        (
            "import sys\n\nsys.exit(3)\n",
            "odd.game ends the program when it is imported: SystemExit: 3 (game.py, line 3)",
        ),
        ("import os\n\nos._exit(3)\n", "odd.game ends the program when it is imported: os._exit(3)"),
        ("import os\n\nos.kill(os.getpid(), 9)\n", "odd.game ends the program when it is imported: signal 9 ended it"),
        ("1 / 0\n", f"{CANNOT}ZeroDivisionError: division by zero (game.py, line 1)"),
        ("raise RecursionError\n", f"{CANNOT}RecursionError: (game.py, line 1)"),
        ("GAME = 3\n", "odd.game:GAME is not a game: the entry point names an instance of a subclass of Game"),
        ("", "odd.game:GAME is not a game"),
        (changed("judges,", "asked,"), "TypeError: Odd names no judges: `judges = (judge_draw,)`"),
        (
            changed("due =", "drawn ="),
            "TypeError: Odd has no due: a function of the class, or of offers.py in its folder",
        ),
        (changed("turn_rule,", "turn,"), "the class Odd names no turn_rule"),
        (changed('"odd"', '"even"'), "the entry point has the name odd, and the class the key even: write one key"),
        (changed("(1, 2), Options", "(1, 2), int"), "its plays, questions or options cannot be described"),
    ],
)
def test_what_is_wrong_with_a_module_is_said_with_its_line(folder: Path, game: str, says: str) -> None:
    told = why(entry_point(folder, game=game))
    assert says in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("contract", "says"),
    [
        ("", "odd names no contract, so it may be written for Referee 1.2 or earlier; docs/adding-a-game.md lists"),
        ("CONTRACT = 0", "odd is written for contract 0, and this Referee has contract 1. Install a newer version"),
        ("CONTRACT = 2", "contract 2, and this Referee has contract 1. Install a newer Referee, or change the game by"),
        ("import sys; sys.exit()", "odd ends the program when it is imported: SystemExit"),
    ],
)
def test_a_game_for_another_contract_is_not_even_imported(folder: Path, contract: str, says: str) -> None:
    assert says in why(entry_point(folder, contract=contract, game="raise AssertionError('it is imported')"))


def test_an_import_that_never_ends_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "IMPORT_SECONDS", 0.3)
    assert why(entry_point(folder, game="while True:\n    pass\n")) == (
        "the import of odd.game does not come to an end: it took more than 0.3 seconds"
    )


def test_a_package_without_its_data_files_is_told_so(folder: Path) -> None:
    assert why(entry_point(folder, rules=False)) == (
        "there is no rules.md beside game.py; does the package include its data files?"
    )


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("canasta", "Referee itself has a game with this key; the game needs another one"),
        ("Odd Game", "a key has small letters, digits and single hyphens, at most 40 characters"),
        ("o" * 41, "at most 40 characters"),
    ],
)
def test_a_key_is_free_and_plain(folder: Path, key: str, says: str) -> None:
    assert says in why(entry_point(folder, key=key))


def test_of_two_games_with_one_key_one_is_left_out(folder: Path) -> None:
    assert "another installed package has a game with this key" in why(entry_point(folder), entry_point(folder))


def test_an_entry_point_that_names_no_module_is_left_out() -> None:
    assert "cannot be imported" in why(EntryPoint("odd", "::", "referee.games"))


def test_a_game_that_is_left_out_says_so_where_it_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = packages.loaded([entry_point(folder, game="1 / 0")], taken=())
    monkeypatch.setattr(games, "_packages", lambda: found)
    with pytest.raises(
        games.NoSuchGame, match=r"the game odd \(left_out_\d+\.game\) is left out: .* ZeroDivisionError"
    ):
        games.game("odd")
    with pytest.raises(games.NoSuchGame, match="there is no game 'even'; there are billiards"):
        games.game("even")
    assert games.title("odd") == "odd"
