"""Darts Baseball on a phone: keys and dartboard write the same darts, and the runs of an inning are one tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phone import Phone, scores
from tests.browser.site import Site
from tests.games.screens import place_in
from tests.rings import RARE


def aim(phone: Phone, x: float, y: float) -> None:
    """Tap the dartboard at a share of its width and height."""
    board = phone.page.locator("#entry .dartboard")
    board.click(position=place_in(board, x, y))


def test_darts_are_tapped_on_the_board_and_those_beside_the_number_are_misses(
    site: Site, phone: Callable[..., Page]
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    player = Phone(phone(own=True), match)
    player.tap("#entry [data-board]")
    darts = player.page.locator("#entry .tray button b")
    aim(player, 0.6, 0.2)
    expect(darts).to_have_text(["Single"])
    aim(player, 0.5, 0.27)
    expect(darts).to_have_text(["Single", "Miss"])
    assert_accessible(player.page)
    assert_thumbs(player.page)
    # The last dart is taken out, and the lens opens on the sector that a long press is on.
    player.tap("#entry .aim [data-back] >> visible=true")
    expect(darts).to_have_text(["Single"])
    box = player.page.locator("#entry .dartboard").bounding_box()
    assert box
    player.page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.2)
    player.page.mouse.down()
    lens = player.page.locator("#entry .lens")
    expect(lens).to_have_attribute("aria-label", "1 and its neighbours: tap where the dart went")
    player.page.mouse.up()
    size = lens.bounding_box()
    assert size
    lens.click(position={"x": size["width"] * 0.5, "y": size["height"] * 0.27})
    aim(player, 0.5, 0.5)
    player.says("Ann: 1 + 2 + 0 = 3 runs in inning 1")
    # The phone keeps to the board; its keys come back by one tap.
    player.at(1).page.reload()
    expect(player.page.locator("#entry .dartboard")).to_be_visible()
    player.tap("#entry [data-numbers]").put("T1", "T1", "0")
    player.says("Bo: 3 + 3 + 0 = 6 runs in inning 1")
    assert scores(site, match) == {"Ann": 3, "Bo": 6}


@pytest.mark.outer(RARE)
def test_in_an_inning_at_the_bull_the_rest_of_the_board_is_a_miss(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"], {"innings": 1, "tie": "extra_bulls"})
    site.enter(match, {"play": "runs", "runs": 3}, {"play": "runs", "runs": 3})
    player = Phone(phone(own=True), match)
    player.tap("#entry [data-board]")
    for x, y in ((0.5, 0.5), (0.57, 0.5), (0.5, 0.27)):
        aim(player, x, y)
    player.says("2 + 1 + 0 = 3 runs")


def test_the_runs_of_an_inning_are_one_tap_and_their_name_is_said_once(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    player = Phone(phone(), match)
    player.tap("#entry .rarer summary")
    expect(player.page.locator("#entry").get_by_text("Only the runs")).to_have_count(1)
    player.press("4 runs").says("Ann: 4 runs in inning 1")


def test_the_line_score_of_twelve_with_long_names_is_whole(phone: Callable[..., Page], site: Site) -> None:
    names = [f"Player {n} of the Upper Hill and the Lower Valley"[:40] for n in range(1, 13)]
    board = Phone(phone(1280, 800), site.begin("darts-baseball", names), "board").page
    frame = board.locator(".line-frame")
    board.wait_for_function("() => document.querySelector('.line-frame').style.getPropertyValue('--fit')")
    assert frame.evaluate("frame => frame.scrollHeight - frame.clientHeight") <= 1
    expect(frame.locator("tbody tr").last).to_be_in_viewport(ratio=1)
