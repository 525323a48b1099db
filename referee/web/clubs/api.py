"""Clubs: people, matches, merges, rankings and records of the house."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from hashlib import sha256
from typing import IO, Annotated, Final

from flask import Response, current_app, request, stream_with_context
from sqlalchemy import Connection
from werkzeug.exceptions import RequestEntityTooLarge

from referee import games
from referee.clubs.ratings import ABOUT
from referee.desk.club_files import export_club
from referee.desk.club_import import FILE_SECONDS, LINE_SECONDS, Allowance, TooMuchWork, UnderWay, import_club
from referee.desk.clubs.person import PersonPage, person_now
from referee.installation import COMMAND
from referee.kit.names import listed, new_name
from referee.log.unavailable import FULL
from referee.schema import Unreadable, quoted
from referee.store import Unavailable, get_store
from referee.store.clubs import Club, ClubMatch, MatchSearch, Merge, PersonOfClub, house_records, queries
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.api.blueprint import LINES, ApiError, created, encode
from referee.web.api.key import wrong_key
from referee.web.api.parameters import COUNT, GAME, ID, TEXT, EntryKey, Parameter, count_parameter, day_parameter
from referee.web.api.sure_names import NewNames, require_sure
from referee.web.clubs import serializers as write
from referee.web.clubs import shapes
from referee.web.clubs.forms import beginning_of

MATCHES_AT_ONCE: Final = 50
PEOPLE_AT_ONCE: Final = 1000
SEARCH_LIMIT: Final = 60
FROM_0: Final = {**COUNT, "default": 0}
YEAR: Final = {"type": "integer", "minimum": 1970, "maximum": 2999}
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


def sent_name(raw: object, field: str = "name") -> str:
    """A name that was sent.

    :raises Unreadable: it is not a valid name.
    """
    try:
        return new_name(raw)
    except Unreadable as fault:
        raise fault.within(field) from None


@operation.post("/clubs", {201: "ClubCreated"}, errors=(403,))
def create_club(body: shapes.NewClub) -> Response:
    """Make a club, on a server that belongs to no house (`PUBLIC=yes`)."""
    if not current_app.config["PUBLIC"]:
        raise ApiError(
            403, "this server belongs to one house; its organiser makes further clubs on the organiser's page"
        )
    club = get_store().clubs.create(sent_name(body.name))
    return created(write.club_created_json(club, request.host_url), f"/clubs/{club.club_id}")


@operation.get("/clubs/{club}", key="board")
def get_club(club: Club, role: ClubRole) -> shapes.Club:
    """A summary of a club."""
    return get_store().clubs.read(lambda connection: write.club_json(connection, club, role))


@operation.get("/clubs/{club}/file", {200: None}, key="organiser", lines=("answers",))
def export_club_file(club_id: str) -> Response:
    """The whole club as one file of records (organiser)."""
    lines = (encode(line) + b"\n" for line in export_club(get_store(), club_id))
    return current_app.response_class(stream_with_context(lines), content_type=LINES)


@operation.post(
    "/clubs/{club}/file", {201: "ClubCreated"}, key="organiser", errors=(413, 415, 422, 503), lines=("takes",)
)
def import_club_file(club_id: str, entry_key: EntryKey) -> Response:
    """Make another club from such a file (organiser of this one). A file that cannot be read changes nothing.

    Plays and entries that the referee refuses are left out, and listed in `left_out`.
    """
    if request.mimetype != LINES:
        raise ApiError(415, f"the file of a club is sent as {LINES}", "Content-Type")
    # The whole body comes first: a slow sender keeps no other file waiting.
    with sent_file(PUBLIC_FILE_LIMIT if current_app.config["PUBLIC"] else FILE_LIMIT) as lines:
        if not _importing.acquire(blocking=False):
            raise _busy()
        try:
            new_id = get_store().id_of_request(entry_key, club_id, _digest(lines))
            imported = import_club(get_store(), lines, allowance=Allowance(FILE_SECONDS, LINE_SECONDS), club_id=new_id)
        except UnderWay:
            raise _busy() from None
        except TooMuchWork as fault:
            raise ApiError(413, f"{fault}; nothing of the file is kept; {BY_COMMAND}") from None
        finally:
            _importing.release()
    answer = write.club_created_json(imported.club, request.host_url, imported.left_out)
    return created(answer, f"/clubs/{imported.club.club_id}")


def _digest(file: IO[bytes]) -> str:
    """The hash of a file that is read from its begin."""
    digest = sha256()
    while part := file.read(PART):
        digest.update(part)
    file.seek(0)
    return digest.hexdigest()


def _busy() -> ApiError:
    says = f"the server is reading another file of a club; send this one again in {AGAIN_AFTER} seconds"
    return ApiError(503, says, Retry_After=str(AGAIN_AFTER))


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


@operation.get("/clubs/{club}/people", key="board")
def list_people(club_id: str, search: Annotated[str, Parameter("q", TEXT, "a part of a name")]) -> shapes.Members:
    """The people of a club."""
    wanted = search.strip()[:SEARCH_LIMIT]
    return get_store().clubs.read(
        lambda connection: shapes.Members(queries.members(connection, club_id, wanted, limit=PEOPLE_AT_ONCE))
    )


@operation.post("/clubs/{club}/people", {201: "AddedPeople", 409: "NearlyKnown"}, key="helper")
def add_people(club_id: str, body: shapes.NewPeople, new_names: NewNames) -> shapes.AddedPeople:
    """Add people by name (organiser, helper)."""
    names = [sent_name(name, f"names[{index}]") for index, name in enumerate(body.names)]
    require_sure(club_id, names, new_names, "names")
    clubs = get_store().clubs
    ids = dict.fromkeys(clubs.add_people(club_id, names).values())
    return shapes.AddedPeople([clubs.person(club_id, person_id) for person_id in ids])


@operation.get("/clubs/{club}/people/{person}", key="board")
def get_person(club_id: str, person_id: str) -> PersonPage:
    """A person: totals, figures, ratings, opponents, last matches."""
    clubs = get_store().clubs
    person = clubs.person(club_id, person_id)
    return clubs.read(lambda connection: person_now(connection, club_id, person))


@operation.patch("/clubs/{club}/people/{person}", key="organiser", errors=(409,))
def rename_person(club_id: str, person_id: str, body: shapes.PersonName) -> PersonOfClub:
    """Rename a person (organiser)."""
    clubs = get_store().clubs
    clubs.rename_person(club_id, person_id, sent_name(body.name))
    return clubs.person(club_id, person_id)


@operation.delete("/clubs/{club}/people/{person}", key="organiser")
def remove_person(club_id: str, person_id: str) -> PersonOfClub:
    """Remove a person's name (organiser). The results stay under a neutral name. Records keep the name until the match
    is deleted."""
    clubs = get_store().clubs
    clubs.remove_person(club_id, person_id)
    return clubs.person(club_id, person_id)


@operation.post("/clubs/{club}/people/{person}/merge", key="organiser", errors=(409,))
def merge_person(club_id: str, person_id: str, body: shapes.MergeRequest) -> Merge:
    """Merge a person into another, who gets all matches and events (organiser). `preview` only lists the changes."""
    clubs = get_store().clubs
    names = [clubs.person(club_id, each).name for each in (body.into, person_id)]
    if body.name and body.name not in names:
        raise Unreadable(f"the name that stays is one of {listed([quoted(name) for name in names], 'and')}", "name")
    change = clubs.merge_of if body.preview else clubs.merge
    return change(club_id, body.into, person_id, body.name)


@operation.post("/clubs/{club}/people/{person}/merge/take-back", key="organiser", errors=(409,))
def take_merge_back(club_id: str, person_id: str, body: shapes.MergeTakenBack) -> Merge:
    """Take back the merge of `gone` into a person: `gone` has the name, matches and events of before (organiser)."""
    return get_store().clubs.take_merge_back(club_id, person_id, body.gone)


@operation.get("/clubs/{club}/matches", key="board")
def list_club_matches(
    club_id: str,
    person_id: Annotated[str, Parameter("person", ID, "the id of a person")],
    game: Annotated[str, Parameter("game", GAME, "the key of a game")],
    first: Annotated[date | None, day_parameter("from", "the first day")],
    last: Annotated[date | None, day_parameter("to", "the last day")],
    offset: Annotated[int | None, count_parameter("offset", FROM_0, "the number of matches to skip, the newest first")],
) -> shapes.ClubMatches:
    """The matches of a club, the newest first, 50 at a time."""
    clubs, offset = get_store().clubs, offset or 0
    if person_id:
        clubs.person(club_id, person_id)
    if game:
        games.game(game)
    if first and last and last < first:
        raise ApiError(400, "the last day is before the first one", "to")
    search = MatchSearch(
        person_id,
        game,
        since=beginning_of(first) if first else None,
        until=beginning_of(last + timedelta(days=1)) if last else None,
    )
    matches = clubs.read(lambda connection: queries.matches(connection, club_id, search, MATCHES_AT_ONCE + 1, offset))
    return shapes.ClubMatches(matches[:MATCHES_AT_ONCE], offset, len(matches) > MATCHES_AT_ONCE)


@operation.post("/clubs/{club}/matches/{match}", key="helper", errors=(409,))
def add_match_to_club(club_id: str, match_id: str, body: shapes.JoinedMatch) -> ClubMatch:
    """Add a match without a club to this one (organiser, helper, with the host's key of the match)."""
    store = get_store()
    store.cached_match(match_id)
    role = store.role_for_key(match_id, body.key)
    if role is None:
        raise wrong_key("match", "the host has renewed it", "key")
    if role != "host":
        raise ApiError(403, f"the {role}'s key of the match does not allow this; it needs the host's key", "key")
    if not store.clubs.add_match(club_id, match_id):
        raise ApiError(409, "the match belongs to a club already", "match")
    store.clubs.catch_up(club_id)
    (match,) = store.clubs.read(lambda connection: queries.played_matches(connection, [match_id]))
    return match


@operation.get("/clubs/{club}/records", key="board")
def list_house_records(
    club_id: str, year: Annotated[int | None, count_parameter("year", YEAR, "a year; all years by default")]
) -> shapes.HouseRecords:
    """The records of the house."""

    def records(connection: Connection) -> shapes.HouseRecords:
        played = [key for key, _ in queries.games_played(connection, club_id)]
        held = house_records.records_held(connection, club_id, played, year)
        return shapes.HouseRecords(year, house_records.years_played(connection, club_id), held)

    return get_store().clubs.read(records)


@operation.get("/clubs/{club}/rankings/{game}", key="board")
def get_ranking(club_id: str, game: str) -> shapes.Ranking:
    """The ranking of a game."""
    title = games.game(game).title
    ranking = get_store().clubs.read(lambda connection: queries.ranking(connection, club_id, game))
    return shapes.Ranking(game, title, ABOUT, ranking)
