"""POST /api/v1/events/…/entries: whoever is behind, or has seen more than there is, looks first."""

from __future__ import annotations

import pytest

from referee.store import get_store
from tests.web.api.test_plans import BRACKET, ask
from tests.web.conftest import Program

WON = {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"}


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club, about a bracket of it that is drawn: one entry."""
    with server.app_context():
        club = get_store().clubs.create("Thursday")
        event_id = get_store().events.create(club.club_id, BRACKET).event_id
    return Program(server.test_client(), event_id, dict(club.keys))


def test_an_organiser_who_has_seen_more_than_there_is_looks_first(program: Program) -> None:
    ahead = ask(program, "POST", "/entries", json=WON, seen=7)
    assert (ahead.status_code, ahead.json["field"], ahead.json["head"], ahead.json["missed"]) == (409, "X-Seen", 1, [])
    assert "you have seen more than there is" in ahead.json["error"]
    assert ask(program, "POST", "/entries", json=WON, seen=1).status_code == 200


def test_an_organiser_who_is_behind_sees_what_was_entered(program: Program) -> None:
    behind = ask(program, "POST", "/entries", json={"do": "amend", "n": 1, "with": WON}, seen=0)
    assert behind.status_code == 409
    assert behind.json["missed"] == [{"n": 1, "entry": {"do": "draw", "seed": "1"}}]
