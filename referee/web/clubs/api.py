"""Clubs: people, matches, merges, rankings and records of the house."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import IO, Any, Final

from flask import Response, current_app, request, stream_with_context
from werkzeug.exceptions import RequestEntityTooLarge

from referee import games
from referee.desk.club_files import FILE_SECONDS, LINE_SECONDS, Allowance, TooMuchWork, export_club, import_club
from referee.installation import COMMAND
from referee.kit.names import new_name
from referee.log.unavailable import FULL
from referee.schema import Unreadable
from referee.store import Unavailable, get_store
from referee.store.clubs import Club, MatchSearch, MetEachOther, NameTaken, queries
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.api.blueprint import LINES, ApiError, encode, json_answer
from referee.web.api.requests import (
    count_parameter,
    day_parameter,
    json_body,
    require_club_key,
    require_fields,
    require_no_body,
    sent_bool,
    wrong_key,
)
from referee.web.clubs import serializers as write
from referee.web.clubs import shapes
from referee.web.clubs.forms import beginning_of

MATCHES_AT_ONCE: Final = 50
PEOPLE_AT_ONCE: Final = 1000
MOST_NAMES: Final = 200
"""Names in one request."""
SEARCH_LIMIT: Final = 60
FILE_LIMIT: Final = 64 * 1024 * 1024
"""Bytes of the file of a club. The command line takes larger ones."""
PUBLIC_FILE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of the file of a club on a public server, where anybody may send one."""
PART: Final = 64 * 1024
AGAIN_AFTER: Final = 30
"""Seconds after which a file may be sent again if another one was being read."""
BY_COMMAND: Final = f"the command line of the server has no limit: {COMMAND} club --import FILE"
_importing: Final = threading.Lock()
"""The lock while a file is read in this process."""


def club_for(club_id: str, least: ClubRole = "board") -> tuple[Club, ClubRole]:
    """A club with up-to-date figures, and the role of the key, which is at least `least`."""
    role = require_club_key(club_id, least)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    return clubs.club(club_id), role


def sent_name(raw: object, field: str = "name") -> str:
    """A name that was sent.

    :raises Unreadable: it is not a valid name.
    """
    try:
        return new_name(raw)
    except Unreadable as fault:
        raise fault.within(field) from None


@operation.post("/clubs", {201: "ClubCreated"}, takes="NewClub", errors=(403,))
def create_club() -> Response:
    """Make a club, on a server that belongs to no house (`PUBLIC=yes`)."""
    given = require_fields(json_body(), ("name",))
    if not current_app.config["PUBLIC"]:
        raise ApiError(
            403, "this server belongs to one house; its organiser makes further clubs on the organiser's page"
        )
    club = get_store().clubs.create(sent_name(given["name"]))
    created = write.club_created_json(club, request.host_url)
    return json_answer(created, 201, {"Location": f"/api/v1/clubs/{club.club_id}"})


@operation.get("/clubs/{club}", {200: "Club"}, keyed=True)
def club(club_id: str) -> Response:
    """A summary of a club."""
    club, role = club_for(club_id)
    return json_answer(get_store().clubs.read(lambda connection: write.club_json(connection, club, role)))


@operation.get("/clubs/{club}/file", {200: None}, keyed=True, errors=(403,), lines=("answers",))
def club_export(club_id: str) -> Response:
    """The whole club as one file of records (organiser)."""
    require_club_key(club_id, "organiser")
    lines = (encode(line) + b"\n" for line in export_club(get_store(), club_id))
    return current_app.response_class(stream_with_context(lines), content_type=LINES)


@operation.post(
    "/clubs/{club}/file", {201: "ClubCreated"}, keyed=True, errors=(403, 413, 415, 422, 503), lines=("takes",)
)
def club_import(club_id: str) -> Response:
    """Make another club from such a file (organiser of this one). A file that cannot be read changes nothing."""
    require_club_key(club_id, "organiser")
    if request.mimetype != LINES:
        raise ApiError(415, f"the file of a club is sent as {LINES}", "Content-Type")
    # The whole body comes first: a slow sender keeps no other file waiting.
    with sent_file(PUBLIC_FILE_LIMIT if current_app.config["PUBLIC"] else FILE_LIMIT) as lines:
        if not _importing.acquire(blocking=False):
            says = f"the server is reading another file of a club; send this one again in {AGAIN_AFTER} seconds"
            raise ApiError(503, says, Retry_After=str(AGAIN_AFTER))
        try:
            club = import_club(get_store(), lines, allowance=Allowance(FILE_SECONDS, LINE_SECONDS))
        except TooMuchWork as fault:
            raise ApiError(413, f"{fault}; nothing of the file is kept; {BY_COMMAND}") from None
        finally:
            _importing.release()
    created = write.club_created_json(club, request.host_url)
    return json_answer(created, 201, {"Location": f"/api/v1/clubs/{club.club_id}"})


@contextmanager
def sent_file(most: int) -> Iterator[IO[bytes]]:
    """The body of the request as a file on the disk, of at most `most` bytes.

    :raises ApiError: it is larger.
    :raises Unavailable: the disk is full.
    """
    request.max_content_length = most
    with tempfile.TemporaryFile() as file:
        try:
            shutil.copyfileobj(request.stream, file, PART)
            file.seek(0)
        except RequestEntityTooLarge:
            says = f"the file is too large: this server takes at most {most:,} bytes; {BY_COMMAND}"
            raise ApiError(413, says) from None
        except OSError as fault:
            raise Unavailable(FULL, str(fault)) from None
        yield file


@operation.get("/clubs/{club}/people", {200: "Members"}, keyed=True, parameters=("q",))
def people(club_id: str) -> Response:
    """The people of a club."""
    club_for(club_id)
    search = request.args.get("q", "").strip()[:SEARCH_LIMIT]
    people = get_store().clubs.read(
        lambda connection: queries.members(connection, club_id, search, limit=PEOPLE_AT_ONCE)
    )
    return json_answer(shapes.Members([write.member_json(member) for member in people]))


@operation.post("/clubs/{club}/people", {201: "AddedPeople"}, takes="NewPeople", keyed=True, errors=(403,))
def add_people(club_id: str) -> Response:
    """Add people by name (organiser, helper)."""
    require_club_key(club_id, "helper")
    names = require_fields(json_body(), ("names",))["names"]
    if not isinstance(names, list) or not 1 <= len(names) <= MOST_NAMES:
        raise Unreadable(f"names is a list of 1 to {MOST_NAMES} names", "names")
    tidy = [sent_name(name, f"names[{index}]") for index, name in enumerate(names)]
    clubs = get_store().clubs
    ids = dict.fromkeys(clubs.add_people(club_id, tidy).values())
    return json_answer(
        shapes.AddedPeople([write.person_json(clubs.person(club_id, person_id)) for person_id in ids]), 201
    )


@operation.get("/clubs/{club}/people/{person}", {200: "PersonPage"}, keyed=True)
def person(club_id: str, person_id: str) -> Response:
    """A person: totals, figures, ratings, opponents, last matches."""
    club_for(club_id)
    clubs = get_store().clubs
    person = clubs.person(club_id, person_id)
    return json_answer(clubs.read(lambda connection: write.person_page_json(connection, club_id, person)))


@operation.patch(
    "/clubs/{club}/people/{person}", {200: "PersonOfClub"}, takes="PersonName", keyed=True, errors=(403, 409)
)
def rename_person(club_id: str, person_id: str) -> Response:
    """Rename a person (organiser)."""
    require_club_key(club_id, "organiser")
    clubs = get_store().clubs
    name = sent_name(require_fields(json_body(), ("name",))["name"])
    try:
        clubs.rename_person(club_id, person_id, name)
    except NameTaken:
        says = f"somebody else of the club is called {name}; if that is the same person, merge the two"
        raise ApiError(409, says, "name") from None
    return json_answer(write.person_json(clubs.person(club_id, person_id)))


@operation.delete("/clubs/{club}/people/{person}", {200: "PersonOfClub"}, keyed=True, errors=(403,))
def remove_person(club_id: str, person_id: str) -> Response:
    """Remove a person's name (organiser). The results stay under a neutral name. Records keep the name until the match
    is deleted."""
    require_club_key(club_id, "organiser")
    require_no_body()
    clubs = get_store().clubs
    clubs.remove_person(club_id, person_id)
    return json_answer(write.person_json(clubs.person(club_id, person_id)))


@operation.post(
    "/clubs/{club}/people/{person}/merge", {200: "Merge"}, takes="MergeRequest", keyed=True, errors=(403, 409)
)
def merge_person(club_id: str, person_id: str) -> Response:
    """Merge a person into another, who gets all matches (organiser). `preview` only lists the changes."""
    require_club_key(club_id, "organiser")
    given = require_fields(json_body(), ("into",), ("preview",))
    kept = given["into"]
    if not isinstance(kept, str):
        raise Unreadable("into is the id of a person", "into")
    preview = sent_bool({"preview": False, **given}, "preview")
    clubs = get_store().clubs
    change = clubs.merge_of if preview else clubs.merge
    try:
        return json_answer(write.merge_json(change(club_id, kept, person_id), done=not preview))
    except MetEachOther as fault:
        raise ApiError(409, f"they played against each other in match {fault.match_id}", "into") from None


@operation.get(
    "/clubs/{club}/matches",
    {200: "ClubMatches"},
    keyed=True,
    errors=(400,),
    parameters=("who", "played", "from", "to", "offset"),
)
def club_matches(club_id: str) -> Response:
    """The matches of a club, the newest first, 50 at a time."""
    club_for(club_id)
    clubs, asked = get_store().clubs, request.args
    if person_id := asked.get("person", ""):
        clubs.person(club_id, person_id)
    if game := asked.get("game", ""):
        games.game(game)
    first, last, offset = day_parameter("from"), day_parameter("to"), count_parameter("offset") or 0
    if first and last and last < first:
        raise ApiError(400, "the last day is before the first one", "to")
    search = MatchSearch(
        person_id,
        game,
        since=beginning_of(first) if first else None,
        until=beginning_of(last + timedelta(days=1)) if last else None,
    )
    matches = clubs.read(lambda connection: queries.matches(connection, club_id, search, MATCHES_AT_ONCE + 1, offset))
    listed = [write.match_json(match) for match in matches[:MATCHES_AT_ONCE]]
    return json_answer(shapes.ClubMatches(listed, offset, len(matches) > MATCHES_AT_ONCE))


@operation.post("/clubs/{club}/matches/{match}", {200: "ClubMatch"}, takes="JoinedMatch", keyed=True, errors=(403, 409))
def join_match(club_id: str, match_id: str) -> Response:
    """Add a match without a club to this one (organiser, helper, with the host's key of the match)."""
    require_club_key(club_id, "helper")
    store = get_store()
    store.cached_match(match_id)
    key: Any = require_fields(json_body(), ("key",))["key"]
    role = store.role_for_key(match_id, key) if isinstance(key, str) else None
    if role is None:
        raise wrong_key("match", "the host has renewed it", "key")
    if role != "host":
        raise ApiError(403, f"the {role}'s key of the match does not allow this; it needs the host's key", "key")
    if not store.clubs.add_match(club_id, match_id):
        raise ApiError(409, "the match belongs to a club already", "match")
    (match,) = store.clubs.read(lambda connection: queries.played_matches(connection, [match_id]))
    return json_answer(write.match_json(match))


@operation.get("/clubs/{club}/records", {200: "HouseRecords"}, keyed=True, errors=(400,), parameters=("year",))
def records(club_id: str) -> Response:
    """The records of the house."""
    club_for(club_id)
    year = count_parameter("year")

    def records(connection: Any) -> shapes.HouseRecords:
        played = [key for key, _ in queries.games_played(connection, club_id)]
        held = queries.house_records(connection, club_id, played, year)
        years = queries.years_played(connection, club_id)
        return shapes.HouseRecords(year, years, [write.house_record_json(record) for record in held])

    return json_answer(get_store().clubs.read(records))


@operation.get("/clubs/{club}/rankings/{game}", {200: "Ranking"}, keyed=True)
def ranking(club_id: str, game: str) -> Response:
    """The ranking of a game."""
    club_for(club_id)
    games.game(game)
    ranking = get_store().clubs.read(lambda connection: queries.ranking(connection, club_id, game, PEOPLE_AT_ONCE))
    return json_answer(write.ranking_json(game, ranking))
