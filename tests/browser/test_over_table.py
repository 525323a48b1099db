"""Rules and questions open in a sheet over the table, and it closes back to the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible
from tests.browser.evenings import begun
from tests.browser.phone import Phone
from tests.rings import each_game

FIRST_PLAYS = 6


def test_why_and_ask_lie_over_the_table_and_close_back_to_it(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], {"start": 101, "double_in": True})
    site.enter(match, {"play": "throw", "darts": ["D20", "T20", "T20"]})
    player = Phone(phone(touch=True), match)
    page, sheet = player.page, player.page.locator("#over-table")
    page.locator("#ruling .ruling-says").click()
    page.locator("#ruling").get_by_role("link", name="Why?").click()
    expect(sheet.locator(".verdict")).to_contain_text("Bust")
    # The sum as the table has it: the third dart was never thrown.
    expect(sheet.locator(".sum-line")).to_have_text(
        re.compile(r"101\s*had.*D20\s*40.*T20\s*60.*=.*1\s*below 2.*101\s*again")
    )
    expect(sheet.get_by_role("heading", level=1)).to_be_visible()
    expect(sheet).to_contain_text("The house rules of this match")
    assert_accessible(page)
    sheet.get_by_role("link", name="Ask the referee").click()
    # Bo has 101 left; an answer leaves the address of the match as it is.
    expect(sheet.get_by_label("Points before the turn")).to_have_value("101")
    sheet.get_by_role("link", name="What finishes this?").click()
    expect(sheet.get_by_label("Points left")).to_have_value("101")
    sheet.get_by_role("button", name="Ask", exact=True).click()
    expect(sheet.locator("#answer .verdict")).to_be_visible()
    assert page.url.endswith(f"/m/{match.match_id}")
    page.get_by_role("button", name="Back to the table").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#entry")).to_be_visible()
    page.locator("#ruling").get_by_role("link", name="Why?").click()
    sheet.get_by_role("link", name="Do you play it another way?").click()
    expect(sheet.get_by_role("heading", name="House rules to choose")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the table").click()
    # The table answers a play that is taken back in the sheet.
    page.locator("#ruling").get_by_role("link", name="Why?").click()
    sheet.get_by_role("button", name="Take back").click()
    expect(sheet).to_be_hidden()
    player.says("Taken back")
    player.type("score 101")
    page.locator("#ruling").get_by_role("link", name="Why?").click()
    expect(sheet.locator(".sum-line")).to_have_text(re.compile(r"101\s*had.*−.*101\s*in all.*=.*0\s*on a double"))
    sheet.get_by_role("link", name="Good").click()
    expect(sheet).to_be_hidden()
    assert page.url.endswith(f"/m/{match.match_id}")
    player.more().page.get_by_role("link", name="Rules", exact=True).click()
    expect(sheet.get_by_role("heading", name="Darts 301", level=1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


BOXES = """() => [...document.querySelectorAll("main *")].filter(part => part.checkVisibility()).map(part => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return `${part.tagName} ${part.className.baseVal ?? part.className}: ${[x, y, width, height].map(Math.round)}`;
})"""


@pytest.mark.parametrize("game", each_game())
def test_the_styles_of_the_rules_leave_the_table_as_it_is(site, phone, game):
    page = Phone(phone(), begun(site, game, FIRST_PLAYS), lane="").page
    styles = page.locator("#over-table").get_attribute("data-styles")
    before = page.evaluate(BOXES)
    page.add_style_tag(url=styles)
    assert page.evaluate(BOXES) == before
