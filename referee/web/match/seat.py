"""The page to find a seat: the table, the seat and the partner of one player, on any phone of the match."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web.http import access

LONGEST_NAME = 80

blueprint = Blueprint("seat", __name__)


@blueprint.get("/m/<match_id>/seat")
def seat_page(match_id: str) -> ResponseReturnValue:
    """The seats of the round, or of the next one; `who` is the name that was typed or tapped."""
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    seating = cached.game.seating(cached.view.position)
    if seating is None:
        abort(404)
    asked = request.args.get("who", "").strip()[:LONGEST_NAME]
    seat = seating.of(asked or access.visitor_name())
    who = asked or (seat.player if seat else "")
    return render_template(
        "match/seat.html", cached=cached, game=cached.game, role=role, seating=seating, seat=seat, who=who
    )
