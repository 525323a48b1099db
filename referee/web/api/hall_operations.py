"""The operations of the JSON interface about the halls of events."""

from __future__ import annotations

from typing import Final

from referee.web.api.operation import LOOKS, SENDS, Operation

_H: Final = "/events/{event_id}/hall"
_KEYED: Final = {**LOOKS, 403: "Error"}
_SENT: Final = {200: "Hall", **SENDS, **_KEYED, 422: "Error"}
_BARE: Final = {200: "Hall", **_KEYED, 400: "Error"}

HALL_OPERATIONS: Final = (
    Operation(
        _H,
        "get",
        "hall",
        "A hall: tables with their calls and scores, waiting pairings with reasons, the expected end.",
        {200: "Hall", **LOOKS},
        keyed=True,
    ),
    Operation(
        _H,
        "patch",
        "choose_calls",
        "Switch automatic calls on or off (organiser).",
        _SENT,
        takes="HallChoice",
        keyed=True,
    ),
    Operation(
        f"{_H}/clock",
        "post",
        "round_clock",
        "Restart the clock of the round, or stop it (organiser, helper).",
        _SENT,
        takes="RoundClock",
        keyed=True,
    ),
    Operation(f"{_H}/tables", "post", "add_tables", "Add tables (organiser).", _SENT, takes="NewTables", keyed=True),
    Operation(
        f"{_H}/tables/{{table}}",
        "patch",
        "rename_table",
        "Rename a table (organiser); its key stays the same.",
        _SENT,
        takes="TableName",
        keyed=True,
    ),
    Operation(
        f"{_H}/tables/{{table}}",
        "delete",
        "remove_table",
        "Remove a table (organiser); the people called to it wait for another one.",
        _BARE,
        keyed=True,
    ),
    Operation(
        f"{_H}/keys",
        "get",
        "table_keys",
        "The keys of the tables, with the links of their codes (organiser, helper).",
        {200: "TableKeys", **_KEYED},
        keyed=True,
    ),
    Operation(
        f"{_H}/tables/{{table}}/key",
        "post",
        "renew_table_key",
        "Give a table a new key (organiser); the old one no longer works.",
        {**_BARE, 200: "TableKeys"},
        keyed=True,
    ),
    Operation(
        f"{_H}/calls",
        "post",
        "call_to_table",
        "Call a pairing to a table by hand (organiser, helper).",
        {**_SENT, 409: "StaleHall or Error"},
        takes="CallByHand",
        keyed=True,
        parameters=("X-Seen",),
    ),
    Operation(
        f"{_H}/calls/{{n}}",
        "delete",
        "take_call_back",
        "Take a call back (organiser, helper); its pairing is then called by hand only.",
        {**_BARE, 409: "Error"},
        keyed=True,
    ),
    Operation(
        f"{_H}/calls/{{n}}/match",
        "post",
        "begin_called_match",
        "Begin the match of a call (organiser, helper); if it has begun already, the answer is that match.",
        {**SENDS, **_KEYED, 200: "CalledMatch", 201: "CalledMatch", 409: "Error", 422: "Error"},
        takes="BeginCalled",
        keyed=True,
    ),
)
