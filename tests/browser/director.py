"""An event as its organiser runs it on a laptop, by taps and typing: from its form to its standing on paper.

`PICTURES=folder` keeps a picture of each stage.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

PICTURES = os.environ.get("PICTURES", "")
A4 = (595, 842)
"""The size of a sheet in points."""


def wins(who: str) -> re.Pattern[str]:
    """The button of a winner: `Ann wins`, `Gus won`."""
    return re.compile(rf"^{re.escape(who)} (wins?|won)$")


def beats(winner: str, loser: str) -> re.Pattern[str]:
    """The sentence of a result: `Ann beats Bo`, `Gus beat Bo`."""
    return re.compile(rf"{re.escape(winner)} beats? {re.escape(loser)}")


class Director:
    """The organiser of an event, at the page of the club."""

    def __init__(self, organiser: Page, club_id: str, base: str = "") -> None:
        self.organiser = organiser
        self.club_id = club_id
        self.base = base
        self.event_id = ""

    def begin(
        self, kind: str, game: str, title: str, names: Sequence[str], *,
        options: Mapping[str, str] | None = None, matches: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Begin a tournament by its form: the options of the format, and those of all its matches."""
        self.form(kind, game, title, names, options=options, matches=matches)
        self.press_begin()

    def evening(self, *names: str) -> None:
        """Begin an evening with these names, from the page of the club."""
        page = self.organiser
        page.get_by_role("link", name="Begin an evening").click()
        page.locator("[name=names]").fill("\n".join(names))
        page.get_by_role("button", name="Begin the evening").click()
        page.wait_for_url("**/e/*")

    def form(
        self, kind: str, game: str, title: str, names: Sequence[str], *,
        options: Mapping[str, str] | None = None, matches: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Fill in the form of a tournament."""
        page = self.organiser
        page.goto(f"{self.base}/c/{self.club_id}")
        page.get_by_role("link", name="Begin a tournament").click()
        page.get_by_label("Game").select_option(game)
        page.get_by_role("button", name=re.compile(f"^{kind}")).click()
        page.get_by_label("Title").fill(title)
        page.locator("[name=names]").fill("\n".join(names))
        for name, value in (options or {}).items():
            choose(page, f"o.{name}", value)
        for index, fold in enumerate(
            page.locator("details.fold", has_text="options of the match").all() if matches else ()
        ):
            fold.locator("summary").first.click()
            for name, value in (matches or {}).items():
                choose(page, f"{('final', 'others')[index]}.{name}", value)
        self.picture(page, f"{title} form")

    def press_begin(self, known: str = "") -> None:
        """Begin the tournament of the form; the person `known` is one of its names, if the page asks."""
        page = self.organiser
        page.get_by_role("button", name="Begin the tournament").click()
        if known:
            page.get_by_role("button", name=f"Yes, {known}").click()
        page.wait_for_url("**/organise")
        self.event_id = page.url.split("/e/")[1].split("/")[0]

    def run(self) -> Page:
        """The organiser's page, as it stands."""
        self.organiser.goto(f"{self.base}/e/{self.event_id}/organise")
        return self.organiser

    def draw(self) -> Page:
        """Preview the draw of the next round, and publish it."""
        page = self.run()
        page.get_by_role("button", name="Preview the draw").click()
        expect(page.get_by_role("heading", name="Publish this?")).to_be_visible()
        self.picture(page, "draw")
        page.get_by_role("button", name="Publish the draw").click()
        expect(page.locator("#preview")).to_have_count(0)
        return page

    def withdraw(self, who: str) -> None:
        """Somebody leaves; the page shows first what that does."""
        page = self.run()
        page.get_by_label("Somebody leaves").select_option(who)
        page.get_by_role("button", name="Withdraw").click()
        self.sure(f"{who} leaves")

    def add_late(self, who: str, known: str = "") -> None:
        """Somebody enters late: the person `known`, if the page asks."""
        page = self.run()
        page.get_by_label("Somebody else enters").fill(who)
        page.get_by_role("button", name="Add …").click()
        self.sure(f"{who} enters", known)

    def correct(self, n: int, says: str | re.Pattern[str]) -> str:
        """Correct a result of the log; the preview as it was before it was entered."""
        self.run().get_by_text("All entries: correct one").click()
        return self._correct(self.organiser.locator(f"#entry-{n}"), says)

    def correct_result(self, was: str | re.Pattern[str], says: str | re.Pattern[str]) -> str:
        """The same for a result that a sentence of the log names."""
        self.run().get_by_text("All entries: correct one").click()
        return self._correct(self.organiser.locator(".event-entries > li").filter(has_text=was).last, says)

    def _correct(self, wrong: Locator, says: str | re.Pattern[str]) -> str:
        page = self.organiser
        wrong.locator("summary").first.click()
        wrong.get_by_role("button", name=says, exact=True).click()
        shown = page.locator("#preview").inner_text()
        self.sure("correction")
        return shown

    def sure(self, stage: str, known: str = "") -> None:
        """Enter what the page shows first; a name that is nearly that of the person `known` is theirs."""
        page = self.organiser
        expect(page.get_by_role("heading", name="Enter this?")).to_be_visible()
        self.picture(page, stage)
        if known:
            page.get_by_role("button", name=f"Yes, {known}").click()
            expect(page.get_by_role("heading", name="Is this somebody you know?")).to_have_count(0)
            expect(page.locator("#preview")).to_contain_text(known)
        page.get_by_role("button", name="Enter it").click()
        expect(page.locator("#preview")).to_have_count(0)

    def open_pairings(self) -> list[tuple[str, str]]:
        """The two sides of each open pairing on the page that runs the event."""
        cards = self.organiser.locator("#slips > .event-slips .run-card").all()
        buttons = [card.get_by_role("button", name=re.compile(" (wins?|won)( with this score)?$")) for card in cards]
        return [tuple(re.sub(" (wins?|won)$", "", each.nth(side).inner_text()) for side in (0, 1)) for each in buttons]

    def pairings_now(self) -> list[tuple[str, str]]:
        """The same, once the page is fetched anew."""
        self.run()
        return self.open_pairings()

    def play_round(self) -> None:
        """Enter the results of all open pairings: the first in the alphabet wins."""
        for sides in self.pairings_now():
            self.wins(min(sides))

    def wins(self, who: str) -> None:
        """Tap the winner of an open pairing."""
        page = self.organiser
        button = page.get_by_role("button", name=wins(who))
        card = page.locator("#slips > .event-slips .run-card", has=button).first
        pairing = card.get_attribute("id") or ""
        card.get_by_role("button", name=wins(who)).click()
        expect(page.locator("#entered")).to_contain_text(who)
        expect(page.locator(f"#{pairing}")).to_have_count(0)

    def did_not_come(self, who: str) -> None:
        """Enter that somebody did not come to an open pairing."""
        page = self.organiser
        button = page.get_by_role("button", name=f"{who} did not come", exact=True, include_hidden=True)
        card = page.locator("#slips > .event-slips .run-card", has=button).first
        pairing = card.get_attribute("id") or ""
        card.locator("summary").click()
        card.get_by_role("button", name=f"{who} did not come", exact=True).click()
        expect(page.locator(f"#{pairing}")).to_have_count(0)

    def score(
        self, first: str, own: int, second: str, other: int, button: str | re.Pattern[str] = "Enter score"
    ) -> None:
        """Type the score of an open pairing of two."""
        page = self.organiser
        labels = [f"{who}: score" for who in (first, second)]
        card = page.locator("#slips > .event-slips .run-card").filter(has_text=labels[0]).filter(has_text=labels[1])
        card.locator("summary").click()
        for label, value in zip(labels, (own, other), strict=True):
            card.get_by_label(label).fill(str(value))
        card.get_by_role("button", name=button).click()
        expect(page.locator("#entered")).to_contain_text(first)

    def unfold(self, title: str) -> None:
        """Open a fold of the organiser's page."""
        page = self.run()
        page.locator("summary", has_text=re.compile(f"^{re.escape(title)}$")).click()

    def rename(self, who: str, right: str) -> None:
        """Correct a misspelt name."""
        self.unfold("Correct a name")
        page = self.organiser
        page.get_by_label("The misspelt name").select_option(who)
        page.get_by_label("The right name").fill(right)
        page.get_by_role("button", name="Correct the name").click()
        self.sure(f"{who} is {right}")

    def substitute(self, who: str, by: str, known: str = "") -> None:
        """Somebody else plays on. `who` is the label of the person who goes."""
        self.unfold("A substitute plays")
        page = self.organiser
        page.get_by_label("Who goes").select_option(label=who)
        page.get_by_label("Who plays from here on").fill(by)
        page.get_by_role("button", name="Preview the substitution").click()
        self.sure(f"{by} plays", known)

    def remove(self, who: str) -> None:
        """Remove a person of the club who asks for it."""
        page = self.organiser
        page.goto(f"{self.base}/c/{self.club_id}/people?q={who}")
        page.get_by_role("link", name=who, exact=True).click()
        page.get_by_role("link", name="Rename, merge, remove").click()
        page.get_by_role("button", name=f"Remove {who}").click()
        self.picture(page, "removal")
        page.get_by_role("button", name="Remove the name").click()
        expect(page.get_by_text("The name is gone from the club")).to_be_visible()

    def print_standing(self) -> list[str]:
        """Print the standing on A4, on one sheet; its lines."""
        page = self.run()
        page.get_by_role("link", name="On paper").click()
        for part in page.locator("input[name=part]").all():
            part.set_checked(part.get_attribute("value") == "standing")
        page.get_by_label("A4").check()
        page.get_by_role("button", name="Show these").click()
        expect(page.locator(".event-paper")).to_have_count(1)
        lines = rows(page)
        page.emulate_media(media="print")
        self.picture(page, "printed standing")
        assert sheets(page.pdf(prefer_css_page_size=True)) == [A4]
        page.emulate_media(media="screen")
        return lines

    def picture(self, page: Page, stage: str) -> None:
        """Keep a picture of a stage, where somebody wants to look."""
        if PICTURES:
            page.screenshot(
                path=f"{PICTURES}/{self.event_id or 'new'} {stage}.png",
                full_page=page.viewport_size != {"width": 1920, "height": 1080},
            )


def rows(page: Page) -> list[str]:
    """The lines of the standing on a page."""
    return [" ".join(row.split()) for row in page.locator("#standing tbody tr").all_inner_texts()]


def choose(page: Page, name: str, value: str) -> None:
    """Choose or type the value of a field, whichever kind of field it is."""
    fields = page.locator(f"[name='{name}']")
    if fields.first.get_attribute("type") == "radio":
        page.locator(f"[name='{name}'][value='{value}']").check(force=True)
    elif fields.first.evaluate("field => field.tagName") == "SELECT":
        fields.select_option(value)
    else:
        fields.fill(value)


def sheets(pdf: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages of a PDF, in points."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]
