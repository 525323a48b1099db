"""The board: the tablet or the television that everybody looks at, and nobody touches."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web import access, fragments, qr

blueprint = Blueprint("board", __name__)


@blueprint.get("/m/<match>/board")
def page(match: str) -> ResponseReturnValue:
    """The match as it stands, live. The code on it lets whoever is in the room join as a phone of the table."""
    role = access.need(match, "host", "table", "board")
    room = get_store().room(match)
    joins = room.keys["board" if role == "board" else "table"]
    code = qr.picture(f"{qr.base()}/k/{match}/{joins}", "QR code: join this match")
    return render_template("board.html", **fragments.board_facts(room), code=code, role=role, seen=room.head)
