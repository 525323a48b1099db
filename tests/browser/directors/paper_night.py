"""A night of Bunko with its sheets on paper, on the phone of its host: rounds, who comes and goes, corrections."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.director import choose


class PaperNight:
    """The match of a night, at its pages."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.match = page.url.split("?")[0]
        page.get_by_role("link", name="The whole match").click()

    def round(self, number: int, winners: Sequence[str]) -> None:
        """Enter a round by tapping who won."""
        self.page.goto(f"{self.match}/tally")
        self.page.get_by_text(f"Round {number} from paper: who won?").first.click()
        form = self._form("wins")
        for name in winners:
            form.get_by_role("group", name="Who won").get_by_role("button", name=name, exact=True).click()
        self._send(form, f"Round {number} is over")

    def comes(self, who: str) -> None:
        """Somebody comes late, between two rounds."""
        form = self._who_plays("join")
        form.get_by_label("Who comes").fill(who)
        self._send(form, f"{who} joins")

    def goes_home(self, who: str) -> None:
        """Somebody goes home, between two rounds."""
        form = self._who_plays("leave")
        form.get_by_role("radio", name=who, exact=True).check()
        self._send(form, f"{who} goes home")

    def wins_roll_off(self, who: str) -> None:
        """One of those who share the lead rolls highest."""
        self.page.goto(f"{self.match}?entry=plays&lane=")
        self.page.get_by_role("button", name=who, exact=True).first.click()
        expect(self.page.locator("body")).to_contain_text(f"{who} won")

    def corrects_round(self, n: int, winners: Sequence[str]) -> str:
        """Correct the winners of a round by the number of its play; the text of what that changes."""
        page = self.page
        page.goto(f"{self.match}/log/{n}")
        choose(page, "f.winners", ", ".join(winners))
        page.get_by_role("button", name="Show what would change").click()
        shown = page.locator("#preview").inner_text()
        page.get_by_role("button", name="Save the correction").click()
        expect(page.locator("#log")).to_contain_text("Corrected")
        return shown

    def _who_plays(self, kind: str) -> Locator:
        """The form of a kind under *Somebody comes or goes*, by the way of the host's page."""
        self.page.goto(f"{self.match}/host")
        self.page.get_by_role("link", name="Somebody comes or goes").click()
        fold = self.page.locator("#who-plays")
        expect(fold).to_be_visible()
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        return self._form(kind)

    def _form(self, kind: str) -> Locator:
        return self.page.locator("form", has=self.page.locator(f"input[name=play][value={kind}]")).first

    def _send(self, form: Locator, says: str) -> None:
        form.locator("button[type=submit]").click()
        expect(self.page.locator("body")).to_contain_text(re.compile(re.escape(says)))
