"""The table drawn: to scale, whole on a board, with balls put and moved on it."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone
from tests.browser.taps import unfold
from tests.games.billiards.cue import PLAYERS, where
from tests.games.screens import LAPTOP, TELEVISION, look


def spotted(site, page: Page) -> Page:
    """A page where the 4 is spotted, with the table to put balls on."""
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    site.enter(match, {"play": "stroke", "cushion": True, "jumped": [4]})
    unfold(Phone(page, match), page.locator('#entry input[name="others"]'))
    return page


def test_the_board_shows_all_without_scrolling(site, phone):
    match = site.begin("billiards", PLAYERS, {"game": "straight"}, {"scores": {"Ann": 88, "Bo": -12}, "rack": 6})
    spots = {"play": "stroke", "pocketed": [3, 7, 12, 15], "cue_ball_pocketed": True}
    site.enter(match, spots, {"play": "spot", "others": [{"x": 1, "y": 1}, {"x": 6, "y": -4, "cue": True}]})
    page = Phone(phone(*LAPTOP), match, "board").page
    expect(page.locator(".bl-bed")).to_be_visible()
    for size, theme in product((LAPTOP, TELEVISION), ("light", "dark")):
        look(page, size, theme)
        assert_all_in_sight(page, *size)


def assert_all_in_sight(page: Page, width: int, height: int) -> None:
    """Every part of the board is within the screen, and nothing of it is cut off."""
    for part in (".bl", ".bl-side", ".bl-bed", ".bl-whole", ".bl-closer", ".bl-rack", ".bl-bed figcaption"):
        boxes = page.locator(part).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        for box in boxes:
            assert box["left"] >= 0
            assert box["top"] >= 0
            assert box["right"] <= width
            assert box["bottom"] <= height
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in page.locator(".bl-in").all():
        high = part.evaluate("one => one.scrollHeight - one.clientHeight")
        assert high <= 1
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1


@pytest.mark.parametrize("length", [100, 88])
def test_the_whole_table_is_drawn_to_scale(site, phone, length):
    match = site.begin("billiards", PLAYERS, {"table_length": length}, {"scores": {}})
    page = Phone(phone(1280, 800), match, "board").page
    cloth, kitchen = (page.locator(f".bl-whole {part}").bounding_box() for part in (".bl-cloth", ".bl-hand"))
    ball = page.locator(".bl-racked").first.bounding_box()
    assert cloth
    assert kitchen
    assert ball
    inch = cloth["width"] / length
    assert cloth["height"] == pytest.approx(cloth["width"] / 2, rel=0.01)
    assert kitchen["width"] == pytest.approx(cloth["width"] / 4, rel=0.01)
    assert ball["width"] == pytest.approx(2.25 * inch + 0.8 * inch / 10, rel=0.03)
    assert ball["x"] + ball["width"] / 2 == pytest.approx(cloth["x"] + 3 * cloth["width"] / 4, abs=inch / 4)
    for part, count in ((".bl-pocket", 6), (".bl-diamond", 18), (".bl-spot", 3), (".bl-racked", 15)):
        expect(page.locator(f".bl-whole {part}")).to_have_count(count)


def test_without_scripts_the_balls_in_the_way_are_typed(site, phone):
    page = spotted(site, phone(scripts=False))
    page.fill('#entry input[name="others"]', "c0,0 5,1")
    page.locator("#entry form:has(input[name='others']) button.enter").click()
    expect(page.locator("main")).to_contain_text("the 4 at 2.26 inches behind the foot spot")
    expect(page.locator("#strip .bl-whole .other, #strip .bl-whole .cue")).to_have_count(2)


def test_balls_in_the_way_are_put_moved_and_taken_away_with_a_finger(site, phone):
    page = spotted(site, phone())
    typed = page.locator('#entry input[name="others"]')
    page.get_by_role("button", name="Closer").click()
    page.locator(".bl-place-balls svg").scroll_into_view_if_needed()
    page.mouse.click(*where(page, 2, 1))
    expect(typed).to_have_value("2,1")
    page.mouse.move(*where(page, 2, 1))
    page.mouse.down()
    page.mouse.move(*where(page, 5, 0))
    page.mouse.up()
    expect(typed).to_have_value("5,0")
    expect(page.locator(".bl-where")).to_have_text("a ball: 5 in behind the foot spot, on the long string")
    page.get_by_role("button", name="It is the cue ball").click()
    page.mouse.click(*where(page, 0, 0))
    expect(typed).to_have_value("5,0 c0,0")
    page.mouse.click(*where(page, 5, 0))
    expect(typed).to_have_value("c0,0")
    page.get_by_role("button", name="Clear").click()
    expect(typed).to_have_value("")


def test_balls_in_the_way_are_put_moved_and_taken_away_by_keys(site, phone):
    page = spotted(site, phone())
    typed = page.locator('#entry input[name="others"]')
    page.get_by_role("button", name="Add a ball").press("Enter")
    ball = page.locator(".bl-place-balls [data-ball]")
    ball.focus()
    for key in ("Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(typed).to_have_value("1.1,2.1")
    expect(ball).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Delete")
    expect(typed).to_have_value("")
