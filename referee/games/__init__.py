"""The catalogue of games: each folder here that holds `game.py`, and games that come from packages of their own.

A folder's key is its name with hyphens for underscores. Its `__init__.py` has its `TITLE` and a line `ABOUT` it, and
its `game.py` ends with `GAME`. `packages.py` has the games of installed packages. One that cannot be used is left out.
"""

from __future__ import annotations

import importlib
import logging
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.contract import Game
from referee.games.description import description
from referee.kit.names import alike

if TYPE_CHECKING:
    from referee.games.packages import LeftOut, Packages

_log: Final = logging.getLogger(__name__)
_HERE: Final = Path(__file__).parent


class NoSuchGame(LookupError):
    """No game has the requested key, or it is left out; the message lists the keys that exist, or says why."""

    def __init__(self, key: str, says: str = "") -> None:
        self.key = key
        super().__init__(says or f"there is no game {key!r}; there are {', '.join(keys())}")


class GameLeftOut(NoSuchGame):
    """The game of an installed package cannot be used; the message says why."""

    def __init__(self, game: LeftOut) -> None:
        super().__init__(game.key, f"the game {game}")


@cache
def _own() -> tuple[str, ...]:
    """The keys of the games in this folder."""
    return tuple(sorted(path.parent.name.replace("_", "-") for path in _HERE.glob("*/game.py")))


@cache
def _packages() -> Packages:
    """The games of installed packages, loaded when somebody first asks for a game that is not in this folder."""
    # This import takes a quarter of the start of a command that needs one game of this folder.
    from referee.games.packages import installed

    return installed(_own())


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order: `bunko`, `canasta`, `darts-301`."""
    return tuple(sorted((*_own(), *_packages().games)))


def missing(key: str) -> NoSuchGame:
    """The error for a key that no usable game has."""
    return next((GameLeftOut(each) for each in left_out() if each.key == key), None) or NoSuchGame(key)


def left_out() -> tuple[LeftOut, ...]:
    """The games of packages that cannot be used, each with the reason."""
    return _packages().left_out


@cache
def by_title() -> tuple[str, ...]:
    """The keys of all games, sorted by title."""
    return tuple(sorted(keys(), key=lambda key: alike(game(key).title)))


@cache
def game(key: str) -> Game[Any]:
    """The game with this key, loaded at the first call.

    :raises NoSuchGame: if no game has it, or the game is left out.
    """
    if key in _own():
        loaded: Game[Any] = importlib.import_module(f"{__name__}.{key.replace('-', '_')}.game").GAME
        return loaded
    if key not in _packages().games:
        raise missing(key)
    return _packages().games[key].game


def heading(key: str) -> tuple[str, str]:
    """The title of a game and the line about it. The rules of a game in this folder are not loaded for that.

    :raises NoSuchGame: if there is no such game.
    """
    if key in _own():
        package = importlib.import_module(f"{__name__}.{key.replace('-', '_')}")
        return package.TITLE, package.ABOUT
    return game(key).title, game(key).about


def title(key: str) -> str:
    """The title of a game; the key itself if the game of a stored match or event is not here any more."""
    return game(key).title if key in keys() else key


def report(key: str, what: str, fault: Exception) -> None:
    """Write one line into the log about a part of a package that fails: the caller goes on without it.

    A fault of a game of Referee itself is a fault of Referee, and is raised.
    """
    if key in _own():
        raise fault
    from referee.games.packages import in_one_line

    where = _packages().games[key].folder if key in _packages().games else None
    _log.warning("%s of the game %s: %s", what, key, in_one_line(fault, where))


def failure(fault: BaseException | None) -> str:
    """A sentence about the game of a package that raised an error, with the place in its code; empty if none did."""
    from referee.games.packages import in_one_line

    if fault is None:
        return ""
    files = [Path(frame.filename) for frame in traceback.extract_tb(fault.__traceback__)]
    for key, package in _packages().games.items():
        if any(file.is_relative_to(package.folder) for file in files):
            place = in_one_line(fault, package.folder)
            return f"the game {key} has a fault: {place}. Nothing that was entered before is lost"
    return ""


@cache
def folder(key: str) -> Path:
    """The folder of a game, with `rules.md` and perhaps `templates`, `static` and `demo`.

    :raises NoSuchGame: if there is no such game.
    """
    if key in _own():
        return _HERE / key.replace("-", "_")
    if key not in _packages().games:
        raise missing(key)
    return _packages().games[key].folder


def rules_text(key: str) -> str:
    """The rules of a game in our own words, as Markdown with a heading for each rule id.

    :raises NoSuchGame: if there is no such game.
    """
    return (folder(key) / "rules.md").read_text(encoding="utf-8")


def describe(key: str) -> dict[str, Any]:
    """A game's plays, questions, options and start as JSON Schema.

    :raises NoSuchGame: if there is no such game.
    """
    return description(game(key))
