"""The games, and the description of this interface."""

from __future__ import annotations

from functools import cache

from flask import Response

from referee import games
from referee.web.api import operation
from referee.web.api.blueprint import JSON, JsonAnswer, encode, json_answer
from referee.web.description import openapi, shapes
from referee.web.http.security import keep_packed
from referee.web.match import serializers


@operation.get("/games", {200: "Games"})
def list_games() -> Response:
    """All games."""
    return json_answer(shapes.Games([serializers.game_json(key) for key in games.keys()]))


@operation.get("/games/{game}", {200: "Game"})
def one_game(game: str) -> Response:
    """One game."""
    return json_answer(serializers.game_json(game))


@operation.get("/games/{game}/plays", {200: "Plays"})
def plays(game: str) -> Response:
    """JSON Schemas of a game's plays, questions, options and start."""
    return json_answer(games.describe(game))


@operation.get("/openapi.json", {200: "Description"})
def description() -> Response:
    """This description."""
    keep_packed()
    return JsonAnswer(_encoded_description(), content_type=JSON)


@cache
def _encoded_description() -> bytes:
    return encode(openapi.openapi_description())
