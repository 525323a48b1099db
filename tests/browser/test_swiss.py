"""A Swiss of nine at gin over five rounds: a bye in each, one who comes late, one who leaves, a late correction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.hall import Hall, Play
from tests.browser.site import Site
from tests.rings import WHOLE

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
ROUNDS = 5


def hands(players: Sequence[str]) -> list[Play]:
    """Two hands by counts, both won by whoever comes first in the alphabet: 26 and 25 of 50 points."""
    winner = min(players)
    return [
        {"play": "score", "knocker_count": 4, "opponent_count": 30, "knocker": winner},
        {"play": "score", "knocker_count": 0, "opponent_count": 5, "knocker": winner},
    ]


@pytest.mark.outer(WHOLE)
def test_a_swiss_of_nine_is_refereed_over_five_rounds(site: Site, phone: Callable[..., Page], tmp_path: Path) -> None:
    hall = Hall(site, phone, hands)
    hall.begin("Swiss", "gin-rummy", "Gin", NAMES, options={"rounds": str(ROUNDS)}, matches={"target": "50"})
    hall.draw()
    hall.add_tables(4)
    first = hall.tap_match("1")
    hall.tap_plays(first)
    # A slip is enough for one pairing, entered by a helper.
    hall.helper.goto(hall.run().url)
    hall.helper.locator("#slips").get_by_role("button", name="wins").first.click()
    expect(hall.helper.locator("#slips fieldset")).to_have_count(2)
    hall.play_out()

    # In the second round somebody comes late: ten play, and nobody has a bye; in the third one leaves.
    hall.add_late("Jo")
    for number in range(2, ROUNDS + 1):
        hall.draw()
        assert len(hall.event.state.board.ready) == (5 if number == 2 else 4)
        if number == 2:
            hall.board("tables", "dark")
        hall.play_out()
        if number == 2:
            hall.withdraw("Ida")
        if number == 3:
            # The phone of the first table put its last hand in wrongly: the result changes two rounds later.
            before = hall.standing()
            correct_first_hand(hall, first.match)
            assert hall.standing() != before
    event = hall.event
    assert event.state.board.over
    assert hall.refereed() == len(event.state.board.outcomes) - 1
    hall.print_standing()
    hall.assert_travels(tmp_path)
    visitor = phone()
    visitor.goto(f"{hall.club.path_of('board')}?event={hall.event_id}")
    assert_accessible(visitor)


def correct_first_hand(hall: Hall, match_id: str) -> None:
    """The organiser corrects the first hand of a match in its log: the other player went gin, and that was all."""
    page = hall.organiser
    _, players = hall.match_of(match_id)
    page.goto(f"/m/{match_id}/log")
    hall.picture(page, "log of a match")
    page.locator("#play-1").get_by_role("link", name="Something is wrong").click()
    for name, value in (("knocker_count", "0"), ("opponent_count", "60")):
        page.locator(f"[name='f.{name}']").evaluate("(field, value) => { field.value = value; }", value)
    page.locator(f"[name='f.knocker'][value='{max(players)}']").check(force=True)
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_contain_text(max(players))
    hall.picture(page, "correction of a hand")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#log")).to_contain_text("Corrected")
