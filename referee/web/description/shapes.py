"""The games."""

from __future__ import annotations

import msgspec

from referee.kit.shape import Object, Shape


class PlayerRange(Shape):
    """The possible numbers of players."""

    least: int
    most: int
    step: int
    usual: int


class Preset(Shape):
    """A named set of house rules."""

    key: str
    title: str
    options: Object


class Game(Shape):
    """A summary of a game."""

    game: str
    title: str
    about: str
    players: PlayerRange
    plays: list[str]
    questions: list[str]
    presets: list[Preset]


class Games(Shape):
    """All games."""

    games: list[Game]


class Plays(Shape):
    """JSON Schemas of a game's players, options, start, plays, effects and questions."""

    game: str
    title: str
    players: Object
    options: Object
    start: Object | None
    plays: dict[str, Object]
    effects: dict[str, Object]
    questions: dict[str, Object]
    dialect: str = msgspec.field(name="$schema")
