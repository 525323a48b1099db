"""The catalogue of games: every folder here that holds `rules.py` is one, under its name with hyphens for underscores.

`rules.py` of a game ends with `GAME`, its referee.
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.games.contract import Game, Reader

_FOLDER: Final = Path(__file__).parent


class NoSuchGame(LookupError):
    """No game has the key that was asked for; the text lists those there are."""


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, in order: `bunko`, `canasta`, `darts-301`."""
    return tuple(sorted(rules.parent.name.replace("_", "-") for rules in _FOLDER.glob("*/rules.py")))


@cache
def reader(key: str) -> Reader:
    """The reader of the game with this key; its `game` is the referee. Loaded at the first call.

    :raises NoSuchGame: where there is none.
    """
    if key not in keys():
        raise NoSuchGame(f"there is no game {key!r}; there are {', '.join(keys())}")
    module = importlib.import_module(f"referee.games.{key.replace('-', '_')}.rules")
    return Reader(module.GAME)


def game(key: str) -> Game[Any]:
    """The referee of the game with this key.

    :raises NoSuchGame: where there is none.
    """
    return reader(key).game


def rules_text(key: str) -> str:
    """The rules of a game in our own words, as Markdown with a heading for each rule id.

    :raises NoSuchGame: where there is no such game.
    """
    game(key)
    return (_FOLDER / key.replace("-", "_") / "rules.md").read_text(encoding="utf-8")


def describe(key: str) -> dict[str, Any]:
    """A game's plays, questions, options and start as JSON Schema.

    :raises NoSuchGame: where there is no such game.
    """
    found = reader(key)
    game = found.game
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "game": key,
        "title": game.title,
        "players": {"least": game.players.least, "most": game.players.most, "step": game.players.step},
        "options": found.options.schema(),
        "start": found.start.schema() if found.start else None,
        "plays": {name: _named(form.schema(), "play", name, form.cls) for name, form in found.plays.items()},
        "questions": {name: _named(form.schema(), "ask", name, form.cls) for name, form in found.questions.items()},
    }


def _named(schema: dict[str, Any], key: str, name: str, cls: Any) -> dict[str, Any]:
    properties = {key: {"const": name}, **schema["properties"]}
    if key == "ask":
        properties["options"] = {"type": "object"}
    required = [key, *schema.get("required", [])]
    return {
        "title": cls.title,
        "description": (cls.__doc__ or "").strip(),
        **schema,
        "properties": properties,
        "required": required,
    }
