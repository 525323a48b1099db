"""The games, and the description of this interface."""

from __future__ import annotations

from flask import Response

from referee import games
from referee.web.api import openapi, serializers, shapes
from referee.web.api.blueprint import blueprint, json_answer


@blueprint.get("/games")
def list_games() -> Response:
    """The games."""
    return json_answer(shapes.Games([serializers.game_json(key) for key in games.keys()]))


@blueprint.get("/games/<string:game>")
def get_game(game: str) -> Response:
    """One game: how many play it, its house rules."""
    return json_answer(serializers.game_json(game))


@blueprint.get("/games/<string:game>/plays")
def get_plays(game: str) -> Response:
    """A game's plays, questions, options and start as JSON Schema."""
    return json_answer(games.describe(game))


@blueprint.get("/openapi.json")
def get_description() -> Response:
    """This interface, described by OpenAPI."""
    return json_answer(openapi.openapi_description())
