"""The clock: begun at one screen, counted on all of them, stopped at any phone, and "Time!" when it has run out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone, head
from tests.browser.test_moments import STUB
from tests.rings import RARE

SHOWN = """() => {
    window.shown = new Set();
    const face = document.getElementById("clock");
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => shown.add(face.textContent)).observe(face, changes);
}"""
"""Keeps all that the clock shows from now on."""


def begin(player: Phone, button: str) -> None:
    if player.page.locator("[data-menu]").count():
        player.more()
    player.page.locator(".clock-choice summary").click()
    player.page.get_by_role("button", name=button, exact=True).click()
    expect(player.page.locator(".clock-choice[open]")).to_have_count(0)


def test_a_clock_runs_on_every_screen_until_somebody_stops_it(site, phone):
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"])
    first, second = (Phone(phone(), match, lane=str(number)) for number in (1, 2))
    board = Phone(phone(1280, 800), match, "board")
    begin(first, "5 min")
    for screen in (first, second, board):
        expect(screen.page.locator("#clock")).to_have_text(re.compile("^[1-5]:[0-5][0-9]$"))
    assert head(site, match) == 0, "it is not a play"
    second.page.reload()
    expect(second.page.locator("#clock")).to_have_text(re.compile("^[1-5]:[0-5][0-9]$"))
    assert_accessible(second.page)
    expect(board.page.locator(".clock-choice")).to_have_count(0)
    second.more().page.locator(".clock-choice summary").click()
    second.page.get_by_label("min", exact=True).fill("90")
    second.page.get_by_role("button", name="Start").click()
    expect(second.page.locator(".clock-choice[open]")).to_have_count(0)
    expect(first.page.locator("#clock")).to_have_text(re.compile("^(90|8[0-9]):[0-5][0-9]$"))
    begin(second, "Stop the clock")
    for screen in (first, second, board):
        expect(screen.page.locator("#clock")).to_be_hidden()


@pytest.mark.outer(RARE)
def test_the_end_of_the_time_is_a_moment_once(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    page = phone(1280, 800, own=True)
    page.add_init_script(STUB)
    board = Phone(page, match)
    page.goto(f"/m/{match.match_id}/board")
    page.clock.install()
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_text("Sound: on")
    begin(board, "5 min")
    expect(page.locator("#clock")).to_have_text(re.compile("^[1-5]:[0-5][0-9]$"))
    before = page.evaluate("() => tones")
    page.evaluate(SHOWN)
    # To the page its stream has been silent for as long: it asks again, and the server's clock has not run out.
    page.clock.fast_forward(301_000)
    expect(page.locator(".moment-card")).to_have_text("Time!")
    page.wait_for_function("() => shown.has('Time!')")
    page.wait_for_function("before => tones > before", arg=before)
    page.clock.fast_forward(7000)
    expect(page.locator(".moment-card")).to_have_count(0)


@pytest.mark.outer(RARE)
def test_a_clock_that_has_run_out_goes_away(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    page = phone(1280, 800)
    page.goto(f"/m/{match.match_id}/board")
    page.clock.install()
    begin(Phone(page, match), "5 min")
    clock = page.locator("#clock")
    expect(clock).to_have_text(re.compile("^[1-5]:[0-5][0-9]$"))
    # The server's clock has not run out: it must not be asked meanwhile.
    page.route("**/live?*", lambda route: route.abort())
    page.clock.fast_forward(301_000)
    expect(clock).to_have_text("Time!")
    page.clock.fast_forward(60_000)
    expect(clock).to_be_hidden()


def test_a_clock_without_scripts(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    plain = Phone(phone(scripts=False), match)
    other = Phone(phone(), match)
    begin(plain, "10 min")
    expect(other.page.locator("#clock")).to_have_text(re.compile("^(10|[5-9]):[0-5][0-9]$"))
