"""The QR code of the table or of the board for one more phone, on any phone that has the key."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.store import get_store
from referee.web.http import access
from referee.web.match.bg_stats import bg_stats_address
from referee.web.shown import qr

blueprint = Blueprint("share", __name__)


@blueprint.get("/m/<match_id>/share")
def share_page(match_id: str) -> ResponseReturnValue:
    """The links that a phone may pass on: a phone of the table those of table and board, a board only its own."""
    role = access.require_role(match_id, "host", "table", "board")
    cached = get_store().cached_match(match_id)
    base = qr.base_address()
    links = {name: f"{base}/k/{match_id}/{cached.keys[name]}" for name in ("table", "board")}
    if role == "board":
        del links["table"]
    return render_template(
        "match/share.html",
        cached=cached,
        game=cached.game,
        role=role,
        links=links,
        base=base,
        unreached=qr.unreached(),
        picture=qr.qr_picture,
        is_over=cached.view.sheet.over,
        bg_stats=bg_stats_address(cached),
    )
