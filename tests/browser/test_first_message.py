"""A stream may repeat what its page was opened with: that is not drawn again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from referee.store import get_store
from tests.browser.site import Site
from tests.rings import LOOKS, each

HEARS = """
    window.drawnAgain = [];
    const { replaceWith } = Element.prototype;
    Element.prototype.replaceWith = function (...parts) { drawnAgain.push(this.id); replaceWith.apply(this, parts); };
    window.EventSource = class extends EventSource {
        constructor(address) { super(address); this.addEventListener("message", () => { window.heard = true; }); }
    };
"""
"""Notes what is replaced, and tells of the first message of the stream."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A page in a size."""

    path: str
    width: int
    height: int


PAGES = (
    Opened("/e/{event}/door", 360, 740),
    Opened("/e/{event}", 360, 740),
    Opened("/e/{event}", 1280, 800),
    Opened("/e/{event}/organise", 360, 740),
    Opened("/e/{event}/board", 1920, 1080),
    Opened("/e/{event}/board?view=cross", 360, 740),
)


@pytest.mark.parametrize("opened", each(PAGES, PAGES[1:4:2], LOOKS), ids=lambda opened: f"{opened.path} {opened.width}")
def test_the_first_message_of_the_stream_leaves_the_page_as_it_is(
    site: Site, phone: Callable[..., Page], opened: Opened
) -> None:
    record = {
        "record": 1, "event": "round-robin", "title": "Cup", "game": "darts-301",
        "entrants": [f"Player {number}" for number in range(1, 9)], "entries": [{"do": "draw", "seed": "1"}],
    }  # fmt: skip
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        event = get_store().events.create(club.club_id, record).event_id
    page = phone(opened.width, opened.height, own=True)
    page.goto(club.organiser_path)
    page.add_init_script(HEARS)
    page.goto(opened.path.format(event=event))
    page.wait_for_function("() => window.heard")
    assert page.evaluate("drawnAgain") == []


def test_a_key_that_a_finger_is_on_stays_while_another_table_enters(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("bunko", [f"P{number}" for number in range(1, 13)])
    page = phone(own=True)
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    page.add_init_script(HEARS)
    page.goto(f"/m/{match.match_id}?lane=2")
    page.wait_for_function("() => window.drawnAgain")
    site.enter(match, {"play": "begin", "table": 1, "player": "P1"})
    page.wait_for_function("() => drawnAgain.includes('strip')")
    assert "entry" not in page.evaluate("drawnAgain")


WRITES_SEEN = r"""
    const { addEventListener } = EventSource.prototype;
    EventSource.prototype.addEventListener = function (type, heard) {
        const seen = String.raw`<input type=\"hidden\" name=\"seen\" value=\"1\"></form>`;
        addEventListener.call(this, type, (event) =>
            heard(type === "message" ? { data: event.data.replaceAll("</form>", seen) } : event));
    };
"""
"""A stream whose forms have the number of the entry that they have seen, as those of events."""


def test_a_form_that_has_to_know_the_latest_entry_is_drawn_again(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("bunko", [f"P{number}" for number in range(1, 13)])
    page = phone(own=True)
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    page.add_init_script(HEARS + WRITES_SEEN)
    page.goto(f"/m/{match.match_id}?lane=2")
    page.wait_for_function("() => window.drawnAgain")
    site.enter(match, {"play": "begin", "table": 1, "player": "P1"})
    page.wait_for_function("() => drawnAgain.includes('entry')")
