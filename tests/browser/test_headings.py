"""Headings: those of an entry say what no key below them says, and one that a link leads to is whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import begun
from tests.browser.phone import Phone
from tests.rings import each_game, some

REPEATED = """() => [...document.querySelectorAll("#entry form.offer")].filter(form => {
    const says = form.querySelector(".offer-name")?.textContent.trim();
    const keys = [...form.querySelectorAll("button")].map(key => key.textContent.trim());
    return says && (keys.includes(says) || says === document.querySelector(".due-says").textContent.trim());
}).map(form => form.querySelector(".offer-name").textContent)"""
"""Headings that say what a key of their form or the line above the entry says."""


@pytest.mark.parametrize("game", each_game())
def test_no_heading_repeats_a_key_or_what_is_due(site, phone, game):
    page = phone()
    for plays in some(range(0, 48, 3)):
        Phone(page, begun(site, game, plays))
        if page.locator(".due-says").count():
            assert page.evaluate(REPEATED) == [], plays


def test_the_first_screen_of_turntables_asks_who_is_first(site, phone):
    page = phone()
    Phone(page, site.begin("turntables", ["Mira", "Bo"]))
    assert page.locator(".due-says").text_content() == "Who turned the highest card?"
    page.locator("#entry .tap").first.click()
    Phone.showing(page).at(1).shows("Mira plays at station 1")


def test_a_heading_that_a_link_leads_to_is_whole_and_like_all_others(site, phone):
    for width, height in ((360, 740), (1280, 800)):
        page = phone(width, height)
        page.goto("/#start")
        heading = page.locator("h2#start")
        expect(heading).to_be_in_viewport(ratio=1)
        assert (heading.bounding_box() or {"y": 0})["y"] >= 8
        assert heading.evaluate("each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"
