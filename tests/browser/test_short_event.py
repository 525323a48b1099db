"""A Swiss of four over two rounds: a match by taps, a slip, a correction, one who leaves and one who comes late."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible_in_both_themes
from tests.browser.director import wins
from tests.browser.hall import Hall
from tests.browser.site import Site
from tests.browser.test_swiss import hands
from tests.rings import WHOLE

NAMES = ("Ann", "Bo", "Cy", "Dee")


@pytest.mark.outer(WHOLE)
def test_a_swiss_of_four_is_run_from_its_form_to_its_standing_on_paper(
    site: Site, phone: Callable[..., Page], tmp_path: Path
) -> None:
    hall = Hall(site, phone, hands)
    hall.begin("Swiss", "gin-rummy", "Gin", NAMES, options={"rounds": "2"}, matches={"target": "50"})
    hall.draw()
    hall.add_tables(2)
    at_table = hall.tap_match("1")
    _, players = hall.match_of(at_table.match)
    hall.tap_plays(at_table)
    # The slip of the other table is entered by a helper.
    hall.helper.goto(hall.run().url)
    hall.helper.locator("#slips").get_by_role("button", name="wins").first.click()
    expect(hall.helper.locator("#slips fieldset")).to_have_count(0)
    wall = hall.board("tables")
    before = hall.standing()
    said = hall.correct(hall.number_of(at_table.match), wins(max(players)))
    assert "Pairings that fall away" not in said
    expect(wall.locator("#corrected")).to_contain_text("Corrected: ")
    assert hall.standing() != before

    hall.withdraw("Dee")
    hall.add_late("Jo")
    hall.draw()
    hall.play_out()
    assert hall.event.state.board.over
    hall.print_standing()
    visitor = phone()
    visitor.goto(f"{hall.club.path_of('board')}?event={hall.event_id}")
    assert_accessible_in_both_themes(visitor)
    assert_accessible_in_both_themes(hall.run())
    hall.assert_travels(tmp_path)

    page = hall.organiser
    page.goto(f"/c/{hall.club.club_id}")
    page.get_by_role("link", name="Begin a season").click()
    page.get_by_label("Title").fill("Winter")
    page.get_by_role("button", name="Begin the season").click()
    page.wait_for_url("**/season/*")
    page.get_by_role("button", name=re.compile("Count it.*Gin")).click()
    expect(page.get_by_role("heading", name="Standing after 1 evening")).to_be_visible()
    assert_accessible_in_both_themes(page)
