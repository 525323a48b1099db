"""After a match: the same people play again, at once."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue

from referee.contract import Setup
from referee.store import CachedMatch, get_store
from referee.web.fields.form_values import spread
from referee.web.fields.forms import OPTION
from referee.web.http import access

blueprint = Blueprint("again", __name__)


@blueprint.post("/m/<match_id>/again")
def press_again(match_id: str) -> ResponseReturnValue:
    """Start another match of the same people by the same house rules. This phone is its host."""
    access.require_role(match_id, "host", "table")
    cached = get_store().cached_match(match_id)
    created = get_store().create(cached.game.key, next_setup(cached))
    access.grant(created.match_id, created.host_key)
    return redirect(f"/m/{created.match_id}/host", 303)


def next_setup(cached: CachedMatch) -> Setup:
    """The set-up of the next match."""
    return cached.game.next_match(cached.view.position, cached.setup)


def again_address(cached: CachedMatch) -> str:
    """The query of the page of a new match with the same players and house rules."""
    setup = next_setup(cached)
    options = spread(cached.match.schema.options, setup.options, OPTION)
    return urlencode([*(("player", name) for name in setup.players), *options.items()])


def players_query(cached: CachedMatch) -> str:
    """The query of the start page with these players, for another game."""
    return urlencode([("player", name) for name in cached.setup.players])
