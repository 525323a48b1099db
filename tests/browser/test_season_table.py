"""The table of a season: each figure is under the number of its evening."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from referee.store import get_store
from tests.browser.site import Site

RIGHT = """(cell) => {
  const range = document.createRange();
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, 0);
  range.setEnd(text, text.data.trim().length);
  return range.getBoundingClientRect().right;
}"""
"""The right edge of the first text of a cell."""


def test_the_numbers_of_the_evenings_are_over_their_figures(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")
        season_id = store.seasons.create(club.club_id, "Winter", {}).season_id
        for evening in range(2):
            result = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
            record = {"record": 1, "event": "evening", "title": f"Evening {evening}", "entrants": ["Ann", "Bo"]}
            event = store.events.create(club.club_id, {**record, "entries": [result]})
            store.seasons.count(season_id, event.event_id)
    page = phone(1280, 800)
    page.goto(club.organiser_path)
    page.goto(f"/c/{club.club_id}/season/{season_id}")
    heads = page.locator("table th:has(.line-link)").all()
    cells = page.locator("table tbody tr").first.locator("td").all()[-2:]
    assert len(heads) == 2
    for head, cell in zip(heads, cells, strict=True):
        assert abs(head.evaluate(RIGHT) - cell.evaluate(RIGHT)) < 2
