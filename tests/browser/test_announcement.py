"""An announcement appears on every open screen of an event by itself, and goes; money is taken at the door by taps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.desk.events.money import extras_written, prizes_written
from referee.kit.values import replace
from referee.store import get_store
from referee.store.events import Extra, Prize
from tests.browser.accessible import assert_accessible_in_both_themes, assert_thumbs
from tests.browser.site import Site
from tests.rings import RARE, WHOLE

EVENT = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301",
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.mark.outer(WHOLE)
def test_an_announcement_and_the_money_of_an_evening(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")
        event_id = store.events.create(club.club_id, EVENT).event_id
        store.tables.add_tables(event_id, 2)
        store.calls.follow(event_id)
        extras = extras_written([Extra("Rebuy", "5")])
        prizes = prizes_written([Prize(1, share="60"), Prize(name="Highest finish", amount="4")])

        def planned(plan):
            return replace(plan, fee="7.50", prizes=prizes, money=replace(plan.money, extras=extras))

        store.plans.change(event_id, planned)
        first, second = store.tables.names(event_id)
    organiser, wall, board, idle, ann = (
        phone(width=1280, height=800),
        phone(1920, 1080),
        phone(1280, 800),
        phone(),
        phone(),
    )
    organiser.goto(club.organiser_path)
    organiser.goto(f"/t/{event_id}/{first}")
    organiser.get_by_role("button", name="Begin").click()
    organiser.wait_for_url("**/m/*")
    for page, path in (
        (wall, f"/e/{event_id}/board"), (board, f"/t/{event_id}/{first}/board"),
        (idle, f"/t/{event_id}/{second}/board"), (ann, f"/e/{event_id}"),
    ):  # fmt: skip
        page.goto(club.path_of("board"))
        page.goto(path)
    expect(board.locator("body.board-page")).to_be_visible()
    organiser.goto(f"/e/{event_id}/announcement")
    assert_accessible_in_both_themes(organiser)
    for says, shown in (("Cake at the bar", 1), ("", 0)):
        organiser.goto(f"/e/{event_id}/announcement")
        if says:
            organiser.get_by_label("Announcement").fill(says)
            organiser.get_by_role("button", name="Announce").click()
        else:
            organiser.get_by_role("button", name="Take it away").click()
        for page in (wall, board, idle, ann):
            expect(page.get_by_text("Cake at the bar")).to_have_count(shown)

    door = phone()
    door.goto(club.path_of("helper"))
    door.goto(f"/e/{event_id}/door")
    door.get_by_role("button", name=re.compile("^Paid *: Bo")).click()
    expect(door.get_by_role("button", name=re.compile("^Paid ✓ *: Bo"))).to_be_visible()
    door.get_by_role("button", name=re.compile(r"^Rebuy \+ *for Bo")).click()
    expect(door.get_by_role("button", name=re.compile(r"^Rebuy 1 \+ *for Bo"))).to_be_visible()
    assert_accessible_in_both_themes(door)
    assert_thumbs(door)
    wall.goto(f"/e/{event_id}/board?view=prizes")
    expect(wall.locator("#wall-prizes")).to_contain_text("7.50")
    door.goto(f"/e/{event_id}/fees")
    assert_accessible_in_both_themes(door)
    door.get_by_label("Highest finish").select_option("Cy")
    door.get_by_role("button", name="Set Highest finish").click()
    expect(wall.locator("#wall-prizes")).to_contain_text("Cy")
    for path in ("fees", "guests"):
        organiser.goto(f"/e/{event_id}/{path}")
        assert_accessible_in_both_themes(organiser)


@pytest.mark.outer(RARE)
def test_a_correction_leaves_the_wall_after_a_minute(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")
        event_id = store.events.create(club.club_id, EVENT).event_id
        result = {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"}
        store.events.append(event_id, result, key="")
    wall = phone(1280, 800, own=True)
    wall.clock.install()
    wall.goto(f"{club.path_of('board')}?event={event_id}&show=board")
    said = wall.locator("#corrected > p")
    with site.app.app_context():
        store.events.append(event_id, {"do": "strike", "n": 2}, key="")
    expect(said).to_contain_text("Taken back")
    wall.clock.run_for(61_000)
    expect(said).to_be_hidden()
