"""Entries that the limits of an event refuse."""

from __future__ import annotations

from referee.events.draw import MOST_ENTRANTS
from referee.events.event import opened, with_body
from referee.events.record import read_event


def test_an_event_with_the_most_entrants_takes_nobody_else() -> None:
    entrants = [f"Player {n}" for n in range(1, MOST_ENTRANTS)]
    state = opened(read_event({"record": 1, "event": "evening", "entrants": entrants, "entries": []}))
    state, ruling = with_body(state, {"do": "enter", "who": "Ann"})
    assert ruling.verdict == "allowed"
    _, ruling = with_body(state, {"do": "enter", "who": "Bo"})
    assert (ruling.verdict, ruling.rules, ruling.field) == ("refused", ("EV-ENT-1",), "who")
    assert ruling.says == f"The event is full: {MOST_ENTRANTS} entrants at most."
