"""The address of the event stream of a match, and the streaming answer."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final, cast

from flask import Blueprint, Flask, Response, abort, current_app, request
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import TooManyRequests

from referee.net.addresses import Shares
from referee.schema import read_count
from referee.store import get_store
from referee.web.api import operation
from referee.web.api.blueprint import EVENTS
from referee.web.http import access
from referee.web.http.limits import visitor_network
from referee.web.live.channel import Channel
from referee.web.live.hub import Hub
from referee.web.live.streams import PROGRAM, GroupKey, Stream
from referee.web.match.channel import MatchChannel

VIEWS: Final = ("table", "tally", "board", "overlay", "log")
KEY_FULL: Final = "{{}} screens follow this {} with the same link already. Watch on one of them."
ADDRESS_FULL: Final = (
    "{} screens with the same address follow matches or events already. Close one, and open this page again."
)
AGAIN_AFTER: Final = 10
"""Seconds after which a page may ask again."""

blueprint = Blueprint("live", __name__)


@blueprint.get("/m/<match_id>/live")
def event_stream(match_id: str) -> Response:
    """The event stream of a match for a view (`table`, `tally`, `board`, `overlay`, `log`) and a lane."""
    role = access.require_look(match_id)
    view, lane = request.args.get("view", "table"), request.args.get("lane", "")
    cached = get_store().cached_match(match_id)
    lacks_view = view not in VIEWS or (view == "tally" and cached.game.score_entry is None)
    if lacks_view or (lane and lane not in {part.key for part in cached.view.lanes}):
        abort(404)
    return stream_answer(MatchChannel, match_id, [(view, lane)], holder=f"{match_id}:{role}")


@operation.get("/matches/{match}/stream", {200: None}, key="board", streams="MatchNews")
def stream_match(match_id: str, role: str) -> Response:
    """The news of a match, as server-sent events."""
    return stream_answer(MatchChannel, match_id, [(PROGRAM, "")], holder=f"{match_id}:{role}")


def stream_answer(
    of: type[Channel[Any]], subject: str, keys: Sequence[GroupKey], holder: str, follows: str = "match"
) -> Response:
    """The streaming answer that shows some groups of a match or an event.

    The number of streams is limited for each `holder` and for each address. `follows` says what the page follows:
    `match` or `event`.

    :raises TooManyRequests: the holder or the visitor's address is at its limit.
    """
    answer = current_app.response_class(content_type=f"{EVENTS}; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        hub: Hub = current_app.extensions["live"]
        with contextlib.ExitStack() as place:
            take_place(place, hub.of_keys, holder, KEY_FULL.format(follows))
            take_place(place, hub.of_addresses, visitor_network(), ADDRESS_FULL)
            is_packed = request.accept_encodings.quality("gzip") > 0
            page = Stream(request.environ.get("gunicorn.socket"), is_packed)
            if is_packed:
                answer.headers["Content-Encoding"] = "gzip"
            leave = hub.open(of, subject, keys, entry_seen(), page)
            answer.response = page
            place.callback(leave)
            answer.call_on_close(place.pop_all().close)
    return answer


def take_place(stream: contextlib.ExitStack, shares: Shares, holder: str, says: str) -> None:
    """Count a stream until it ends.

    :raises TooManyRequests: its key or its address is at its limit.
    """
    if not shares.take(holder):
        raise TooManyRequests(says.format(shares.most), retry_after=AGAIN_AFTER)
    stream.callback(shares.give_back, holder)


def entry_seen() -> int | None:
    """The last entry that the page shows; None after a lost connection, when it may have missed more than entries."""
    return None if "Last-Event-ID" in request.headers else read_count(request.args.get("seen", ""))


@blueprint.record_once
def _set_up(state: BlueprintSetupState) -> None:
    state.app.extensions["live"] = Hub(cast(Flask, state.app))
