"""An evening of Bunko that keeps its sheets on paper: a round is entered by tapping who won."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.site import Site


def test_a_round_from_paper_is_tapped(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Ghost", "Ghost 2"])
    page = phone(360, 740)
    page.goto(f"/k/{match.match_id}/{match.host_key}")
    page.goto(f"/m/{match.match_id}/tally")
    page.get_by_role("button", name="The whole match").or_(page.get_by_text("The whole match")).first.click()
    page.get_by_text("Round 1 from paper: who won?").first.click()
    form = page.locator("form", has=page.locator("input[name=play][value=wins]"))
    for name in ("Ann", "Cy", "Ed", "Flo"):
        form.get_by_role("group", name="Who won").get_by_role("button", name=name, exact=True).click()
    form.locator("button[type=submit]").click()
    expect(page.locator("body")).to_contain_text("Round 1: Ann, Cy, Ed and Flo win")
    expect(page.get_by_role("dialog", name="Bell!")).to_be_hidden()
    with site.app.app_context():
        position = get_store().cached_match(match.match_id).match.position
    assert [position.wins[name] for name in position.players] == [1, 0, 1, 0, 1, 1, 0, 0]
