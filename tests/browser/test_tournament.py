"""A double elimination of eleven at darts, run from two phones at once, with a late withdrawal and a correction."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from referee.events.event import opened, with_body
from referee.events.record import read_event
from referee.store import get_store
from tests.browser.accessible import assert_accessible
from tests.browser.site import Site

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim")


def enter_first(page: Page) -> None:
    """Enter the win of whoever is named first in the first open pairing; the page comes back with one entry more."""
    slips = page.locator("#slips").get_by_role("button", name="wins")
    entries = page.locator("li[id^=entry-]").count()
    slips.first.click()
    expect(page.locator("li[id^=entry-]")).to_have_count(entries + 1)


def test_a_double_elimination_of_eleven_from_two_phones(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday")
    organiser, helper = phone(), phone()
    organiser.goto(club.organiser_path)
    helper.goto(club.path_of("helper"))
    organiser.get_by_role("link", name="Begin a tournament").click()
    organiser.get_by_label("Game").select_option("darts-301")
    organiser.get_by_role("button", name="Double elimination").click()
    organiser.get_by_label("Title").fill("Thursday")
    organiser.locator("[name=names]").fill("\n".join(NAMES))
    organiser.get_by_role("button", name="Begin the tournament").click()
    organiser.get_by_role("button", name="Look at the draw").click()
    expect(organiser.get_by_text("W1-2")).to_be_visible()
    organiser.get_by_role("button", name="Publish").click()
    run = organiser.url.split("?")[0]
    helper.goto(run)
    expect(organiser.get_by_role("button", name="wins")).to_have_count(8)

    # Two phones enter results of different pairings; neither is behind for the other's.
    organiser.get_by_role("button", name="Hal wins").click()
    helper.get_by_role("button", name="Gus wins").click()
    expect(helper.locator("li[id^=entry-]")).to_have_count(2)
    for turn in range(12):
        page = (organiser, helper)[turn % 2]
        page.goto(run)
        enter_first(page)

    # The first result was wrong: the page says what falls away before it is done.
    organiser.goto(run)
    wrong = organiser.locator("#entry-2")
    wrong.locator("summary").first.click()
    assert_accessible(organiser)
    wrong.get_by_role("button", name="Ida wins").click()
    expect(organiser.get_by_role("heading", name="Pairings that fall away")).to_be_visible()
    assert_accessible(organiser)
    organiser.get_by_role("button", name="Enter it").click()
    expect(organiser.locator("#preview")).to_have_count(0)

    # Somebody leaves; the opponents advance.
    organiser.get_by_label("Somebody leaves").select_option("Kim")
    organiser.get_by_role("button", name="Withdraw").click()
    organiser.get_by_role("button", name="Enter it").click()
    for turn in range(30):
        page = (organiser, helper)[turn % 2]
        page.goto(run)
        if not page.locator("#slips").get_by_role("button", name="wins").count():
            break
        enter_first(page)

    event_id = run.split("/e/")[1].split("/")[0]
    with site.app.app_context():
        event = get_store().events.event(event_id)
    assert event.state.board.over
    again = opened(read_event({**event.record, "entries": []}))
    for body in event.record["entries"]:
        again, ruling = with_body(again, body)
        assert ruling.verdict == "allowed"
    assert again.board.winners == event.state.board.winners
    for width, height, theme in ((360, 740, "light"), (1280, 800, "dark")):
        visitor = phone(width=width, height=height, theme=theme)
        visitor.goto(f"{club.path_of('board')}?event={event_id}")
        expect(visitor.get_by_text(f"{event.state.board.winners[0]} won").first).to_be_visible()
        assert_accessible(visitor)
