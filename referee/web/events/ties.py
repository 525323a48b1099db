"""The page of a tie between two teams: each captain sets the line-up, and the frames are entered one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.contract import Cell
from referee.desk.events.entries import REFUSED, STALE
from referee.desk.events.organising import slip_of
from referee.desk.events.ties import BETWEEN, PAIR, TeamInTie, TieView, set_line_up, tie_view
from referee.desk.events.view import event_view
from referee.events.entry_fields import MOST_FRAMES, write_side
from referee.events.players import player_lines
from referee.events.race import doubt_of_frames
from referee.schema import Unreadable, as_sentence, read_decimal
from referee.store import RefusedEntry, Stale, get_store
from referee.store.events import StoredEvent
from referee.store.keys import new_nonce
from referee.web.events.entering import enter_once
from referee.web.events.ladder import player_here
from referee.web.events.organise import BEHIND, preview_of_entry, render_run, require_tournament
from referee.web.http.event_access import require_event, role_at_event
from referee.web.shown.csv_file import csv_answer

blueprint = Blueprint("event_ties", __name__)
RUNS: Final = ("organiser", "helper")


@blueprint.get("/e/<event_id>/tie/<pairing_id>")
def tie_page(event_id: str, pairing_id: str) -> ResponseReturnValue:
    """The line-ups and the frames of a tie."""
    event = require_event(event_id)
    return render_tie(event, require_tie(event, pairing_id))


@blueprint.post("/e/<event_id>/tie/<pairing_id>/line-up")
def post_line_up(event_id: str, pairing_id: str) -> ResponseReturnValue:
    """Set the line-up of a team: its captain, the organiser or a helper."""
    event = require_event(event_id)
    tie = require_tie(event, pairing_id)
    posted = request.form.to_dict()
    team = next((each for each in tie.teams if each.name == posted.get("team", "")), None)
    if team is None or not may_line_up(event, team):
        abort(403)
    if are_shown(tie) and role_at_event(event) not in RUNS:
        return render_tie(event, tie, "Both line-ups are set. The organiser can still change them."), REFUSED
    try:
        set_line_up(get_store(), event, tie, team, players_typed(posted, len(tie.frames)))
    except Unreadable as fault:
        return render_tie(event, tie, as_sentence(fault.says)), REFUSED
    return redirect(f"/e/{event_id}/tie/{pairing_id}", 303)


@blueprint.post("/e/<event_id>/tie/<pairing_id>")
def post_tie(event_id: str, pairing_id: str) -> ResponseReturnValue:
    """Enter the frames of a tie (organiser, helper); a correction is shown before it is made."""
    event = require_tournament(event_id)
    tie = require_tie(event, pairing_id)
    posted = request.form.to_dict()
    try:
        frames = frames_typed(posted)
    except Unreadable as fault:
        return render_tie(event, tie, as_sentence(fault.says)), REFUSED
    between = [write_side(side) for side in tie.pairing.sides]
    body: dict[str, Any] = {"do": "result", "pairing": pairing_id, "between": between, "frames": frames}
    doubt = doubt_of_frames(event.state, tie.pairing, frames)
    if tie.entry:
        preview = preview_of_entry(event, {"do": "amend", "n": tie.entry, "with": body})
        return render_run(event, preview=preview, doubt=doubt), 200 if preview.allowed else REFUSED
    if doubt:
        return render_run(event, preview=preview_of_entry(event, body), doubt=doubt)
    answer = enter_once(event_id, body, posted)
    fresh = get_store().events.event(event_id)
    if isinstance(answer, Stale):
        return render_tie(fresh, require_tie(fresh, pairing_id), BEHIND), STALE
    if isinstance(answer, RefusedEntry):
        return render_tie(fresh, tie, answer.ruling.says), REFUSED
    return redirect(f"/e/{event_id}/tie/{pairing_id}", 303)


@blueprint.get("/e/<event_id>/players.csv")
def players_csv(event_id: str) -> ResponseReturnValue:
    """The frames of each player for a spreadsheet."""
    event = require_event(event_id)
    rows: list[tuple[Cell, ...]] = [
        (line.who, line.team, line.played, line.won, line.drawn, line.lost, line.scored, line.conceded)
        for line in player_lines(event.state)
    ]
    head = ("Player", "Team", "Played", "Won", "Drawn", "Lost", "For", "Against")
    return csv_answer([head, *rows], f"{event.title or 'event'} players.csv")


def require_tie(event: StoredEvent, pairing_id: str) -> TieView:
    """A tie of an event; the request ends with 404 if there is none."""
    tie = tie_view(event, get_store().plans.plan(event.event_id), pairing_id)
    return tie if tie is not None else abort(404)


def may_line_up(event: StoredEvent, team: TeamInTie) -> bool:
    """True if this phone may set the line-up of a team: it is held by one of the team, the organiser or a helper."""
    return role_at_event(event) in RUNS or player_here(event) == team.name


def are_shown(tie: TieView) -> bool:
    """True if both captains see both line-ups, which they cannot change any more."""
    return all(team.line_up for team in tie.teams)


def players_typed(posted: Mapping[str, str], frames: int) -> list[list[str]]:
    """The players of each frame of one team."""
    return [
        [who for place in range(PAIR) if (who := posted.get(f"player.{at}.{place}", "").strip())]
        for at in range(frames)
    ]


def frames_typed(posted: Mapping[str, str]) -> list[dict[str, Any]]:
    """The frames that have a score, in their order. Two of a pair are `Ann + Bo`.

    :raises Unreadable: a score is not a number, or a frame with a score has no players.
    """
    frames: list[dict[str, Any]] = []
    for at in range(MOST_FRAMES + 1):
        typed = [posted.get(f"score.{at}.{side}", "").strip() for side in (0, 1)]
        if not any(typed):
            continue
        score = [read_decimal(text) for text in typed]
        if any(value is None for value in score):
            raise Unreadable(f"Frame {at + 1}: type a number for each team.")
        sides = [
            [who for name in posted.get(f"side.{at}.{side}", "").split(BETWEEN.strip()) if (who := name.strip())]
            for side in (0, 1)
        ]
        if not all(sides):
            raise Unreadable(f"Frame {at + 1}: say who played.")
        numbers = [round(value) if value == round(value) else value for value in score if value is not None]
        frames.append({"between": [write_side(tuple(side)) for side in sides], "score": numbers})
    if not frames:
        raise Unreadable("Type the score of a frame.")
    return frames


def render_tie(event: StoredEvent, tie: TieView, fault: str = "") -> str:
    """The page of a tie. A captain sees the line-up of the other team once both are set."""
    is_captain = tuple(may_line_up(event, team) for team in tie.teams)
    runs = role_at_event(event) in RUNS
    shows_all = runs or tie.says != "" or are_shown(tie)
    return render_template(
        "events/tie.html",
        event=event_view(get_store(), event),
        tie=tie,
        is_captain=is_captain,
        lines_up=tuple(own and (runs or not are_shown(tie)) for own in is_captain),
        shows=tuple(shows_all or own for own in is_captain),
        shows_all=shows_all,
        runs=runs,
        between=BETWEEN,
        places=range(PAIR),
        slip=slip_of(event, tie.pairing),
        run_path=f"/e/{event.event_id}/organise",
        fault=fault,
        typed=request.form,
        key=new_nonce(),
    )
