"""The operations of the JSON interface about clubs, their people and their events."""

from __future__ import annotations

from typing import Final

from referee.web.api.operation import LOOKS, SENDS, Operation

_C: Final = "/clubs/{club}"
_P: Final = f"{_C}/people/{{person}}"
_E: Final = "/events/{event_id}"
_KEYED: Final = {**LOOKS, 403: "Error"}
_SENT: Final = {**SENDS, **_KEYED, 422: "Error"}

CLUB_OPERATIONS: Final = (
    Operation(
        "/clubs",
        "post",
        "create_club",
        "Make a club, on a server that belongs to no house (`PUBLIC=yes`).",
        {201: "ClubCreated", **SENDS, 403: "Error", 422: "Error"},
        takes="NewClub",
    ),
    Operation(_C, "get", "club", "A summary of a club.", {200: "Club", **LOOKS}, keyed=True),
    Operation(
        f"{_C}/people",
        "get",
        "people",
        "The people of a club.",
        {200: "Members", **LOOKS},
        keyed=True,
        parameters=("q",),
    ),
    Operation(
        f"{_C}/people",
        "post",
        "add_people",
        "Add people by name (organiser, helper).",
        {201: "AddedPeople", **_SENT},
        takes="NewPeople",
        keyed=True,
    ),
    Operation(
        _P,
        "get",
        "person",
        "A person: totals, figures, ratings, opponents, last matches.",
        {200: "PersonPage", **LOOKS},
        keyed=True,
    ),
    Operation(
        _P,
        "patch",
        "rename_person",
        "Rename a person (organiser).",
        {200: "PersonOfClub", **_SENT, 409: "Error"},
        takes="PersonName",
        keyed=True,
    ),
    Operation(
        _P,
        "delete",
        "remove_person",
        "Remove a person's name (organiser). The results stay under a neutral name. Records keep the name until the "
        "match is deleted.",
        {200: "PersonOfClub", **_KEYED, 400: "Error"},
        keyed=True,
    ),
    Operation(
        f"{_P}/merge",
        "post",
        "merge_person",
        "Merge a person into another, who gets all matches (organiser). `preview` only lists the changes.",
        {200: "Merge", **_SENT, 409: "Error"},
        takes="MergeRequest",
        keyed=True,
    ),
    Operation(
        f"{_C}/matches",
        "get",
        "club_matches",
        "The matches of a club, the newest first, 50 at a time.",
        {200: "ClubMatches", **LOOKS, 400: "Error"},
        keyed=True,
        parameters=("who", "played", "from", "to", "offset"),
    ),
    Operation(
        f"{_C}/matches/{{match}}",
        "post",
        "join_match",
        "Add a match without a club to this one (organiser, helper, with the host's key of the match).",
        {200: "ClubMatch", **_SENT, 409: "Error"},
        takes="JoinedMatch",
        keyed=True,
    ),
    Operation(
        f"{_C}/records",
        "get",
        "records",
        "The records of the house.",
        {200: "HouseRecords", **LOOKS, 400: "Error"},
        keyed=True,
        parameters=("year",),
    ),
    Operation(
        f"{_C}/rankings/{{game}}", "get", "ranking", "The ranking of a game.", {200: "Ranking", **LOOKS}, keyed=True
    ),
    Operation(
        f"{_C}/file",
        "get",
        "club_export",
        "The whole club as one file of records (organiser).",
        {200: None, **_KEYED},
        keyed=True,
        lines=frozenset({"answers"}),
    ),
    Operation(
        f"{_C}/file",
        "post",
        "club_import",
        "Make another club from such a file (organiser of this one). A file that cannot be read changes nothing.",
        {201: "ClubCreated", **_KEYED, 413: "Error", 415: "Error", 422: "Error", 503: "Error"},
        keyed=True,
        lines=frozenset({"takes"}),
    ),
    Operation(f"{_C}/events", "get", "club_events", "The events of a club.", {200: "ClubEvents", **LOOKS}, keyed=True),
    Operation(
        f"{_C}/events",
        "post",
        "create_event",
        "Begin an event of a club (organiser; a helper begins only evenings).",
        {201: "ClubEvent", **_SENT},
        takes="EventRecord",
        keyed=True,
    ),
    Operation(_E, "get", "event", "An event: record, rounds, standing.", {200: "ClubEvent", **LOOKS}, keyed=True),
    Operation(
        f"{_E}/entries",
        "post",
        "post_entry",
        "Add an entry to the log of an event (organiser, helper). `preview` only gives the ruling.",
        {200: "EventEntryLine", **_SENT, 409: "StaleEvent", 422: "EventEntryLine or Error"},
        takes="EventEntry",
        keyed=True,
        parameters=("preview", "X-Seen", "Idempotency-Key"),
    ),
)
