"""A league of seven teams, home and away, with days, a withdrawal and a substitute."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible
from tests.browser.director import Director, beats, wins
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_a_league_of_seven_home_and_away(director: Director) -> None:
    page = director.organiser
    teams = [
        f"{name}: {name} one + {name} two + {name} three" for name in ("Reds", "Blues", "Greens", "Golds", "Greys")
    ]
    director.begin("Round robin", "darts-301", "League", [*teams, "Pinks", "Browns"], options={"rounds": "2"})
    director.draw()
    page.goto(f"/e/{director.event_id}/fixtures")
    page.get_by_label("Round 1 of 14 is on").fill("2030-01-01")
    page.get_by_role("button", name="Set the days of all rounds").click()
    expect(page.get_by_text("Tuesday 8 January 2030").first).to_be_visible()
    first: tuple[str, str] | None = None
    for number in range(1, 15):
        page = director.run()
        sides = director.open_pairings()
        there = [pair for card, pair in zip(page.locator("#slips > .event-slips .run-card").all(), sides, strict=True)
                 if (card.get_attribute("id") or "").startswith(f"slip-R{number}-")]  # fmt: skip
        for own, other in there:
            if number == 5 and "Pinks" in (own, other):
                director.did_not_come("Pinks")
            else:
                director.wins(min(own, other))
                first = first or (min(own, other), max(own, other))
        if number == 3 and first is not None:
            director.correct_result(beats(*first), wins(first[1]))
        if number == 4:
            director.rename("Browns", "Brownies")
        if number == 6:
            director.withdraw("Greys")
        if number == 7:
            director.substitute("Golds two (Golds)", "Ann Acher", known="Ann Archer")
    lines = director.print_standing()
    assert len(lines) == 7
    assert_accessible(page)
    director.remove("Reds one")
    page.goto(f"/e/{director.event_id}/sheet")
    expect(page.get_by_text("Reds one")).to_have_count(0)
    expect(page.get_by_text("Former player 1").first).to_be_visible()
    expect(director.run().locator("#slips > .event-slips .run-card")).to_have_count(0)
