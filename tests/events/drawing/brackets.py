"""Events whose brackets and cross tables the tests of this folder draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.events.board import Key
from referee.events.drawing.matches import DrawnMatch, NowPlayed, matches_of
from referee.events.event import EventState, opened, with_body
from referee.events.record import read_event
from referee.events.still_in import bracket_board

FORMATS = ("single-elimination", "double-elimination", "placement")


def drawn(key: str, entrants: int, *results: str, names: list[str] | None = None, **options: Any) -> EventState:
    """An event after its draw and some results: `W1-1 3-1`, `W1-2 P3`, `W1-2 not P3` for a forfeit."""
    people = names or [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": key, "options": options, "entrants": people, "entries": []}
    state = with_body(opened(read_event(record)), {"do": "draw", "seed": "1"})[0]
    for result in results:
        state = entered(state, result)
    return state


def entered(state: EventState, result: str) -> EventState:
    """The event after a result in the notation of `drawn`."""
    pairing, _, text = result.partition(" ")
    body: dict[str, Any] = {"do": "result", "pairing": pairing}
    if text.startswith("not "):
        body["forfeit"] = [text[4:]]
    elif "-" in text:
        body["score"] = [int(part) for part in text.split("-")]
    else:
        body["winner"] = text
    after, ruling = with_body(state, body)
    assert ruling.verdict == "allowed", ruling
    return after


def played_on(state: EventState, results: int = 1 << 10) -> EventState:
    """The event after some more results: the first side wins each."""
    while state.board.ready and results:
        pairing = state.board.ready[0]
        state = entered(state, f"{pairing.id} {pairing.sides[0][0]}")
        results -= 1
    return state


def matches(state: EventState, now: Mapping[Key, NowPlayed] | None = None) -> dict[int, DrawnMatch]:
    """The drawn matches of the bracket of an event."""
    board = bracket_board(state.board)
    assert board is not None
    return matches_of(board, now or {})


def by_id(state: EventState, now: Mapping[Key, NowPlayed] | None = None) -> dict[str, DrawnMatch]:
    """The same by their ids."""
    return {match.id: match for match in matches(state, now).values()}
