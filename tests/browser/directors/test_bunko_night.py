"""A night of Bunko of twelve with its sheets on paper, one guest late, one gone home, a laptop that dies."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.directors.laptop import Laptop
from tests.browser.directors.paper_night import PaperNight
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_a_bunko_night_of_twelve_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    # Ann Archer was here last week.
    director.evening("Ann Archer", "Tom")
    guests = ["Ann Acher", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Kim", "Lou", "Mia"]
    director.form("Bunko night", "bunko", "Bunko", guests, matches={"rounds": "4"})
    director.press_begin(known="Ann Archer")
    # Hal does not come: a ghost has the twelfth seat.
    director.withdraw("Hal")
    director.draw()
    expect(page.locator("#slips .run-card")).to_have_count(1)
    page.get_by_role("link", name="Add a table").click()
    page.get_by_label("More tables").fill("1")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".hall-tables > li")).to_have_count(1)
    director.run().get_by_role("link", name="Begin it").click()
    page.get_by_role("button", name="Begin:").click()
    page.wait_for_url("**/m/*")
    night = PaperNight(page)
    night.round(1, ["Ann Archer", "Bo", "Cy", "Dee", "Eve", "Fay"])
    # Jo comes late, in the seat of the ghost.
    night.comes("Jo")
    night.round(2, ["Ann Archer", "Bo", "Gus", "Jo", "Kim", "Lou"])
    director.run()
    laptop.dies()
    night.round(3, ["Ann Archer", "Bo", "Cy", "Mia", "Jo", "Ida"])
    # Two rounds later the first sheet turns out wrong: Gus won at that table.
    night.corrects_round(1, ["Ann Archer", "Bo", "Cy", "Dee", "Eve", "Gus"])
    night.goes_home("Ida")
    director.rename("Fay", "Faye")
    night.round(4, ["Ann Archer", "Bo", "Eve", "Dee", "Kim", "Mia"])
    night.wins_roll_off("Bo")
    expect(director.run().locator("#slips .run-card")).to_have_count(0)
    lines = director.print_standing()
    assert [line.split(" ", 1)[1] for line in lines[:2]] == ["Bo 4 1 1", "Ann Archer 4 1 0"]
    assert len(lines) == 13
    assert {"=3. Gus 2 1 0", "=3. Jo 2 1 0", "12. Faye 0 1 0", "13. Hal left 0 0 0"} <= {*lines}
    assert not any("Ghost" in line or "Fay " in line for line in lines)
    director.remove("Gus")
    lines = director.print_standing()
    assert not any("Gus" in line for line in lines)
    assert any("Former player 1" in line for line in lines)
