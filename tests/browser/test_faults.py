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
