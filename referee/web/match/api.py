"""Matches: start one, look at it, enter plays, end it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, current_app, request

from referee import games
from referee.beside.assessments import Correction, preview_json
from referee.events.entrants import Entrant
from referee.kit.names import new_name, read_names
from referee.match import EntryKind
from referee.match.tail import Tail
from referee.net.breath import Breath
from referee.schema import Unreadable
from referee.store import Accepted, RefusedEntry, Stale, get_store
from referee.store.events import NoSuchEvent
from referee.web.api import operation
from referee.web.api.blueprint import JSON, ApiError, json_answer
from referee.web.api.requests import (
    ENTER,
    HOST,
    LOOK,
    idempotency_key,
    json_body,
    preview_wanted,
    require_club_key,
    require_fields,
    require_key,
    require_no_body,
    seen_header,
    since_parameter,
    struck_number,
)
from referee.web.http.beside import run_beside
from referee.web.match import serializers


@operation.post("/matches", {201: "Created"}, takes="NewMatch", errors=(401, 403, 404, 429))
def create() -> Response:
    """Start a match. With `club` it belongs to that club (organiser, helper), with `event` to that event as well."""
    given = require_fields(json_body(), ("game", "players"), ("options", "start", "club", "event", "pairing"))
    if not isinstance(given["game"], str):
        raise Unreadable("the key of a game is a text", "game")
    try:
        schema = games.game(given["game"]).schema
    except games.NoSuchGame as fault:
        raise Unreadable(str(fault), "game") from None
    options = given.get("options", {})
    if not isinstance(options, dict):
        raise Unreadable("options is not an object", "options")
    setup = schema.setup(given["players"], options, given.get("start"))
    sent_names(setup.players)
    club_id, event_id, pairing = club_and_event(given, setup.players)
    created = get_store().create(given["game"], setup, club_id, event_id, pairing)
    return json_answer(
        serializers.created_json(created, request.host_url), 201, {"Location": f"/api/v1/matches/{created.match_id}"}
    )


def sent_names(players: Sequence[str]) -> None:
    """Check the names of the players of a new match.

    :raises Unreadable: a name is invalid, or two are alike.
    """
    try:
        read_names(players, new_name)
    except Unreadable as fault:
        raise fault.within("players") from None


def club_and_event(given: Mapping[str, Any], players: Sequence[str]) -> tuple[str, str, str]:
    """The club, the event and the pairing for which a match is started; each is empty if it is left out.

    :raises Unreadable: they do not go together.
    :raises ApiError: the request has no organiser's or helper's key of the club.
    """
    for field, needs in (("event", "club"), ("pairing", "event")):
        if field in given and needs not in given:
            raise Unreadable(f"with {field!r} goes {needs!r}", needs)
    for field in ("club", "event", "pairing"):
        if not isinstance(given.get(field, ""), str):
            raise Unreadable(f"{field} is the id of one", field)
    if "club" not in given:
        return "", "", ""
    club_id: str = given["club"]
    require_club_key(club_id, "helper")
    if "event" not in given:
        return club_id, "", ""
    event = get_store().events.event(given["event"])
    if event.club_id != club_id:
        raise NoSuchEvent(event.event_id)
    is_evening = event.setup["event"] == "evening"
    ready = {pairing.id: pairing for pairing in event.state.board.ready}
    if is_evening:
        if "pairing" in given:
            raise Unreadable("an evening has no pairings: leave the field out", "pairing")
    elif given.get("pairing") not in ready:
        open_ones = ", ".join(sorted(ready)) or "none"
        raise Unreadable(f"name a pairing that can be played: {open_ones}", "pairing")
    elif not plays_pairing(ready[given["pairing"]].sides, players, event.state.facts.entrants):
        raise Unreadable(f"in this pairing {ready[given['pairing']]} meet", "players")
    return club_id, event.event_id, given.get("pairing", "")


def plays_pairing(sides: Sequence[Sequence[str]], players: Sequence[str], entrants: Mapping[str, Entrant]) -> bool:
    """True if the players are the entrants of a pairing, with teams by their own names or by those of their people."""
    wanted = {name for side in sides for who in side for name in (entrants[who].people or (who,))}
    return set(players) == wanted or set(players) == {who for side in sides for who in side}


@operation.get("/matches/{match}", {200: "State"}, keyed=True)
def state(match_id: str) -> Response:
    """The state of a match: due plays, scores, number of the last entry."""
    require_key(match_id, LOOK)
    return json_answer(serializers.state_json(get_store().cached_match(match_id)))


@operation.delete("/matches/{match}", {204: None}, keyed=True, errors=(403,))
def delete(match_id: str) -> Response:
    """Delete a match (host)."""
    require_key(match_id, HOST)
    require_no_body()
    get_store().delete(match_id)
    return current_app.response_class(status=204)


@operation.post(
    "/matches/{match}/plays",
    {200: "RulingLine", 409: "Stale or Error", 422: "RulingLine or Error"},
    takes="Play",
    keyed=True,
    errors=(403,),
    parameters=("X-Seen", "Idempotency-Key"),
)
def play(match_id: str) -> Response:
    """Enter a play (host, table)."""
    require_key(match_id, ENTER)
    return append_entry(match_id, "play", json_body())


@operation.post(
    "/matches/{match}/strike",
    {200: "RulingLine or Preview", 409: "Stale or Error"},
    takes="Strike",
    keyed=True,
    errors=(403, 503),
    parameters=("preview", "X-Seen", "Idempotency-Key"),
)
def strike(match_id: str) -> Response:
    """Take a play back (host, table). `preview` only lists the changes."""
    require_key(match_id, ENTER)
    n = struck_number(given := require_fields(json_body(), ("n",)))
    if preview_wanted():
        return preview_answer(match_id, n, "strike")
    return append_entry(match_id, "strike", given)


@operation.post(
    "/matches/{match}/amend",
    {200: "RulingLine or Preview", 409: "Stale or Error", 422: "RulingLine or Error"},
    takes="Amend",
    keyed=True,
    errors=(403, 503),
    parameters=("preview", "X-Seen", "Idempotency-Key"),
)
def amend(match_id: str) -> Response:
    """Correct a play (host, table). `preview` only lists the changes."""
    require_key(match_id, ENTER)
    n = struck_number(given := require_fields(json_body(), ("n", "play")))
    if preview_wanted():
        return preview_answer(match_id, n, "amend", given["play"])
    return append_entry(match_id, "amend", given)


@operation.post(
    "/matches/{match}/insert",
    {200: "RulingLine or Preview", 409: "Stale or Error", 422: "RulingLine or Error"},
    takes="Insert",
    keyed=True,
    errors=(403, 503),
    parameters=("preview", "X-Seen", "Idempotency-Key"),
)
def insert(match_id: str) -> Response:
    """Insert a forgotten play before another (host, table). `preview` only lists the changes."""
    require_key(match_id, ENTER)
    n = struck_number(given := require_fields(json_body(), ("n", "play")))
    if preview_wanted():
        return preview_answer(match_id, n, "insert", given["play"])
    return append_entry(match_id, "insert", given)


def preview_answer(match_id: str, n: int, kind: Correction, play: object = None) -> Response:
    """The changes that a strike, an amendment or an insertion would make."""
    tail = Tail.of(get_store().cached_match(match_id).match, n)
    return current_app.response_class(run_beside(preview_json, tail, kind, play, urgent=True), content_type=JSON)


def append_entry(match_id: str, kind: EntryKind, entry: object) -> Response:
    """Put an entry into the log and return the ruling."""
    store = get_store()
    answer = store.append(match_id, kind, entry, seen=seen_header(), key=idempotency_key(), who="")
    cached = store.cached_match(match_id)
    if isinstance(answer, Accepted):
        return json_answer(serializers.accepted_json(answer, cached))
    if isinstance(answer, RefusedEntry):
        return json_answer(serializers.refused_json(answer, cached), 422)
    assert isinstance(answer, Stale)
    raise ApiError(
        409,
        stale_text(answer),
        "X-Seen",
        {"head": answer.head, "missed": [serializers.entry_json(part) for part in answer.missed]},
    )


def stale_text(stale: Stale) -> str:
    """The reason for refusing an entry whose sender has not seen all entries, or has seen more than the log has."""
    if stale.restored:
        return (
            f"you have seen more than there is: the log ends at entry {stale.head}, because an earlier state was "
            "restored; read the match again, then enter what is missing"
        )
    last = stale.missed[-1].seq
    return (
        f"entries up to {last} were made that you had not seen; look at them, then enter yours if it is still missing"
    )


@operation.get("/matches/{match}/log", {200: "Log"}, keyed=True, errors=(400,), parameters=("since",))
def log(match_id: str) -> Response:
    """All entries and current plays. With `since` only later entries, and the plays that they affect."""
    require_key(match_id, LOOK)
    breathe = Breath()
    log = serializers.log_json(get_store().cached_match(match_id), since_parameter(), breathe)
    breathe()
    answer = json_answer(log)
    breathe()
    return answer


@operation.get("/matches/{match}/sheet", {200: "Sheet"}, keyed=True)
def sheet(match_id: str) -> Response:
    """The score sheet."""
    require_key(match_id, LOOK)
    return json_answer(serializers.sheet_json(get_store().cached_match(match_id)))


@operation.get("/matches/{match}/record", {200: "Record"}, keyed=True)
def record(match_id: str) -> Response:
    """The match as a record file."""
    require_key(match_id, LOOK)
    return json_answer(get_store().cached_match(match_id).match.whole_record(Breath()))


@operation.post("/matches/{match}/end", {200: "State"}, keyed=True, errors=(403,))
def end(match_id: str) -> Response:
    """End a match (host); it accepts no more plays."""
    require_key(match_id, HOST)
    require_no_body()
    get_store().end(match_id)
    return json_answer(serializers.state_json(get_store().cached_match(match_id)))


@operation.post("/matches/{match}/reopen", {200: "State"}, keyed=True, errors=(403,))
def reopen(match_id: str) -> Response:
    """Reopen an ended match (host)."""
    require_key(match_id, HOST)
    require_no_body()
    get_store().reopen(match_id)
    return json_answer(serializers.state_json(get_store().cached_match(match_id)))
