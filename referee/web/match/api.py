"""Matches: start one, look at it, enter plays, end it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Response, current_app, request
from msgspec import UNSET, UnsetType

from referee import games
from referee.beside.assessments import Correction, preview_json
from referee.desk.events.changing import bring_match_in, open_pairing
from referee.desk.events.match_of_event import depending_as_json
from referee.desk.left_out import plays_left_out
from referee.events.entrants import Entrant
from referee.kit.names import new_name, read_names
from referee.kit.values import Value
from referee.match import EntryKind, read_record
from referee.match.tail import Tail
from referee.net.breath import Breath
from referee.schema import Unreadable
from referee.store import Accepted, CachedMatch, Stale, get_store
from referee.store.events import NoSuchEvent
from referee.web.api import operation
from referee.web.api.blueprint import JSON, created, json_answer, unseen
from referee.web.api.body import sent_value
from referee.web.api.key import require_club_key
from referee.web.api.parameters import EntryKey, Preview, Seen, Since
from referee.web.api.sure_names import NewNames, require_answered, require_sure
from referee.web.http.beside import run_beside
from referee.web.http.files import MATCH_FILE
from referee.web.match import log_shapes as logs
from referee.web.match import serializers
from referee.web.match import shapes as matches
from referee.web.match.near_player import field_of_name, new_name_near


class NewMatch(Value):
    """A match to start; the fields of its options and its start are those of the game."""

    game: str
    players: Any
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    start: Any = None
    club: str | UnsetType = UNSET
    event: str | UnsetType = UNSET
    pairing: str | UnsetType = UNSET


@operation.post("/matches", {201: "Created", 409: "NearlyKnown"}, takes="NewMatch", errors=(401, 403, 404, 429))
def start_match(body: NewMatch, new_names: NewNames, entry_key: EntryKey) -> Response:
    """Start a match. With `club` it belongs to that club (organiser, helper), with `event` to that event as well."""
    try:
        schema = games.game(body.game).schema
    except games.GameLeftOut:
        raise
    except games.NoSuchGame as fault:
        raise Unreadable(str(fault), "game") from None
    setup = schema.setup(body.players, body.options, body.start)
    try:
        read_names(setup.players, new_name)
    except Unreadable as fault:
        raise fault.within("players") from None
    require_place(body, setup.players)
    require_sure(body.club or "", setup.players, new_names, "players")
    # The answer has the host's key: a stranger who guesses the name of a request must not get it.
    made_once = entry_key if body.club else ""
    match = get_store().create(
        body.game, setup, body.club or "", event_id=body.event or "", pairing=body.pairing or "", key=made_once
    )
    return created(serializers.created_json(match, request.host_url), f"/matches/{match.match_id}")


def require_place(new: NewMatch, players: Sequence[str]) -> None:
    """Check the club, the event and the pairing for which a match is started.

    :raises Unreadable: they do not go together.
    :raises ApiError: the request has no organiser's or helper's key of the club.
    """
    for field, needs in (("event", "club"), ("pairing", "event")):
        if getattr(new, field) is not UNSET and getattr(new, needs) is UNSET:
            raise Unreadable(f"with {field!r} goes {needs!r}", needs)
    if new.club is UNSET:
        return
    require_club_key(new.club, "helper")
    if new.event is UNSET:
        return
    event = get_store().events.event(new.event)
    if event.club_id != new.club:
        raise NoSuchEvent(event.event_id)
    if event.setup["event"] == "evening":
        if new.pairing is not UNSET:
            raise Unreadable("an evening has no pairings: leave the field out", "pairing")
        return
    pairing = open_pairing(event, new.pairing or "")
    if not plays_pairing(pairing.sides, players, event.state.facts.entrants):
        raise Unreadable(f"in this pairing {pairing} meet", "players")


def plays_pairing(sides: Sequence[Sequence[str]], players: Sequence[str], entrants: Mapping[str, Entrant]) -> bool:
    """True if the players are the entrants of a pairing, with teams by their own names or by those of their people."""
    wanted = {name for side in sides for who in side for name in (entrants[who].people or (who,))}
    return set(players) == wanted or set(players) == {who for side in sides for who in side}


@operation.post("/clubs/{club}/matches", {201: "Created", 409: "NearlyKnown"}, takes="BroughtMatch", key="organiser")
def import_match(club_id: str, new_names: NewNames, entry_key: EntryKey) -> Response:
    """Make a match of the club of its record (organiser). With `event` it counts there, for `pairing` or the evening.

    Plays that the referee refuses are left out, and listed in `left_out`.
    """
    request.max_content_length = MATCH_FILE
    body, store = sent_value(matches.BroughtMatch), get_store()
    record = read_record(body.record)
    require_sure(club_id, record.setup.players, new_names, "record.players")
    match_id = store.id_of_request(entry_key, club_id, json.dumps(msgspec.to_builtins(body), sort_keys=True))
    if body.event is UNSET:
        if body.pairing is not UNSET:
            raise Unreadable("with 'pairing' goes 'event'", "event")
        brought = store.import_record(record, club_id, match_id=match_id)
    else:
        event = store.events.event(body.event)
        if event.club_id != club_id:
            raise NoSuchEvent(event.event_id)
        brought = bring_match_in(store, event, body.record, body.pairing or "", match_id)
    left_out = plays_left_out(store.cached_match(brought.match_id).match, record)
    return created(serializers.created_json(brought, request.host_url, left_out), f"/matches/{brought.match_id}")


@operation.get("/matches/{match}", key="board")
def get_match(cached: CachedMatch) -> matches.State:
    """The state of a match: due plays, scores, number of the last entry."""
    return serializers.state_json(cached)


@operation.delete("/matches/{match}", {204: None}, key="host")
def delete_match(match_id: str) -> Response:
    """Delete a match (host)."""
    get_store().delete(match_id)
    return current_app.response_class(status=204)


@operation.post(
    "/matches/{match}/plays",
    {200: "RulingLine", 409: "Stale or NearlyKnown or Error", 422: "RulingLine or Error"},
    takes="Play",
    key="table",
)
def enter_play(cached: CachedMatch, body: object, new_names: NewNames, seen: Seen, entry_key: EntryKey) -> Response:
    """Enter a play (host, table)."""
    require_sure_play(cached, body, new_names)
    return append_entry(cached, "play", body, seen, entry_key)


@operation.post(
    "/matches/{match}/strike", {200: "RulingLine or Preview", 409: "Stale or Error"}, key="table", errors=(503,)
)
def strike_play(cached: CachedMatch, body: logs.Strike, preview: Preview, seen: Seen, entry_key: EntryKey) -> Response:
    """Take a play back (host, table). `preview` only lists the changes."""
    return change(cached, "strike", body, preview=preview, seen=seen, entry_key=entry_key)


@operation.post(
    "/matches/{match}/amend",
    {200: "RulingLine or Preview", 409: "Stale or NearlyKnown or Error", 422: "RulingLine or Error"},
    key="table",
    errors=(503,),
)
def amend_play(
    cached: CachedMatch, body: logs.Amend, preview: Preview, new_names: NewNames, seen: Seen, entry_key: EntryKey
) -> Response:
    """Correct a play (host, table). `preview` only lists the changes."""
    require_sure_play(cached, body.play, new_names, "play.")
    return change(cached, "amend", body, preview=preview, seen=seen, entry_key=entry_key)


@operation.post(
    "/matches/{match}/insert",
    {200: "RulingLine or Preview", 409: "Stale or NearlyKnown or Error", 422: "RulingLine or Error"},
    key="table",
    errors=(503,),
)
def insert_play(
    cached: CachedMatch, body: logs.Insert, preview: Preview, new_names: NewNames, seen: Seen, entry_key: EntryKey
) -> Response:
    """Insert a forgotten play before another (host, table). `preview` only lists the changes."""
    require_sure_play(cached, body.play, new_names, "play.")
    return change(cached, "insert", body, preview=preview, seen=seen, entry_key=entry_key)


def require_sure_play(cached: CachedMatch, body: object, new_names: bool, within: str = "") -> None:
    """Check that no new name in a play is nearly that of a person of the club of the match.

    :raises ApiError: it is; the answer has the known name.
    """
    if not new_names:
        near = new_name_near(cached, body)
        require_answered(near, within + field_of_name(body))


def change(
    cached: CachedMatch, kind: Correction, body: logs.Strike | logs.Amend | logs.Insert, *, preview: bool, seen: int,
    entry_key: str,
) -> Response:  # fmt: skip
    """Change the log and return the ruling, or only list the changes that this would make."""
    entry = msgspec.structs.asdict(body)
    if not preview:
        return append_entry(cached, kind, entry, seen, entry_key)
    depends = depending_as_json(get_store(), cached)
    listed = run_beside(preview_json, Tail.of(cached.match, body.n), kind, entry.get("play"), depends, urgent=True)
    return current_app.response_class(listed, content_type=JSON)


def append_entry(cached: CachedMatch, kind: EntryKind, entry: object, seen: int, entry_key: str) -> Response:
    """Put an entry into the log and return the ruling."""
    answer = get_store().append(cached.match_id, kind, entry, seen=seen, key=entry_key, who="")
    if isinstance(answer, Stale):
        missed = [serializers.entry_json(part) for part in answer.missed]
        ahead = (
            f"the log ends at entry {answer.head}, because an earlier state was restored; read the match again, then "
            "enter what is missing"
        )
        raise unseen(answer.head, missed, f"entries up to {missed[-1].seq}" if missed else "", ahead)
    line = serializers.entered_json(answer, cached)
    return json_answer(line, 200 if isinstance(answer, Accepted) else 422)


@operation.get("/matches/{match}/log", {200: "Log"}, key="board")
def get_log(cached: CachedMatch, since: Since) -> Response:
    """All entries and current plays. With `since` only later entries, and the plays that they affect."""
    breathe = Breath()
    log = serializers.log_json(cached, since, breathe)
    breathe()
    answer = json_answer(log)
    breathe()
    return answer


@operation.get("/matches/{match}/sheet", key="board")
def get_sheet(cached: CachedMatch) -> matches.Sheet:
    """The score sheet."""
    return serializers.sheet_json(cached)


@operation.get("/matches/{match}/record", {200: "Record"}, key="board")
def get_record(cached: CachedMatch) -> dict[str, Any]:
    """The match as a record file."""
    return cached.match.whole_record(Breath())


@operation.post("/matches/{match}/end", key="host")
def end_match(match_id: str) -> matches.State:
    """End a match (host); it accepts no more plays."""
    get_store().end(match_id)
    return serializers.state_json(get_store().cached_match(match_id))


@operation.post("/matches/{match}/reopen", key="host")
def reopen_match(match_id: str) -> matches.State:
    """Reopen an ended match (host)."""
    get_store().reopen(match_id)
    return serializers.state_json(get_store().cached_match(match_id))
