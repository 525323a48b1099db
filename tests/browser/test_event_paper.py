"""An event on paper in a browser: short parts share a sheet, long ones break between rounds, slips have their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee.store import get_store
from tests.browser.director import A4, sheets
from tests.browser.site import Site

LETTER, WIDE = (612, 792), (842, 595)
TEAMS = ["Reds", "Blues", "Greens", "Golds", "Greys", "Pinks", "Browns"]


def paper(site: Site, page: Page, kind: str, names: list[str], query: str, **options: int) -> list[tuple[int, int]]:
    """The sizes of the sheets of an event that is drawn."""
    record = {"record": 1, "event": kind, "title": "Cup", "entrants": names, "options": options}
    with site.app.app_context():
        club = get_store().clubs.create("Paper Club")
        event = get_store().events.create(club.club_id, {**record, "entries": [{"do": "draw", "seed": "s"}]})
    page.goto(club.organiser_path)
    page.goto(f"/e/{event.event_id}/sheet?{query}")
    return sheets(page.pdf(prefer_css_page_size=True))


@pytest.mark.parametrize(("size", "sheet"), [("a4", A4), ("letter", LETTER)])
def test_list_draw_and_standing_of_a_small_event_are_one_sheet(
    site: Site, phone: Callable[..., Page], size: str, sheet: tuple[int, int]
) -> None:
    query = f"part=entries&part=draw&part=standing&paper={size}"
    assert paper(site, phone(1280, 800), "swiss", TEAMS[:6], query, rounds=3) == [sheet]


def test_slips_and_drawings_begin_sheets_of_their_own(site: Site, phone: Callable[..., Page]) -> None:
    assert paper(site, phone(1280, 800), "swiss", TEAMS[:6], "", rounds=3) == [A4, A4, WIDE]


@pytest.mark.parametrize(("size", "upright", "wide"), [("a4", A4, WIDE), ("letter", LETTER, LETTER[::-1])])
@pytest.mark.parametrize("parts", ["part=bracket", "part=draw&part=bracket"])
def test_a_bracket_fills_its_sheet_behind_upright_sheets_too(
    site: Site, phone: Callable[..., Page], parts: str, size: str, upright: tuple[int, int], wide: tuple[int, int]
) -> None:
    page = phone(1280, 800)
    printed = paper(site, page, "double-elimination", [*TEAMS, "Blacks"], f"{parts}&paper={size}")
    assert printed == [*([upright] if "draw" in parts else []), wide]
    page.emulate_media(media="print")
    drawn = page.locator(".paper-wide .drawing").bounding_box() or {}
    margins = 2 * 8 * 96 / 25.4
    assert drawn["width"] == pytest.approx(wide[0] * 96 / 72 - margins, abs=2)


def test_the_fixtures_of_a_league_home_and_away_and_its_table_are_two_sheets(
    site: Site, phone: Callable[..., Page]
) -> None:
    query = "part=entries&part=draw&part=standing"
    assert paper(site, phone(1280, 800), "round-robin", TEAMS, query, rounds=2) == [A4, A4]
