"""The board of an evening: one standing as long as its lines fit on a screen, views in turn for a larger one."""

from __future__ import annotations

import pytest

from referee.store import get_store
from referee.web.events.board import LINES


@pytest.mark.parametrize(("more", "in_turn"), [(0, False), (1, True)])
def test_an_evening_with_more_lines_than_a_screen_has_views_in_turn(
    app, organiser, club, more: int, in_turn: bool
) -> None:
    entrants = [f"P{n}" for n in range(LINES + more)]
    with app.app_context():
        setup = {"record": 1, "event": "evening", "entrants": entrants, "entries": []}
        event = get_store().events.create(club.club_id, setup)
    page = organiser.get(f"/e/{event.event_id}/board").text
    assert ('data-view="standing"' in page) == in_turn
