"""A pool Swiss with handicaps: a double name, a no-show, a late entry, a laptop that dies, a wrong result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.director import beats, wins
from tests.browser.directors.laptop import Laptop
from tests.rings import WHOLE

NINE = ("Ann (5)", "Bo (3)", "Cy (4)", "Dee (4)", "Eve (5)", "Fay (3)", "Gus (4)", "Hal (6)", "Ida (4)")


@pytest.mark.outer(WHOLE)
def test_a_pool_swiss_with_handicaps_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    # Ann Archer was here last week.
    director.evening("Ann Archer", "Tom")
    director.form("Swiss", "billiards", "Pool", ["Ann Acher (5)", *NINE[1:]], options={"rounds": "5"})
    # The double name: the known person enters, with her handicap.
    director.press_begin(known="Ann Archer")
    director.draw()
    expect(page.locator("#slips .run-card")).to_have_count(4)
    for number, sides in enumerate(director.open_pairings()):
        if number == 0:
            director.did_not_come(sides[1])
        elif number == 1:
            director.score(sides[0], 4, sides[1], 3, button=re.compile(rf"^{sides[1]} (wins|won) with this score$"))
            wrong = sides
        else:
            director.wins(sides[0])
    director.add_late("Jo (4)")
    director.draw()
    director.play_round()
    laptop.dies()
    director.draw()
    director.play_round()
    # Two rounds later the result of the first turns out wrong.
    said = director.correct_result(beats(wrong[1], wrong[0]), wins(wrong[0]))
    assert "Pairings that fall away" not in said
    director.withdraw("Ida")
    director.substitute("Hal", "Zoe")
    director.rename("Fay", "Faye")
    director.unfold("Handicap and club")
    page.get_by_label("Who", exact=True).last.select_option("Bo")
    page.get_by_label("No handicap any more").check()
    page.get_by_role("button", name="Set them").click()
    director.sure("no handicap")
    for _ in range(2):
        director.draw()
        director.play_round()
    expect(page.get_by_text("Preview the draw")).to_have_count(0)
    lines = director.print_standing()
    assert len(lines) == 10
    assert any("Zoe" in line for line in lines)
    assert not any("Fay " in line or "Hal" in line for line in lines)
    director.remove("Gus")
    lines = director.print_standing()
    assert not any("Gus" in line for line in lines)
    assert any("Former player 1" in line for line in lines)
