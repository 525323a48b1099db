"""An announcement stands on walls, pages and boards until it is taken away or its time comes."""

from __future__ import annotations

from datetime import datetime

import pytest

from referee.desk.events.announcement import announced, announcement_now
from referee.desk.events.look import event_look
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.events import Announcement, Plan
from referee.web.events.parts import PARTS, draw_part
from tests.web.events.running import begin

EVENING = datetime(2026, 11, 28, 20, 15).timestamp()
NINE = datetime(2026, 11, 28, 21, 0).timestamp()
ONE_AT_NIGHT = datetime(2026, 11, 29, 1, 30).timestamp()


@pytest.mark.parametrize(
    ("says", "until", "expected"),
    [
        ("Break until 21:00", "", Announcement("Break until 21:00", NINE)),
        ("  Break  until 21.00! ", "", Announcement("Break until 21.00!", NINE)),
        ("Cake at the bar", "21:00", Announcement("Cake at the bar", NINE)),
        ("Bar open until 21:00", "1:30", Announcement("Bar open until 21:00", ONE_AT_NIGHT)),
        ("We go on at 21:00", "", Announcement("We go on at 21:00")),
        ("  ", "21:00", Announcement()),
    ],
)
def test_a_time_at_the_end_or_beside_it_takes_it_away(says: str, until: str, expected: Announcement) -> None:
    assert announced(says, until, EVENING) == expected


@pytest.mark.parametrize(("says", "until"), [("x" * 121, ""), ("Break", "25:00"), ("Break", "soon"), ("\u200b", "")])
def test_what_is_no_announcement(says: str, until: str) -> None:
    with pytest.raises(Unreadable):
        announced(says, until, EVENING)


def test_it_stands_until_its_time() -> None:
    plan = Plan(announcement=Announcement("Break", NINE))
    assert (announcement_now(plan, NINE - 1), announcement_now(plan, NINE)) == ("Break", "")


def test_it_is_on_all_screens_of_the_event_at_once(app, organiser, another_phone, club) -> None:
    path = begin(organiser, club, "swiss", names="Ann\nBo\nCy")
    event = path.removesuffix("/organise")
    event_id = event.rpartition("/")[2]
    helper, looks = another_phone(), another_phone()
    helper.get(club.path_of("helper"))
    looks.get(club.path_of("board"))
    assert looks.post(f"{event}/announcement", data={"says": "Free beer"}).status_code == 403
    assert helper.post(f"{event}/announcement", data={"says": "x" * 200}).status_code == 422
    organiser.post(f"{event}/hall", data={"do": "add", "count": "1"})
    screens = (event, f"{event}/board", f"/t/{event_id}/1", f"/t/{event_id}/1/board")
    with app.app_context():
        before = event_look(get_store(), get_store().events.event(event_id))
        shown = PARTS["announcement"].shows(before)
    assert helper.post(f"{event}/announcement", data={"says": "Cake & coffee"}).location == f"{event}/organise"
    for screen in screens:
        assert "Cake &amp; coffee</p>" in looks.get(screen).text, screen
    with app.test_request_context():
        look = event_look(get_store(), get_store().events.event(event_id))
        assert look != before
        assert PARTS["announcement"].shows(look) != shown
        assert "Cake &amp; coffee" in draw_part(("announcement",), look)["announcement"]
    assert "Take it away" in helper.get(f"{event}/announcement").text
    assert helper.post(f"{event}/announcement", data={"says": ""}).status_code == 303
    for screen in screens:
        assert "Cake" not in looks.get(screen).text, screen


def test_the_board_of_a_table_shows_it_over_a_match_too(app, organiser, club) -> None:
    path = begin(organiser, club, "single-elimination", game="darts-301")
    event = path.removesuffix("/organise")
    event_id = event.rpartition("/")[2]
    with app.app_context():
        store = get_store()
        store.events.append(event_id, {"do": "draw", "seed": "1"}, key="")
        store.tables.add_tables(event_id, 1)
        store.calls.follow(event_id)
        store.plans.change(event_id, lambda plan: replace(plan, announcement=Announcement("Break")))
    organiser.post(f"/t/{event_id}/1/begin")
    board = organiser.get(f"/t/{event_id}/1/board").text
    assert "board-page" in board
    assert '<div id="announcement" class="announcement" role="status"><p>Break</p></div>' in board


def test_an_evening_has_it_on_its_page_and_its_board(organiser, club) -> None:
    event = organiser.post(f"/c/{club.club_id}/evening", data={"names": "Ann\nBo", "points": "place"}).location
    assert organiser.post(f"{event}/announcement", data={"says": "Last round"}).location == event
    assert "<p>Last round</p>" in organiser.get(event).text
    assert "<p>Last round</p>" in organiser.get(f"{event}/board").text
