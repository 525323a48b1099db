"""The log of a match: each play with its ruling, the last one first."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.contract import WHOLE
from referee.schema import read_count
from referee.store import get_store
from referee.web.http import access
from referee.web.match.kept import take_kept
from referee.web.match.passage import read_passage

LOOKERS: Final = ("host", "table", "board")

blueprint = Blueprint("log", __name__)


@blueprint.get("/m/<match_id>/log")
def log_page(match_id: str) -> ResponseReturnValue:
    """The log from the last play on, or around the play that the address names."""
    role = access.require_role(match_id, *LOOKERS)
    cached = get_store().cached_match(match_id)
    lane = request.args.get("lane", WHOLE)
    before, at = (read_count(request.args.get(name, "")) for name in ("before", "at"))
    passage = read_passage(cached.match, lane, before, at)
    return render_template(
        "match/log.html",
        cached=cached,
        game=cached.game,
        role=role,
        passage=passage,
        lane=lane,
        lanes=cached.view.lanes,
        refused=take_kept(match_id).refused,
        newest=passage.newer is None,
        who=access.visitor_name(),
    )
