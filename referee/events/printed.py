"""An event as programs read it: one object for each entry, and one for the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.events.as_played import byes_as_had, names_then
from referee.events.board import Pairing, PlaceRow
from referee.events.entries import describe_entries
from referee.events.entry_fields import write_side
from referee.events.event import EventState, opened, with_body
from referee.events.formats import format_of
from referee.events.league import league_lines
from referee.events.names import with_names
from referee.events.players import player_lines
from referee.events.rank import says_of_rank
from referee.events.record import EventRecord, read_event
from referee.kit.numbers import plain


def replay_event(record: EventRecord) -> Iterator[dict[str, Any]]:
    """The rulings on a record's entries, then its end, as the objects that `event` prints."""
    state = opened(record)
    for body in record.entries:
        state, ruling = with_body(state, body)
        yield ruling.as_json()
    yield end_of(state)


def refereed(record: EventRecord) -> EventState:
    """The event after all entries of a record."""
    state = opened(record)
    for body in record.entries:
        state, _ = with_body(state, body)
    return state


def end_of(state: EventState) -> dict[str, Any]:
    """The object that `event` prints last."""
    board = state.board
    rows = state.event_rules.standing(state.facts, board)
    return {
        "end": True,
        "over": board.over,
        "winners": list(board.winners),
        "refused": state.refused,
        "void": list(state.void),
        "rounds": [
            {
                "round": each.number,
                "name": each.name,
                "pairings": [_pairing(state, pairing) for pairing in each.pairings],
                "byes": list(each.byes if state.facts.earlier else byes_as_had(state, each)),
            }
            for each in state.event_rules.rounds(state.facts, board)
        ],
        "standing": places_of(state, rows),
        **_stages(state),
        **({"players": [line.as_json() for line in players]} if (players := player_lines(state)) else {}),
        **({"says": [says]} if (says := says_of_rank(state.facts.options)) else {}),
    }  # fmt: skip


def places_of(state: EventState, rows: Sequence[PlaceRow]) -> list[dict[str, Any]]:
    """The lines of a standing."""
    # Events that began with version 1.2 are printed as that version printed them.
    league = {} if state.facts.earlier else league_lines(state)
    return [
        {**_place(state, row), **({"league": league[row.who].as_json()} if row.who in league else {})} for row in rows
    ]


def _place(state: EventState, row: PlaceRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "who": row.who,
        "points": plain(row.points),
        **({"group": row.group} if row.group else {}),
        **({"line": row.line} if row.line else {}),
        **({"adjusted": given} if (given := adjustments_of(state, row.who)) else {}),
        "tie_breaks": {key: None if value is None else plain(value) for key, value in row.tie_breaks.items()},
    }


def _stages(state: EventState) -> dict[str, Any]:
    """The standing of each stage that is over. The rows of a round robin with a bracket name their groups instead."""
    if state.record.format.event_rules is not None:
        return {}
    stages = state.event_rules.standings(state.facts, state.board)
    printed = [{"name": title, "standing": [_place(state, row) for row in rows]} for title, rows in stages]
    return {"stages": printed} if printed else {}


def adjustments_of(state: EventState, who: str) -> list[dict[str, Any]]:
    """The points that the organiser gave to an entrant or took, each with its reason."""
    return [{"points": each.points, "why": each.why} for each in state.facts.adjustments if each.who == who]


def _pairing(state: EventState, pairing: Pairing) -> dict[str, Any]:
    outcome, facts = state.board.outcomes.get(pairing.key), state.facts
    # Events that began with version 1.2 are printed as that version printed them.
    names = {} if facts.earlier else names_then(state, pairing)
    return {
        "pairing": pairing.id,
        "between": [write_side(side) for side in pairing.with_names(names).sides],
        "result": None if outcome is None else dict(with_names(outcome.printed, names)),
        **({"on": day} if (day := facts.dates.of(pairing)) else {}),
    }


def answer_record(raw: object) -> dict[str, Any]:
    """The lines of a record in one object, for programs that check many."""
    *entries, end = replay_event(read_event(raw))
    return {"entries": entries, "end": end}


def describe(key: str) -> dict[str, Any]:
    """The options and entries of a format as JSON Schema."""
    wanted = format_of(key)
    return {
        "event": key,
        "title": wanted.title,
        "about": wanted.about,
        "options": wanted.schema().json_schema(),
        "entries": describe_entries(),
    }
