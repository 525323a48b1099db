"""Whist of a number that does not fill its tables, with a stand-in and a withdrawal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.director import Director
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
@pytest.mark.parametrize("people", [11, 14])
def test_whist_of_a_number_that_does_not_fill_its_tables(director: Director, people: int) -> None:
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mia", "Ned"][:people]
    director.begin("Partners", "canasta", "Whist", names, options={"rounds": "4"})
    for number in range(1, 5):
        page = director.draw()
        cards = page.locator("#slips .run-card")
        expect(cards).to_have_count((people + (number == 2)) // 4)
        while cards.count():
            card, left = cards.first, cards.count()
            card.get_by_role("button", name=re.compile(" win$")).first.click()
            expect(cards).to_have_count(left - 1)
        if number == 1:
            director.rename("Eve", "Eva")
            director.add_late("Ann Acher", known="Ann Archer")
        if number == 2:
            director.substitute("Gus", "Ghost")
            director.withdraw("Hal")
        if number == 3:
            # The first pair of the first round did not win.
            page.get_by_text("All entries: correct one").click()
            said = director.correct(2, page.locator("#entry-2 button", has_text=" win").last.text_content() or "")
            assert "Pairings that fall away" not in said
    lines = director.print_standing()
    assert len(lines) == people + 1
    assert not any("Eve" in line for line in lines)
    director.remove("Bo")
    lines = director.print_standing()
    assert not any("Bo" in line.split() for line in lines)
    assert any("Former player 1" in line for line in lines)
