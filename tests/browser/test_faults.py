"""A refusal stands at the field that it is about: the page scrolls there, and the focus goes there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

IN_VIEW = "fault => { const box = fault.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


@pytest.mark.parametrize(
    ("game", "asks"),
    [
        ("darts-301", "How many points?"),
        ("gin-rummy", "How many unmatched points does the knocker have?"),
    ],
)
def test_what_is_missing_is_asked_for_at_its_field(site, phone, game, asks):
    player = Phone(phone(), site.begin(game, ["Ann", "Bo"]))
    form = player.page.locator("#entry form.offer:has(input[name=play][value=score])").last
    for fold in form.locator("xpath=ancestor::details").all():
        fold.evaluate("fold => { fold.open = true; }")
    form.evaluate("form => form.requestSubmit(form.querySelector('button.enter'))")
    fault = form.locator(".fault")
    expect(fault).to_have_text(f"✕ {asks}")
    expect(player.page.locator("#ruling")).not_to_contain_text(asks)
    expect(form.locator("[aria-invalid]")).to_have_count(1)
    assert fault.evaluate(IN_VIEW)
    assert fault.evaluate("fault => fault.parentElement.contains(document.activeElement)")


def press(player: Phone, digits: str) -> None:
    for digit in digits:
        player.tap(f"#entry [data-number='{digit}']")


def test_an_empty_score_is_asked_for_in_sight(site, phone):
    player = Phone(phone(), site.begin("canasta", ["Ann", "Bo", "Cy", "Di"]))
    player.page.goto(f"/m/{player.match}/tally")
    player.press("Enter")
    fault = player.page.locator("#entry .fault")
    expect(fault).to_have_text("✕ Enter the score first.")
    expect(fault).to_be_in_viewport(ratio=0.99)


def test_a_half_score_stays_on_the_phone_until_it_has_what_it_needs(site, phone):
    match = site.begin("pinochle", ["Ann", "Bo", "Cy", "Di"])
    board = Phone(phone(1280, 800), match, "board")
    player = Phone(phone(), match)
    player.page.goto(f"/m/{player.match}/tally")
    fault = player.page.locator("#entry .fault")
    press(player, "60")
    player.press("Enter")
    expect(fault).to_have_text("✕ Who bid?")
    # The question is not there twice.
    expect(player.page.locator("#entry legend:text-is('Who bid?')").first).to_have_class("unseen")
    player.tap("#entry label:has([name=bidder][value=Ann])").press("Enter")
    expect(fault).to_have_text("✕ The meld of the bidding side is missing.")
    expect(player.page.locator("#entry legend:text-is('Who bid?')").first).to_have_class("")
    expect(player.page.locator("#ruling .refused")).to_have_count(0)
    # The number keys write where the question is.
    press(player, "30")
    assert player.page.input_value("#entry [name='meld.0']") == "30"
    assert player.page.input_value("#entry [name=bid]") == "60"
    player.press("Enter")
    expect(fault).to_have_text("✕ The meld of the others is missing.")
    expect(player.page.locator("#ruling .refused")).to_have_count(0)
    site.enter(match, {"play": "rename", "who": "Bo", "to": "Bob"})
    expect(board.at(1).page.locator("#last")).to_contain_text("Bob")
    expect(board.page.locator("#last .refused")).to_have_count(0)


def test_a_fault_goes_when_its_field_is_filled(site, phone):
    player = Phone(phone(), site.begin("darts-301", ["Ann", "Bo"]))
    form = player.page.locator("#entry form.offer:has(input[name=play][value=score])")
    for fold in form.locator("xpath=ancestor::details").all():
        fold.evaluate("fold => { fold.open = true; }")
    form.evaluate("form => form.requestSubmit(form.querySelector('button.enter'))")
    expect(form.locator(".fault")).to_have_count(1)
    form.locator('[data-digit="6"]').click()
    expect(form.locator(".fault")).to_have_count(0)
    expect(form.locator("[aria-invalid]")).to_have_count(0)


def test_without_scripts_the_page_opens_at_the_fault_with_what_was_typed(site, phone):
    player = Phone(phone(scripts=False), site.begin("darts-301", ["Ann", "Bo"]))
    form = player.page.locator("#entry form.offer:has(input[name=play][value=throw])")
    form.locator("input[name=darts]").fill("T20 D21")
    form.locator("button.enter").click()
    expect(form.locator(".fault")).to_have_text("✕ “D21” is not a dart; write 20, D20, T20, 25, D25 or 0.")
    expect(form.locator("input[name=darts]")).to_have_value("T20 D21")
    expect(form.locator("input[name=darts]")).to_be_focused()


def test_a_score_that_cannot_be_is_refused_at_its_number(site, phone):
    player = Phone(phone(), site.begin("canasta", ["Ann", "Bo", "Cy", "Di"]))
    player.page.goto(f"/m/{player.match}/tally")
    for digits in ("400", "403"):
        press(player, digits)
        player.tap("#entry [data-number=next]")
    player.press("Enter")
    row = player.page.locator("#entry .score-row", has=player.page.locator("[name='second.melded_points']"))
    expect(row.locator(".fault")).to_have_text("✕ Bo and Di: 403 is not a multiple of 5, as points of cards are.")
    expect(player.page.locator("[name='second.melded_points']")).to_be_focused()
