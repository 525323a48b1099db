"""The list of tie-breaks of a new event: tapped into their order; without scripts a number for each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible_in_both_themes
from tests.browser.site import Site


@pytest.mark.parametrize("scripts", [True, False])
def test_tie_breaks_are_tapped_into_their_order(site: Site, phone: Callable[..., Page], scripts: bool) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
    page = phone(360, 740, scripts=scripts)
    page.goto(club.organiser_path)
    page.goto(f"/c/{club.club_id}/event?format=round-robin")
    page.locator("#names").fill("Ann\nBo\nCy")
    field = page.locator("[data-tie-breaks]")
    expect(field.get_by_text("Head-to-head")).to_be_visible()
    expect(field.get_by_text("Lot", exact=True)).to_be_hidden()
    field.locator("summary").click()
    if scripts:
        assert_accessible_in_both_themes(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for title in ("Head-to-head", "Lot"):
            field.get_by_role("button", name=title).click()
    else:
        field.get_by_label("Place of Head-to-head").select_option("")
        field.get_by_label("Place of Difference of the scores").select_option("1")
        field.get_by_label("Place of Lot").select_option("2")
    page.get_by_role("button", name="Begin the tournament").click()
    page.wait_for_url("**/organise")
    with site.app.app_context():
        event = get_store().events.event(page.url.split("/")[-2])
    assert event.state.facts.options.tie_breaks == ("difference", "lot")
