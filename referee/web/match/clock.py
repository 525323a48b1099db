"""The clock of a match, for a round or a turn. Starting it is not a play, and is not in the record."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from referee.schema import read_count
from referee.store import get_store
from referee.store.halls import LONGEST_CLOCK
from referee.web.http import access

blueprint = Blueprint("clock", __name__)


@blueprint.post("/m/<match_id>/clock")
def set_clock(match_id: str) -> ResponseReturnValue:
    """Start the clock with `minutes` and `seconds`, again if it runs already; without any time it stops."""
    access.require_role(match_id, "host", "table")
    minutes, seconds = (read_count(request.form.get(name) or "0") for name in ("minutes", "seconds"))
    if minutes is None or seconds is None or minutes * 60 + seconds > LONGEST_CLOCK:
        abort(400)
    get_store().set_clock(match_id, minutes * 60 + seconds)
    if request.headers.get("X-Requested-With") == "referee":
        return "", 204
    return redirect(f"/m/{match_id}", 303)
