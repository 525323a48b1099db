"""The board: a tablet or television for all to look at, without any controls."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web.http import access
from referee.web.http.security import framed
from referee.web.match import parts, result
from referee.web.shown import qr

blueprint = Blueprint("board", __name__)


@blueprint.get("/m/<match_id>/board")
def board_page(match_id: str) -> ResponseReturnValue:
    """The current match, live, with a QR code for the room.

    On a board opened by the board's link, the code lets a phone look on only. On others it lets a phone enter plays.
    `?look=overlay` shows the scores alone on no ground, for a film. `?key=` opens it without a cookie.
    """
    role = access.require_look(match_id)
    cached = get_store().cached_match(match_id)
    shared = {"role": role, "seen": cached.head, "key": request.args.get("key", "")}
    if request.args.get("look") == "overlay":
        return framed(
            render_template(
                "match/overlay.html", cached=cached, game=cached.game, **shared, **parts.overlay_facts(cached)
            )
        )
    joins = cached.keys["board" if role == "board" else "table"]
    code = qr.qr_picture(f"{qr.base_address()}/k/{match_id}/{joins}", "QR code: join this match")
    return framed(
        render_template(
            "match/board.html",
            **parts.board_facts(cached),
            **shared,
            code=code,
            unreached=qr.unreached(),
            preview=result.preview_of(cached, "/board"),
        )
    )
