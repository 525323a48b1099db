"""The lane for which a phone enters plays, such as its table of a Bunko night; the phone remembers it."""

from __future__ import annotations

from typing import Final

from flask import abort, request, session

from referee.contract import WHOLE
from referee.store import CachedMatch

LANES: Final = "lanes"
LANES_KEPT: Final = 24
"""Matches for which a phone remembers its lane."""


def chosen_lane(cached: CachedMatch) -> str | None:
    """The lane for which this phone enters plays; None if it has not chosen one yet. The end of a match is one page."""
    lanes = {lane.key for lane in cached.view.lane_choice}
    if not lanes:
        return WHOLE
    asked = request.args.get("lane")
    if asked is None:
        lane = remembered_lanes().get(cached.match_id, WHOLE if cached.view.is_final else None)
        return lane if lane in lanes or lane == WHOLE else None
    if asked not in lanes and asked != WHOLE:
        abort(404)
    remember_lane(cached.match_id, asked)
    return asked


def carry_lane(match_id: str, following: str) -> None:
    """Keep this phone's lane for the next match, unless it has chosen a lane there already."""
    lanes = remembered_lanes()
    if match_id in lanes and following not in lanes:
        remember_lane(following, lanes[match_id])


def remembered_lanes() -> dict[str, str]:
    """The lanes of this phone by the ids of matches."""
    return dict(session.get(LANES, ()))


def remember_lane(match_id: str, lane: str) -> None:
    """Remember the lane of this phone at a match; if there are too many matches, the oldest is forgotten."""
    lanes = remembered_lanes()
    if lanes.pop(match_id, None) != lane:
        session[LANES] = [*lanes.items(), (match_id, lane)][-LANES_KEPT:]
