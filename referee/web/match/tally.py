"""The page of scores: scorers who keep only the score enter whole deals, hands, rounds or turns as numbers."""

from __future__ import annotations

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web.http import access
from referee.web.match import entry_mode, parts
from referee.web.match.kept import take_kept
from referee.web.match.lane_choice import chosen_lane
from referee.web.match.table import render_entry_page

blueprint = Blueprint("tally", __name__)


@blueprint.get("/m/<match_id>/tally")
def tally_page(match_id: str) -> ResponseReturnValue:
    """The names of the sides, their running totals and the number keys. The phone remembers to come back here."""
    role = access.require_role(match_id, "host", "table", "board")
    if role == "board":
        return redirect(f"/m/{match_id}/board", 303)
    cached = get_store().cached_match(match_id)
    if cached.game.score_entry is None:
        abort(404)
    entry_mode.choose(cached.game, entry_mode.SCORE)
    lane = chosen_lane(cached)
    if lane is None:
        return redirect(f"/m/{match_id}", 303)
    kept = take_kept(match_id)
    facts = parts.tally_facts(cached, lane, kept.refused, kept.typed)
    return render_entry_page("match/tally.html", facts, cached, role, kept)
