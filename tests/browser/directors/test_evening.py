"""An evening of friends: results by hand, somebody late, points taken, and its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessible import assert_accessible
from tests.browser.director import Director, rows
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_an_evening_of_friends(director: Director) -> None:
    page = director.organiser
    page.goto(f"/c/{director.club_id}")
    page.get_by_role("link", name="Begin an evening").click()
    page.get_by_label("Title").fill("Friends")
    page.get_by_role("checkbox", name="Tom").check()
    page.locator("[name=names]").fill("Ann Acher\nBo\nCy")
    page.get_by_role("button", name="Begin the evening").click()
    page.get_by_role("button", name="Yes, Ann Archer").click()
    page.wait_for_url("**/e/*")
    evening = page.url

    def press(name: str, within: Locator | None = None) -> None:
        """Send a form, and wait for the page that answers it."""
        with page.expect_navigation():
            (within or page).get_by_role("button", name=name, exact=within is None).click()

    def result(places: str) -> None:
        page.goto(evening)
        page.get_by_text("Enter a result without a match").click()
        page.locator("#places").fill(places)
        page.get_by_role("button", name="Enter the result").click()
        expect(page.get_by_role("status", name="Entered")).to_be_visible()

    result("Ann Archer\nBo\nCy")
    result("Cy + Tom\nAnn Archer + Bo")
    page.goto(evening)
    page.get_by_label("Somebody else comes").fill("Dee")
    press("Add")
    result("Dee\nTom")
    # The first result was wrong; Bo won.
    page.goto(evening)
    page.get_by_text("Results entered: correct one, or take it back").click()
    press("Take back …", page.locator("li", has_text="1. ").filter(has_text="Ann Archer"))
    press("Take it back")
    result("Bo\nAnn Archer\nCy")
    page.locator("summary", has_text=re.compile("^Correct a name$")).click()
    page.get_by_label("The misspelt name").select_option("Dee")
    page.get_by_label("The right name").fill("Deedee")
    press("Correct the name …")
    press("Enter it")
    page.locator("summary", has_text=re.compile("^Give or take points$")).click()
    page.get_by_label("Who", exact=True).first.select_option("Tom")
    page.get_by_label("Points: 1 gives one").fill("-1")
    page.get_by_label("Why, in the words").fill("late")
    press("Enter the points …")
    expect(page.get_by_text("Tom loses 1 point: late.")).to_be_visible()
    press("Enter it")
    press("Close the evening …")
    press("Close it")
    expect(page.get_by_role("button", name="Close it")).to_have_count(0)
    director.remove("Cy")
    page.goto(evening)
    lines = rows(page)
    assert not any("Cy" in line.split() for line in lines)
    assert any("−1: late" in line for line in lines)
    page.get_by_role("link", name="Paper").click()
    expect(page.get_by_text("Former player 1").first).to_be_visible()
    assert_accessible(page)
