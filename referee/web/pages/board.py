"""The board: the tablet or television that everybody looks at and nobody touches."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web.http import access
from referee.web.pages import parts, qr, result

blueprint = Blueprint("board", __name__)


@blueprint.get("/m/<match_id>/board")
def board_page(match_id: str) -> ResponseReturnValue:
    """The match as it stands, live, with a QR code for the room.

    Opened by the board's link the code lets a phone look on: whoever looks on gives nobody the right to enter plays.
    """
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    joins = cached.keys["board" if role == "board" else "table"]
    code = qr.qr_picture(f"{qr.base_address()}/k/{match_id}/{joins}", "QR code: join this match")
    return render_template(
        "board.html",
        **parts.board_facts(cached),
        code=code,
        role=role,
        seen=cached.head,
        preview=result.preview_of(cached, "/board"),
    )
