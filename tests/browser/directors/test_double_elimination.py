"""A double elimination of thirteen: a bye for who comes late, a laptop that dies, a wrong result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.director import beats, wins
from tests.browser.directors.laptop import Laptop
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_a_double_elimination_of_thirteen_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mia"]
    director.begin("Double elimination", "darts-301", "Darts", names)
    director.draw()
    first = director.open_pairings()[0]
    director.wins(first[0])
    director.did_not_come(max(director.open_pairings()[0]))
    # A bye of the first round is free for somebody who comes late.
    director.add_late("Ned")
    director.rename("Lou", "Louise")
    laptop.dies()
    for _ in range(9):
        for sides in director.pairings_now()[:1]:
            director.wins(min(sides))
    # The first result was wrong, two rounds later.
    said = director.correct_result(beats(*first), wins(first[1]))
    assert "Pairings that fall away" in said
    director.withdraw("Kim")
    director.substitute("Mia", "Zoe")
    while left := director.pairings_now():
        director.wins(min(left[0]))
    page.goto(f"{director.base}/e/{director.event_id}")
    expect(page.locator(".evening-first")).to_have_count(1)
    lines = director.print_standing()
    assert len(lines) == 14
    assert any("Louise" in line for line in lines)
    assert any("Zoe" in line for line in lines)
    assert not any("Mia" in line for line in lines)
    director.remove("Jo")
    lines = director.print_standing()
    assert not any("Jo" in line.split() for line in lines)
    assert any("Former player 1" in line for line in lines)
    laptop.server.stop()
