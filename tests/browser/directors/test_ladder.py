"""A ladder over some weeks: challenges, a late entry, a wrong result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.director import Director
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_a_ladder_over_some_weeks(director: Director, phone: Callable[..., Page]) -> None:
    director.begin("Ladder", "billiards", "Rungs", ["Ann", "Bo", "Cy", "Dee", "Eve"])
    page = director.organiser
    ladder = f"/e/{director.event_id}/ladder"

    def challenge(who: str, whom: str) -> None:
        page.goto(ladder)
        page.get_by_label(f"{who} challenges").select_option(whom)
        page.get_by_role("button", name=f"Challenge by {who}").click()
        page.get_by_role("button", name="Accept").click()

    challenge("Bo", "Ann")
    page.get_by_role("button", name="Bo won").click()
    # The rung of somebody who was challenged names the challenger as well.
    expect(page.locator("#rung-1 strong")).to_have_text("Bo")
    challenge("Dee", "Cy")
    page.get_by_role("button", name="Dee won").click()
    expect(page.locator("#rung-3 strong")).to_have_text("Dee")
    director.rename("Eve", "Eva")
    director.add_late("Ann Acher", known="Ann Archer")
    director.substitute("Dee", "Fay")
    # The first result was wrong: Ann keeps her rung, and the later challenge is judged again.
    director.correct_result("Bo beats Ann", "Ann wins")
    page.goto(ladder)
    expect(page.locator("#rung-1 strong")).to_have_text("Ann")
    director.withdraw("Cy")
    lines = director.print_standing()
    assert [line.split()[1] for line in lines[:2]] == ["Ann", "Bo"]
    assert any("Eva" in line for line in lines)
    assert any("Fay" in line for line in lines)
    director.remove("Bo")
    assert "Former player 1" in director.print_standing()[1]
