"""The melds on the phone: by thumb, by keyboard, without scripts, and when another phone enters something meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible_in_both_themes
from tests.browser.phone import Phone
from tests.rings import LOOKS

RUN = {"play": "lay", "table": [["4S", "5S", "6S"]]}
SECOND = {"play": "lay", "table": [["4S", "5S", "6S"], ["QH", "KH", "AH"]]}


def at_the_table(site, phone, **page):
    match = site.begin("vatican", ["Ann", "Bo"])
    site.enter(match, RUN, SECOND)
    return match, Phone(phone(**page), match)


def test_cards_are_sorted_into_their_meld_and_can_be_taken_out_again(site, phone):
    _, player = at_the_table(site, phone)
    player.press("+ the next cards go to meld 2").tap('#entry [data-put="J"]').tap('#entry [data-half="H"]')
    row = player.page.locator("#entry .meld-row").nth(1)
    expect(row.locator(".meld-card")).to_have_text(["J♥", "Q♥", "K♥", "A♥"])
    player.tap('#entry [data-put="2"]').tap('#entry [data-half="H"]')
    expect(row.locator(".meld-card")).to_have_text(["J♥", "Q♥", "K♥", "A♥", "2♥"])
    row.locator(".meld-card", has_text="2♥").click()
    player.press("Take out")
    expect(row.locator(".meld-card")).to_have_text(["J♥", "Q♥", "K♥", "A♥"])
    player.press("Reset")
    expect(player.page.locator("#entry .meld-card")).to_have_count(6)


WHOLE = """() => {
    const box = part => part.getBoundingClientRect();
    const melds = box(document.querySelector("#entry .melds"));
    return [...document.querySelectorAll("#entry .melds-tools button")].every(tool => box(tool).bottom <= melds.bottom);
}"""


def test_the_first_melds_of_a_table_leave_room_for_what_can_be_done_about_them(site, phone):
    player = Phone(phone(), site.begin("vatican", ["Ann", "Bo"]))
    draw, send = player.page.locator("#entry button.tap"), player.page.locator("#entry button.enter")
    lit, plain = re.compile(r"\bgo\b"), re.compile(r"^(?!.*\bgo\b)")
    expect(draw).to_have_class(lit)
    expect(send).to_have_class(plain)
    player.put("4", "half:S", "5", "half:S", "6", "half:S", form=1)
    assert player.page.evaluate(WHOLE)
    # The next tap is in the light: no longer the draw, but what sends the melds.
    expect(draw).to_have_class(plain)
    expect(send).to_have_class(lit)
    player.press("Reset")
    expect(draw).to_have_class(lit)


def test_no_key_moves_while_a_first_meld_is_put_together(site, phone):
    player = Phone(phone(), site.begin("vatican", ["Ann", "Bo"]))
    keys = [player.page.locator(f"#entry {key}").first for key in ("[data-put=A]", "[data-put=K]", "[data-half=S]")]
    before = [key.bounding_box() for key in keys]
    player.put("5", "half:S", "6", "half:S", "8", "half:S", form=1)
    expect(player.page.locator("#entry .assessed")).to_contain_text("is not a run")
    assert [key.bounding_box() for key in keys] == before


IN_SIGHT = """() => {
    const box = part => part.getBoundingClientRect();
    const melds = box(document.querySelector("#entry .melds"));
    const card = box(document.querySelector("#entry .meld-card.own"));
    return card.top >= melds.top && card.bottom <= melds.bottom;
}"""


def test_the_card_that_was_tapped_is_in_sight_beside_a_long_meld(site, phone):
    match = site.begin("vatican", ["Ann", "Bo"])
    site.enter(match, {"play": "lay", "table": [["3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"]]})
    player = Phone(phone(), match).at(1)
    room = player.page.locator("#entry .melds")
    expect(room).to_have_attribute("data-below", "")
    player.put("4", "half:S", form=1)
    assert player.page.evaluate(IN_SIGHT)


def test_a_card_of_the_hand_is_drawn_as_those_of_the_table(site, phone):
    match = site.begin("krambambuli", ["Ann", "Bo", "Cy"])
    site.enter(match, {"play": "deal", "upcard": "9H"}, {"play": "draw"})
    player = Phone(phone(), match).put("4", "half:S")
    assert player.page.locator("#entry .meld-card.own").evaluate("card => getComputedStyle(card).display") == "flex"


def test_a_card_that_lay_there_is_never_taken_out(site, phone):
    _, player = at_the_table(site, phone)
    player.page.locator("#entry .meld-card", has_text="4♠").click()
    expect(player.page.get_by_role("button", name="Take out")).to_have_count(0)
    player.press("here, into meld 2")
    expect(player.page.locator("#entry .assessed")).to_contain_text("At least one card comes from the hand.")


def test_a_card_from_the_hand_joins_the_meld_that_was_touched_last(site, phone):
    _, player = at_the_table(site, phone)
    rows = player.page.locator("#entry .meld-row")
    card = rows.nth(0).locator(".meld-card", has_text="6♠")
    card.click()
    card.click()
    player.tap('#entry [data-put="7"]').tap('#entry [data-half="S"]')
    expect(rows.nth(0).locator(".meld-card")).to_have_text(["4♠", "5♠", "6♠", "7♠"])
    expect(rows).to_have_count(2)


def test_by_keyboard_alone(site, phone):
    _, player = at_the_table(site, phone, width=1280, height=800)
    page = player.page
    page.get_by_role("button", name="+ the next cards go to meld 1").focus()
    page.keyboard.press("Enter")
    page.locator('#entry [data-put="7"]').focus()
    page.keyboard.press("Space")
    page.locator('#entry [data-half="S"]').focus()
    page.keyboard.press("Space")
    page.locator("#entry form:has(.melds) button.enter").focus()
    page.keyboard.press("Enter")
    player.says("Ann plays 7♠; 9 cards left")


def test_without_scripts_the_table_is_a_text(site, phone):
    _, player = at_the_table(site, phone, scripts=False)
    field = player.page.get_by_role("textbox", name="the table afterwards")
    expect(field).to_have_value("4S 5S 6S / QH KH AH")
    field.fill("4S 5S 6S 7S / QH KH AH")
    player.page.get_by_role("button", name="Play").first.click()
    expect(player.page.locator("#ruling")).to_contain_text("Ann plays 7♠; 9 cards left")
    expect(player.page.get_by_role("textbox", name="the table afterwards")).to_have_value("4S 5S 6S 7S / QH KH AH")


def test_a_typed_line_lays_as_well(site, phone):
    _, player = at_the_table(site, phone)
    player.type("lay 4S 5S 6S 7S / QH KH AH").says("Ann plays 7♠; 9 cards left")


def test_what_is_being_put_together_is_kept_when_another_phone_enters_the_turn(site, phone):
    match, player = at_the_table(site, phone)
    player.press("+ the next cards go to meld 1").tap('#entry [data-put="7"]').tap('#entry [data-half="S"]')
    site.enter(match, {"play": "draw"})
    expect(player.page.locator("#kept")).to_contain_text("’s turn was entered meanwhile")
    expect(player.page.locator("#kept")).to_contain_text("7♠")
    expect(player.page.locator("#entry .meld-card")).to_have_count(6)
    player.tap("#kept button:has-text('Keep it')")
    expect(player.page.locator("#entry .meld-card")).to_have_count(7)
    expect(player.page.locator("#kept")).to_be_hidden()


@pytest.mark.outer(LOOKS)
def test_everybody_can_use_it(site, phone):
    _, player = at_the_table(site, phone)
    player.press("+ the next cards go to meld 1").tap('#entry [data-put="7"]').tap('#entry [data-half="S"]')
    player.page.locator("#entry .meld-card", has_text="7♠").click()
    assert_accessible_in_both_themes(player.page)
