"""A thumb on a phone of darts, and what the server says of its match."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from referee.store import Created, get_store
from tests.browser.site import Site


class Thumb:
    """A thumb on a phone at the table, and how often it has tapped."""

    def __init__(self, page: Page, match: Created) -> None:
        self.page = page
        self.taps = 0
        page.goto(f"/k/{match.match_id}/{match.table_key}")

    def tap(self, what: str | Locator) -> None:
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def darts(self, *codes: str) -> int:
        """Tap some darts, `20 T20 D25`; how many taps it took."""
        before = self.taps
        for code in codes:
            if code[0] in "DT" and code != "D25":
                self.tap(f"#entry .offer-auto >> nth=0 >> [data-half='{code[0]}']")
            value = code.lstrip("DT") if code != "D25" else code
            self.tap(f"#entry .offer-auto >> nth=0 >> [data-put='{value}']")
        return self.taps - before

    def sees(self, due: str) -> None:
        expect(self.page.locator("#due")).to_contain_text(due)


def board(page: Page, match: Created) -> Page:
    page.goto(f"/k/{match.match_id}/{match.board_key}")
    return page


def answered(page: Page) -> None:
    """Wait until the phone has its own answer: the stream may have shown the ruling before."""
    expect(page.locator("#entry[inert]")).to_have_count(0)


def scores(site: Site, match: Created) -> dict[str, int]:
    with site.app.app_context():
        room = get_store().cached_match(match.match_id)
        return room.game.scores(room.match.position)
