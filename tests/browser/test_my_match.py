"""Somebody enters by the code at the door, and hears on their phone when and where they play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from referee.store import Accepted, get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.site import Site
from tests.browser.test_moments import STUB

EVENT = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301", "options": {},
    "entrants": ["Ann", "Bo", "Cy"], "entries": [],
}  # fmt: skip


def test_a_match_is_announced_on_the_phone_of_whoever_plays_it(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")
        event_id = store.events.create(club.club_id, EVENT).event_id

    def append(body: dict[str, Any]) -> None:
        with site.app.app_context():
            assert isinstance(store.events.append(event_id, body, key=""), Accepted)

    organiser = phone(1280, 800)
    organiser.goto(club.organiser_path)
    organiser.goto(f"/e/{event_id}/door")
    organiser.get_by_role("button", name="Open entries").click()
    link = organiser.locator("input[readonly]").first.input_value()
    link = link[link.index("/e/") :]

    dee = phone(theme="dark", own=True)
    dee.add_init_script(STUB)
    dee.goto(link)
    dee.get_by_label("Your name").fill("Dee")
    dee.get_by_role("button", name="Enter").click()
    dee.get_by_role("link", name="My matches and the standing").click()
    expect(dee.get_by_role("heading", name="Dee", exact=True)).to_be_visible()
    dee.get_by_role("button", name="Sound: off").click()
    expect(dee.get_by_role("button", name="Sound: on")).to_be_visible()
    tried = dee.evaluate("window.tones")

    # The draw is published: full screen, with the bell, until it is seen; not again after a reload.
    append({"do": "draw", "seed": "1"})
    screen = dee.get_by_role("dialog", name="Your match")
    expect(screen).to_contain_text("Ann and Dee")
    dee.wait_for_function("tried => window.tones > tried", arg=tried)
    assert_accessible(dee)
    assert_thumbs(dee)
    screen.get_by_role("button", name="Seen").click()
    expect(screen).to_have_count(0)
    dee.reload()
    expect(dee.locator("#mine")).to_contain_text("Ann and Dee")
    expect(screen).to_have_count(0)

    # The call to a table is news; somebody else's match is none, and theirs is over when it has a result.
    with site.app.app_context():
        store.tables.add_tables(event_id, 2)
        store.calls.follow(event_id)
    expect(screen).to_contain_text("at table 1")
    append({"do": "result", "between": ["Ann", "Dee"], "winner": "Dee"})
    expect(screen).to_have_count(0)
    expect(dee.locator("#mine")).to_contain_text("No match now")
    append({"do": "result", "between": ["Bo", "Cy"], "winner": "Cy"})
    expect(screen).to_contain_text("Dee and Cy")
    dee.emulate_media(color_scheme="light")
    assert_accessible(dee)
