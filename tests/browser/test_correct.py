"""Correcting a play: what would change is shown without leaving the page, then it is put in its place."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, scores


def test_what_would_change_is_shown_before_it_changes(site, phone):
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["1", "0", "0"]}, {"play": "throw", "darts": ["0", "0", "0"]})
    page = Phone(phone(), match).page
    page.goto(f"/m/{match.match}/log/1")
    page.evaluate("window.stayed = true")
    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1 0'; }")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_contain_text("T1 T1 0")
    expect(page.locator("#preview table")).to_contain_text("6")
    assert page.evaluate("window.stayed") is True
    assert scores(site, match) == {"Ann": 1, "Bo": 0}

    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1'; }")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_contain_text("2 darts entered")

    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1 0'; }")
    page.get_by_role("button", name="Show what would change").click()
    page.get_by_role("button", name="Put it in its place").click()
    expect(page.locator("#log")).to_contain_text("Corrected")
    assert scores(site, match) == {"Ann": 6, "Bo": 0}
