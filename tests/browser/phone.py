"""A phone at the table as a thumb uses it: taps are counted, and the ruling is waited for."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from referee.store import Created
from tests.browser.site import Site


class Phone:
    """A page of the table, the host or the board. `taps` counts what was pressed since the last `fresh`."""

    def __init__(self, page: Page, match: Created, role: str = "table", lane: str | None = None) -> None:
        """Open the link of a role; as the phone that `started` the match, go to the table from its host page.

        Where scores are all that is entered, the phone goes on to the page of all plays.
        """
        self.page = page
        self.match = match.match_id
        self.taps = 0
        if role == "started":
            page.get_by_role("link", name="Go to the table").click()
        else:
            page.goto(f"/k/{match.match_id}/{getattr(match, f'{role}_key')}")
            if page.url.endswith("/tally"):
                page.goto(f"/m/{match.match_id}?entry=plays")
        if lane is not None:
            page.goto(f"/m/{match.match_id}?lane={lane}")

    @classmethod
    def showing(cls, page: Page) -> Phone:
        """A phone that shows the page of a match already: the code of a table led there."""
        phone = cls.__new__(cls)
        phone.page, phone.match, phone.taps = page, page.url.split("/m/")[1].split("?")[0], 0
        return phone

    def fresh(self) -> Phone:
        """Count taps from here."""
        self.taps = 0
        return self

    def tap(self, selector: str) -> Phone:
        """Press something."""
        self.page.locator(selector).first.click()
        self.taps += 1
        return self

    def more(self) -> Phone:
        """Open the menu of the head, if it is closed."""
        menu = self.page.locator("[data-menu]")
        if menu.get_attribute("open") is None:
            menu.locator("summary").first.click()
        return self

    def at_all_plays(self) -> Phone:
        """Go from the page of scores to that of all plays, if the phone shows it."""
        if self.page.url.endswith("/tally"):
            self.page.goto(f"/m/{self.match}?entry=plays")
        return self

    def put(self, *keys: str, form: int = 0) -> Phone:
        """Press keys of the pads of one of the forms: `20`, or a half such as `T` (`half:T`)."""
        offer = self.page.locator("#entry form.offer").nth(form)
        for key in keys:
            kind, _, value = key.rpartition(":")
            offer.locator(f'[data-{kind or "put"}="{value}"]').first.click()
            self.taps += 1
        return self

    def press(self, name: str) -> Phone:
        """Press a button of the entry by what stands on it."""
        self.page.locator("#entry").get_by_role("button", name=name, exact=True).first.click()
        self.taps += 1
        return self

    def type(self, line: str) -> Phone:
        """Type a line, and Enter."""
        self.page.fill("#line", line)
        self.page.press("#line", "Enter")
        return self

    def says(self, text: str) -> Phone:
        """Wait for a ruling (or, at the board, the last one) that holds a text."""
        expect(self.page.locator("#ruling, #last").first).to_contain_text(text)
        return self

    def at(self, seq: int) -> Phone:
        """Wait until the page shows the entry of this number."""
        self.page.wait_for_function("seq => Number(document.body?.dataset.seq) >= seq", arg=seq)
        return self

    def shows(self, text: str) -> Phone:
        """Wait until the page shows a text."""
        expect(self.page.locator("main")).to_contain_text(text)
        return self


def lose_network(page: Page) -> None:
    """Take the network away from a phone, and wait until a request fails.

    On a busy machine a request that followed at once has reached the server.
    """
    page.context.set_offline(True)
    page.evaluate("""() => {
      const ask = () => fetch("/healthz", { cache: "no-store" }).then(ask, () => { window.hasNoNetwork = true; });
      window.hasNoNetwork = false;
      ask();
    }""")
    page.wait_for_function("() => window.hasNoNetwork")


def form_named(name: str) -> str:
    """The selector of the form of a play, by the name on its button or above its keys, or of the fold that has it."""
    shown = f'button.enter:text-is("{name}"), .offer-name:text-is("{name}")'
    return f'#entry form.offer:is(:has({shown}), [data-label="{name}"])'


def head(site: Site, match: Created) -> int:
    """The number of the last entry of a match."""
    from referee.store import get_store

    with site.app.app_context():
        return get_store().cached_match(match.match_id).head


def scores(site: Site, match: Created) -> dict[str, int]:
    """The scores of a match as the server has them."""
    from referee.store import get_store

    with site.app.app_context():
        course = get_store().cached_match(match.match_id).match
        return course.game.scores(course.position)


def replayed(phone: Phone) -> dict[str, object]:
    """The end that the record gives which the page offers for download, refereed again from nothing."""
    from referee.match import read_json, read_record, replay

    answer = phone.page.request.get(f"/m/{phone.match}/record.json")
    assert answer.ok
    *_, end = replay(read_record(read_json(answer.body())))
    return end
