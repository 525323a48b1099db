"""The games, and the description of this interface."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from flask import Response

from referee import games
from referee.web.api import operation
from referee.web.api.blueprint import JSON, JsonAnswer, encode
from referee.web.api.parameters import GAME, Parameter
from referee.web.description import openapi, shapes
from referee.web.http.security import keep_packed
from referee.web.match import serializers


def _game(written: str) -> str:
    """The key of a game, or empty.

    :raises ValueError: there is no such game.
    """
    if written and written not in games.keys():
        raise ValueError(f"there is no game {written!r}")
    return written


@operation.get("/games")
def list_games() -> shapes.Games:
    """All games."""
    return shapes.Games([serializers.game_json(key) for key in games.keys()])


@operation.get("/games/{game}")
def get_game(game: str) -> shapes.Game:
    """One game."""
    return serializers.game_json(game)


@operation.get("/games/{game}/plays", {200: "Plays"})
def describe_game(game: str) -> dict[str, Any]:
    """JSON Schemas of a game's plays, questions, options and start."""
    return games.describe(game)


@operation.get("/openapi.json", {200: "Description"})
def describe_interface(game: Annotated[str, Parameter("game", GAME, "describe one game alone", _game)]) -> Response:
    """This description."""
    keep_packed(game)
    return JsonAnswer(_encoded_description(game), content_type=JSON)


@cache
def _encoded_description(game: str) -> bytes:
    return encode(openapi.openapi_description(game))
