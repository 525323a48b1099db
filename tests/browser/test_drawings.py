"""A drawn bracket: a match is tapped to enter its result, all pages follow; on paper 64 are on one sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible_in_both_themes
from tests.browser.director import sheets
from tests.browser.site import Site
from tests.rings import LOOKS, PAPER

WIDE_A4 = (842, 595)
WIDE_LETTER = (792, 612)


def begin(site: Site, kind: str, count: int) -> tuple[str, str, str]:
    """An event after its draw: its address, the organiser's link, the link to look."""
    record = {
        "record": 1, "event": kind, "title": "Cup", "game": "darts-301",
        "entrants": [f"Player {number}" for number in range(1, count + 1)],
        "entries": [{"do": "draw", "seed": "1"}],
    }  # fmt: skip
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        event_id = get_store().events.create(club.club_id, record).event_id
        return f"/e/{event_id}", club.organiser_path, club.path_of("board")


def test_a_tap_on_a_match_leads_to_its_result_and_all_drawings_follow(site: Site, phone: Callable[..., Page]) -> None:
    path, organises, looks = begin(site, "single-elimination", 8)
    screen, wall, organiser = phone(360, 740), phone(1920, 1080), phone(1280, 800)
    for page, link in ((screen, looks), (wall, looks), (organiser, organises)):
        page.goto(link)
    screen.goto(path)
    wall.goto(f"{path}/board?view=bracket")
    organiser.goto(path)
    assert_accessible_in_both_themes(screen)
    room = screen.locator(".drawing-room")
    assert room.evaluate("room => room.scrollWidth > room.clientWidth")
    assert screen.evaluate("document.documentElement.scrollWidth") <= 360
    room.evaluate("room => { room.scrollLeft = 150; }")
    drawing = wall.locator("#wall-drawing [data-part][data-shown] svg")
    expect(drawing).to_be_visible()
    box = drawing.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 1080

    organiser.locator("#rounds svg a").first.click()
    organiser.wait_for_url("**/organise?q=W1-1")
    organiser.get_by_role("button", name="Player 1 wins").click()
    for page, part in ((screen, "#rounds"), (wall, "#wall-drawing")):
        expect(page.locator(f"{part} .d-over .d-won").first).to_have_text("Player 1")
    assert room.evaluate("room => room.scrollLeft") == 150, "a drawing that changes stays where it was moved"


def test_the_number_beside_a_match_under_way_is_read_like_all_others(site: Site, phone: Callable[..., Page]) -> None:
    path, _, looks = begin(site, "single-elimination", 8)
    page = phone(1280, 800)
    page.goto(looks)
    page.goto(path)
    # In one step: the stream of the page may draw its first news at any moment.
    count, fills = page.evaluate("""() => {
        document.querySelector('#rounds .d-ready').setAttribute('class', 'd-now');
        const fills = [...document.querySelectorAll('#rounds .d-id')].map((each) => getComputedStyle(each).fill);
        return [document.querySelectorAll('#rounds .d-now .d-id').length, fills];
    }""")
    assert count == 1
    assert len(set(fills)) == 1, "it is beside the box, not in the light of the lamp"


@pytest.mark.outer(PAPER)
def test_sixty_four_are_on_one_sheet_of_both_sizes(site: Site, phone: Callable[..., Page]) -> None:
    path, _, looks = begin(site, "double-elimination", 64)
    page = phone(1280, 800)
    page.goto(looks)
    for paper, size in (("a4", WIDE_A4), ("letter", WIDE_LETTER)):
        page.goto(f"{path}/sheet?part=bracket&paper={paper}")
        assert sheets(page.pdf(prefer_css_page_size=True)) == [size]


@pytest.mark.outer(LOOKS)
def test_the_names_of_a_cross_table_stay_while_its_figures_move(site: Site, phone: Callable[..., Page]) -> None:
    path, _, looks = begin(site, "round-robin", 8)
    for width in (320, 360):
        screen = phone(width, 740)
        screen.goto(looks)
        screen.goto(path)
        room = screen.locator(".drawing-room")
        expect(room.locator("svg").nth(1)).to_be_visible()
        left, fixed, before, moved = room.evaluate("""each => {
            const [names, figures] = each.querySelectorAll("svg");
            const before = figures.getBoundingClientRect().x;
            each.scrollTo(10000, 0);
            const fixed = names.getBoundingClientRect();
            return [each.getBoundingClientRect().x, fixed, before, figures.getBoundingClientRect().x];
        }""")
        assert fixed["x"] >= left - 1
        assert moved < before - 100
        assert fixed["width"] < width / 2, "half of the screen is for figures"
        assert screen.evaluate("document.documentElement.scrollWidth") <= width
        assert_accessible_in_both_themes(screen)
