"""The catalogue of games: each folder here that holds `game.py`, and games that come from packages of their own.

A folder's key is its name with hyphens for underscores. Its `__init__.py` has its `TITLE` and a line `ABOUT` it, and
its `game.py` ends with `GAME`. A package names its game in the entry point group `referee.games`: the name is the key,
the object is the `GAME` of a module beside `rules.md`.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.contract import Game
from referee.kit.names import alike
from referee.schema import schema_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "referee.games"
"""The entry point group of games that are packages of their own."""
_HERE: Final = Path(__file__).parent


class NoSuchGame(LookupError):
    """No game has the requested key; the message lists the keys that exist."""


@cache
def _own() -> tuple[str, ...]:
    """The keys of the games in this folder."""
    return tuple(sorted(path.parent.name.replace("_", "-") for path in _HERE.glob("*/game.py")))


@cache
def _packages() -> dict[str, EntryPoint]:
    """The games of installed packages by key. A package cannot take a key of this folder."""
    # This import takes a quarter of the start of a command that needs one game of this folder.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _own()}


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order: `bunko`, `canasta`, `darts-301`."""
    return tuple(sorted((*_own(), *_packages())))


@cache
def by_title() -> tuple[str, ...]:
    """The keys of all games, sorted by title."""
    return tuple(sorted(keys(), key=lambda key: alike(game(key).title)))


@cache
def game(key: str) -> Game[Any]:
    """The game with this key, loaded at the first call.

    :raises NoSuchGame: if no game has it.
    :raises ImportError: the game of a package does not load, such as one that is written for an older version.
    """
    loaded: Game[Any]
    if key in _own():
        loaded = importlib.import_module(f"{__name__}.{key.replace('-', '_')}.game").GAME
    elif key in _packages():
        loaded = _from_package(_packages()[key])
    else:
        raise NoSuchGame(f"there is no game {key!r}; there are {', '.join(keys())}")
    return loaded


def _from_package(point: EntryPoint) -> Game[Any]:
    try:
        loaded: Game[Any] = point.load()
    except (ImportError, TypeError) as error:
        raise ImportError(
            f"the game {point.name!r} of a package does not load: {error}. "
            "docs/adding-a-game.md says which names have changed since Referee 1.2."
        ) from error
    return loaded


def heading(key: str) -> tuple[str, str]:
    """The title of a game and the line about it. The rules of a game in this folder are not loaded for that.

    :raises NoSuchGame: if there is no such game.
    """
    if key in _own():
        package = importlib.import_module(f"{__name__}.{key.replace('-', '_')}")
        return package.TITLE, package.ABOUT
    return game(key).title, game(key).about


@cache
def folder(key: str) -> Path:
    """The folder of a game, with `rules.md` and perhaps `templates`, `static` and `demo`.

    :raises NoSuchGame: if there is no such game.
    """
    if key in _own():
        return _HERE / key.replace("-", "_")
    module = sys.modules[type(game(key)).__module__]
    assert module.__file__ is not None
    return Path(module.__file__).parent


def rules_text(key: str) -> str:
    """The rules of a game in our own words, as Markdown with a heading for each rule id.

    :raises NoSuchGame: if there is no such game.
    """
    return (folder(key) / "rules.md").read_text(encoding="utf-8")


def describe(key: str) -> dict[str, Any]:
    """A game's plays, questions, options and start as JSON Schema.

    :raises NoSuchGame: if there is no such game.
    """
    described = game(key)
    schema = described.schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "game": key,
        "title": described.title,
        "players": {"least": described.players.least, "most": described.players.most, "step": described.players.step},
        "options": schema.options.json_schema(),
        "start": schema.start.json_schema() if schema.start else None,
        "effects": {
            cls.kind(): _named(schema_of(cls, cls.kind()).json_schema(), "effect", cls.kind(), cls)
            for cls in described.effects
        },
        "plays": {name: _named(part.json_schema(), "play", name, part.cls) for name, part in schema.plays.items()},
        "questions": {
            name: _named(part.json_schema(), "ask", name, part.cls) for name, part in schema.questions.items()
        },
    }


def _named(schema: dict[str, Any], key: str, name: str, cls: Any) -> dict[str, Any]:
    properties = {key: {"const": name}, **schema["properties"]}
    if key == "ask":
        properties["options"] = {"type": "object"}
    required = [key, *schema.get("required", [])]
    return {
        "title": getattr(cls, "title", name),
        "description": (cls.__doc__ or "").strip(),
        **schema,
        "properties": properties,
        "required": required,
    }
