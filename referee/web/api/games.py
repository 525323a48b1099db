"""The games, and the description of this interface."""

from __future__ import annotations

from functools import cache

from flask import Response

from referee import games
from referee.web.api import openapi, serializers, shapes
from referee.web.api.blueprint import JSON, JsonAnswer, blueprint, encode, json_answer
from referee.web.http.security import keep_packed


@blueprint.get("/games")
def list_games() -> Response:
    """The games."""
    return json_answer(shapes.Games([serializers.game_json(key) for key in games.keys()]))


@blueprint.get("/games/<string:game>")
def get_game(game: str) -> Response:
    """One game: its numbers of players, plays, questions and presets."""
    return json_answer(serializers.game_json(game))


@blueprint.get("/games/<string:game>/plays")
def get_plays(game: str) -> Response:
    """A game's plays, questions, options and start as JSON Schema."""
    return json_answer(games.describe(game))


@blueprint.get("/openapi.json")
def get_description() -> Response:
    """This interface, described by OpenAPI."""
    keep_packed()
    return JsonAnswer(_encoded_description(), content_type=JSON)


@cache
def _encoded_description() -> bytes:
    return encode(openapi.openapi_description())
