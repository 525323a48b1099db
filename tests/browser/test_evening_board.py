"""The board of an evening with more people than a screen has lines shows them in parts, one after the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.store import get_store

TURN = 15_000
ROWS = "#standing tbody > tr"


def evening_of(site, people: int) -> tuple[str, str]:
    """The links to an evening: the club's for boards, and the board of the evening."""
    with site.app.app_context():
        club = get_store().clubs.create("Large Club")
        names = [f"Guest {number}" for number in range(1, people + 1)]
        event = get_store().events.create(
            club.club_id, {"record": 1, "event": "evening", "title": "Open house", "entrants": names, "entries": []}
        )
        return club.path_of("board"), f"/e/{event.event_id}/board"


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800)])
def test_all_lines_come_in_turn_and_none_is_below_the_screen(site, phone, width: int, height: int) -> None:
    club, board = evening_of(site, 30)
    page = phone(width, height, own=True)
    page.clock.install()
    page.goto(club)
    page.goto(board)
    seen: list[str] = []
    while len(seen) < 30:
        expect(page.locator(ROWS).filter(has_text=f"Guest {len(seen) + 1}").first).to_be_visible()
        names = page.locator(f"{ROWS}:visible th").all_inner_texts()
        assert 0 < len(names) < 30
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        seen += names
        page.clock.run_for(TURN)
    assert seen == [f"Guest {number}" for number in range(1, 31)]
    expect(page.locator(ROWS).first).to_be_visible()


def test_a_phone_has_all_lines_below_each_other(site, phone) -> None:
    club, board = evening_of(site, 30)
    page = phone()
    page.goto(club)
    page.goto(board)
    expect(page.locator(f"{ROWS}:visible")).to_have_count(30)


def test_a_large_evening_has_columns(site, phone) -> None:
    club, board = evening_of(site, 40)
    page = phone(1920, 1080)
    page.goto(club)
    page.goto(f"{board}?view=standing")
    expect(page.locator("#wall-standing .wall-line:visible")).to_have_count(36)
