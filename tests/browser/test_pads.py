"""Pads of keys: what all of them promise to the scripts of a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

WRITE = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }"


@pytest.mark.parametrize(
    ("game", "pad", "text", "shown", "faces"),
    [
        ("darts-301", ".pad-dart", "T20 5", ".chosen-chip", ["T20", "5"]),
        ("vatican", ".pad-laid", "4S 5S 6S", ".meld-card.own", ["4♠", "5♠", "6♠"]),
    ],
)
def test_a_pad_reads_its_text_again_when_it_is_changed_from_outside(site, phone, game, pad, text, shown, faces):
    one = Phone(phone(), site.begin(game, ["Ann", "Bo"]))
    one.page.locator(f"#entry {pad} input.plain").first.evaluate(WRITE, text)
    expect(one.page.locator(f"#entry {shown}")).to_have_text(faces)


def test_the_name_of_the_open_keyboard_closes_nothing(site, phone):
    match = site.begin("canasta", ["Ann", "Bo", "Cy", "Di"])
    site.enter(match, {"play": "deal", "turned": ["9"]}, {"play": "draw"})
    table = Phone(phone(touch=True), match)
    is_open = "parts => parts.map(part => part.open)"
    for name, opened in (("Discard", [False, True]), ("Meld", [True, False]), ("Meld", [True, False])):
        table.page.locator("#entry .keyboard > summary", has_text=name).tap()
        expect(table.page.locator("#entry .keyboard[open] > summary")).to_have_text(name)
        assert table.page.locator("#entry .keyboard").evaluate_all(is_open) == opened
