"""A hall of three boards: people are called, a match is begun from the code of a table, its result calls the next."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_accessible_in_both_themes, assert_thumbs
from tests.browser.site import Site
from tests.rings import WHOLE

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]
FINISH = {"play": "throw", "darts": ["D20"]}
EVENT = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301",
    "options": {"match_options": [{"start": 40, "bullseye_order": False}]},
    "entrants": NAMES, "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.mark.outer(WHOLE)
def test_a_hall_of_three_boards(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")
        event_id = store.events.create(club.club_id, EVENT).event_id
        looks = club.path_of("board")

    organiser = phone(width=1280, height=800)
    organiser.goto(club.organiser_path)
    organiser.goto(f"/e/{event_id}/hall")
    organiser.get_by_label("More tables").fill("3")
    organiser.get_by_role("button", name="Add").click()
    expect(organiser.get_by_text("called, not begun")).to_have_count(3)
    organiser.get_by_role("link", name="Run the tournament").click()
    expect(organiser.get_by_text("called, not begun")).to_have_count(3)
    expect(organiser.get_by_text("No table is free.")).to_have_count(1)

    board = phone(width=1920, height=1080)
    board.goto(f"{looks}?event={event_id}&show=board")
    expect(board.locator(".wall-view[data-shown]")).to_have_count(1)
    screen = phone(width=1280, height=800)
    screen.goto(f"{looks}?event={event_id}&show=table+Board+1")
    expect(screen.get_by_role("heading", name="Ann and Hal")).to_be_visible()

    ann = phone()
    with site.app.app_context():
        key = store.tables.table(event_id, "Board 1").key
    ann.goto(f"/k/t/{event_id}/Board 1/{key}")
    assert_accessible(ann)
    assert_thumbs(ann)
    ann.get_by_role("button", name="Begin: Ann and Hal, Darts 301, starting score: 40").click()
    ann.wait_for_url("**/m/*")
    # The board of the table and the organiser's page follow by themselves.
    expect(screen.locator("body.board-page")).to_be_visible()
    expect(organiser.get_by_text("called, not begun")).to_have_count(2)

    with site.app.app_context():
        match_id = ann.url.rpartition("/")[2]
        store.append(match_id, "play", FINISH, seen=0, key="the double")
    # The result frees the table for whoever has waited longest; the board shows the call, large.
    expect(board.locator(".wall-view[data-shown] .wall-fresh")).to_contain_text("Board 1")
    expect(board.locator(".wall-view[data-shown] .wall-fresh")).to_contain_text("Cy and Flo")
    expect(screen.get_by_role("heading", name="Cy and Flo")).to_be_visible()
    expect(organiser.get_by_text("No table is free.")).to_have_count(0)
    ann.get_by_role("link", name="Next at Board 1").click()
    expect(ann.get_by_role("button", name="Begin: Cy and Flo")).to_be_visible()

    organiser.goto(f"/e/{event_id}/hall")
    organiser.get_by_label("Minutes").fill("20")
    organiser.get_by_role("button", name="Start").click()
    expect(board.locator("#clock")).to_contain_text(re.compile("(20|1[0-9]):[0-5][0-9]"))

    for page, path in (
        (organiser, f"/e/{event_id}/organise"),
        (organiser, f"/e/{event_id}/change"),
        (organiser, f"/e/{event_id}/hall"),
        (organiser, f"/e/{event_id}/hall/codes"),
        (ann, f"/t/{event_id}/Board 1"),
        (screen, f"/t/{event_id}/Board 1/board"),
        (board, f"/e/{event_id}/board?view=bracket"),
        (board, f"/e/{event_id}/board?view=calls"),
    ):
        page.goto(path)
        assert_accessible_in_both_themes(page)


def test_a_fixed_view_with_nothing_to_show_says_so(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Hall Club")
        record = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "entries": []}
        event = store.events.create(club.club_id, record)
    wall = phone(1280, 800)
    wall.goto(club.path_of("board"))
    for view, says in (("tables", "This event has no tables yet."), ("bracket", "Nothing is drawn yet.")):
        wall.goto(f"/e/{event.event_id}/board?view={view}")
        nothing = wall.locator("[data-shown] .wall-nothing")
        expect(nothing).to_be_visible()
        expect(nothing).to_contain_text(says)
    wall.goto(f"/e/{event.event_id}/board")
    expect(wall.locator("[data-view][data-shown]")).to_have_attribute("id", "wall-standing")
