"""A round by hand: tapped names write its lines, and a tap on a name takes its line back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible_in_both_themes
from tests.browser.site import Site


def test_tapped_names_make_a_round(site: Site, phone: Callable[..., Page]) -> None:
    record = {
        "record": 1, "event": "swiss", "title": "Cup", "options": {"rounds": 3},
        "entrants": ["Ann", "Bo", "Cy", "Dee", "Eve"], "entries": [],
    }  # fmt: skip
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        event_id = get_store().events.create(club.club_id, record).event_id
    page = phone(360, 740)
    page.goto(club.organiser_path)
    page.goto(f"/e/{event_id}/organise")
    page.get_by_text("Set the round by hand").click()
    lines, form = page.locator("#pairs"), page.locator("[data-by-hand]")

    def tap(*names: str) -> None:
        for name in names:
            form.get_by_role("button", name=name, exact=True).click()

    tap("Ann", "Bo", "Cy")
    expect(lines).to_have_value("Ann - Bo")
    expect(form.locator("[data-asks]")).to_have_text("Cy: tap who comes next")
    tap("Dee", "Ann")
    expect(lines).to_have_value("Cy - Dee")
    tap("Ann", "Eve", "Bo", "Has a bye")
    expect(lines).to_have_value("Cy - Dee\nAnn - Eve\nBo")
    expect(form.locator("[data-asks]")).to_have_text("Everybody has a place")
    assert_accessible_in_both_themes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Preview the round").click()
    expect(page.locator("#preview")).to_contain_text("Round 1 is set by hand")
    page.get_by_role("button", name="Publish the draw").click()
    expect(page.locator("#slips")).to_contain_text("Round 1, match 1")
