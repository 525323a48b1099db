"""A board and a wall show their switches while the pointer moves, and hide them once it rests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.rings import LOOKS, RARE

OPACITY = "opacity"


def assert_switches_come_and_go(page: Page, switches: str) -> None:
    """Move the pointer over a page whose clock is a fake one, and let it rest."""
    shown = page.locator(switches)
    expect(shown).to_have_css(OPACITY, "0")
    page.mouse.move(300, 300)
    expect(shown).to_have_css(OPACITY, "1")
    page.clock.run_for(2_000)
    page.mouse.move(310, 300)
    page.clock.run_for(2_000)
    expect(shown).to_have_css(OPACITY, "1")
    page.clock.run_for(1_500)
    expect(shown).to_have_css(OPACITY, "0")


def test_a_board(site: Site, phone: Callable[..., Page]) -> None:
    page = phone(1280, 800, own=True)
    page.clock.install()
    Phone(page, site.begin("darts-301", ["Ann", "Bo"]), "board")
    assert_switches_come_and_go(page, ".board-tools")


@pytest.mark.outer(RARE)
def test_a_board_that_is_touched(site: Site, phone: Callable[..., Page]) -> None:
    page = phone(1280, 800, own=True, touch=True)
    page.clock.install()
    Phone(page, site.begin("darts-301", ["Ann", "Bo"]), "board")
    switch = page.locator(".board-tools [data-theme-switch]")
    expect(page.locator(".board-tools")).to_have_css(OPACITY, "0")
    page.touchscreen.tap(300, 300)
    expect(page.locator(".board-tools")).to_have_css(OPACITY, "1")
    theme = page.locator("html").get_attribute("data-theme")
    switch.tap()
    expect(page.locator("html")).not_to_have_attribute("data-theme", theme or "")
    page.clock.run_for(3_500)
    expect(page.locator(".board-tools")).to_have_css(OPACITY, "0")


@pytest.mark.outer(LOOKS)
def test_a_wall(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        draw = {"do": "draw", "seed": "1"}
        record = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo", "Cy", "Di"], "entries": [draw]}
        event_id = get_store().events.create(club.club_id, record).event_id
        looks = club.path_of("board")
    page = phone(1920, 1080, own=True)
    page.clock.install()
    page.goto(looks)
    page.goto(f"/e/{event_id}/board")
    assert_switches_come_and_go(page, ".wall-choice")
