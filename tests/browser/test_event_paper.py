"""An event on paper in a browser: short parts share a sheet, long ones break between rounds, slips have their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.director import A4, sheets
from tests.browser.site import Site
from tests.rings import PAPER

LETTER, WIDE = (612, 792), (842, 595)
OTHER_PAPER = pytest.mark.outer("prints on letter paper too")
TEAMS = ["Reds", "Blues", "Greens", "Golds", "Greys", "Pinks", "Browns"]


def paper(
    site: Site, page: Page, kind: str, names: Sequence[object], query: str = "", *,
    at: str = "/sheet", results: int = 0, **options: int,
) -> list[tuple[int, int]]:  # fmt: skip
    """The sizes of the sheets of an event that is drawn, with some results; `at` is its page."""
    record = {"record": 1, "event": kind, "title": "Cup", "entrants": names, "options": options}
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Paper Club")
        event = store.events.create(club.club_id, {**record, "entries": [{"do": "draw", "seed": "s"}]})
        for _ in range(results):
            (first, second), *_ = [pairing.sides for pairing in event.state.board.ready]
            store.events.append(
                event.event_id, {"do": "result", "between": [first[0], second[0]], "score": [3, 1]}, key=""
            )
            event = store.events.event(event.event_id)
    page.goto(club.organiser_path)
    page.goto(f"/e/{event.event_id}{at}?{query}")
    return sheets(page.pdf(prefer_css_page_size=True))


@pytest.mark.parametrize(("size", "sheet"), [("a4", A4), pytest.param("letter", LETTER, marks=OTHER_PAPER)])
def test_list_draw_and_standing_of_a_small_event_are_one_sheet(
    site: Site, phone: Callable[..., Page], size: str, sheet: tuple[int, int]
) -> None:
    query = f"part=entries&part=draw&part=standing&paper={size}"
    assert paper(site, phone(1280, 800), "swiss", TEAMS[:6], query, rounds=3) == [sheet]


def test_slips_and_drawings_begin_sheets_of_their_own(site: Site, phone: Callable[..., Page]) -> None:
    assert paper(site, phone(1280, 800), "swiss", TEAMS[:6], "", rounds=3) == [A4, A4, WIDE]


@pytest.mark.outer(PAPER)
@pytest.mark.parametrize(
    ("size", "upright", "wide"), [("a4", A4, WIDE), pytest.param("letter", LETTER, LETTER[::-1], marks=OTHER_PAPER)]
)
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


SIZES = """() => [...document.querySelectorAll('.paper-wide :is(.d-name, .d-won)')]
  .filter((text) => text.textContent.trim().length > 4)
  .map((text) => 0.75 * text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize))"""
"""The sizes of names on paper, in points."""


@pytest.mark.parametrize("size", ["a4", pytest.param("letter", marks=OTHER_PAPER)])
@pytest.mark.parametrize("kind", ["double-elimination", pytest.param("single-elimination", marks=OTHER_PAPER)])
def test_64_names_of_40_letters_are_printed_in_six_points(
    site: Site, phone: Callable[..., Page], kind: str, size: str
) -> None:
    page = phone(1280, 800)
    names = [f"{number:02} Maximiliana Featherstonehaugh Wolverton"[:40] for number in range(64)]
    printed = paper(site, page, kind, names, f"part=bracket&paper={size}")
    assert printed == [WIDE if size == "a4" else LETTER[::-1]] * (2 if kind == "double-elimination" else 1)
    page.emulate_media(media="print")
    sizes = page.evaluate(SIZES)
    assert len(sizes) >= 64
    assert min(sizes) >= 5.9


WORDS = """() => [...document.querySelectorAll('.paper-slip th')].flatMap((head) => {
  const text = head.firstChild;
  return [...text.data.matchAll(/[^ -]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""
"""The words of a slip that are broken within."""


@pytest.mark.outer(PAPER)
@pytest.mark.parametrize("frames", [0, 3])
def test_a_word_of_18_letters_is_whole_on_a_slip_with_a_code(
    site: Site, phone: Callable[..., Page], frames: int
) -> None:
    page = phone(1280, 800)
    names = ["Constantinopolitan", "Anne Featherstonehaughx of Wallopton", "Wolfeschlegelstein Brown", "Dee"]
    teams = [{"name": name, "people": [f"{at} one", f"{at} two"]} for at, name in enumerate(names)]
    entrants, options = (teams, {"frames": frames}) if frames else (names, {})
    paper(site, page, "single-elimination", entrants, "part=slips", **options)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 688, "height": 1000})
    expect(page.locator(".paper-slip svg")).to_have_count(2)
    assert page.evaluate(WORDS) == []


@pytest.mark.outer(PAPER)
def test_the_standing_of_groups_of_twelve_and_their_bracket_is_one_sheet(
    site: Site, phone: Callable[..., Page]
) -> None:
    first = {"event": "round-robin", "options": {"groups": 2, "tie_breaks": ["head-to-head", "lot"]}}
    record = {"record": 1, "event": "stages", "entrants": [f"Ann {number}" for number in range(12)], "entries": []}
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Paper Club")
        event = store.events.create(club.club_id, record | {"options": {"first": first}})
        for _ in range(2):
            store.events.append(event.event_id, {"do": "draw", "seed": "s"}, key="")
            while ready := store.events.event(event.event_id).state.board.ready:
                result = {"do": "result", "pairing": ready[0].id, "score": [3, 1]}
                store.events.append(event.event_id, result, key="")
        assert store.events.event(event.event_id).state.board.over
    page = phone(1280, 800)
    page.goto(club.organiser_path)
    page.goto(f"/e/{event.event_id}/sheet?part=standing")
    assert sheets(page.pdf(prefer_css_page_size=True)) == [A4]


@pytest.mark.outer(PAPER)
def test_the_fixtures_of_a_league_home_and_away_and_its_table_are_two_sheets(
    site: Site, phone: Callable[..., Page]
) -> None:
    query = "part=entries&part=draw&part=standing"
    assert paper(site, phone(1280, 800), "round-robin", TEAMS, query, rounds=2) == [A4, A4]


@pytest.mark.outer(PAPER)
def test_no_sheet_is_left_blank_before_the_slips(site: Site, phone: Callable[..., Page]) -> None:
    names = [f"{name} Archer" for name in ("Ann", "Bo", "Cy", "Dee", "Eve", "Finn", "Gus", "Hedda")]
    assert paper(site, phone(1280, 800), "single-elimination", names, results=5) == [A4, A4, WIDE]


@pytest.mark.outer(PAPER)
@pytest.mark.parametrize("size", ["a4", pytest.param("letter", marks=OTHER_PAPER)])
def test_no_sheet_is_left_blank_before_a_standing_that_fills_one(
    site: Site, phone: Callable[..., Page], size: str
) -> None:
    names = [f"Maximiliane-Theodora von Hohenlohe {number:02}" for number in range(32)]
    query = f"part=draw&part=standing&paper={size}"
    printed = paper(site, phone(1280, 800), "single-elimination", names, query)
    assert printed == ([A4] * 2 if size == "a4" else [LETTER] * 3)


@pytest.mark.outer(PAPER)
def test_rounds_of_nine_matches_lie_in_two_columns(site: Site, phone: Callable[..., Page]) -> None:
    names = [f"Player {number}" for number in range(18)]
    query = "part=entries&part=draw"
    assert paper(site, phone(1280, 800), "round-robin", names, query, rounds=1) == [A4] * 4


@pytest.mark.parametrize(
    ("kind", "entrants", "printed"),
    [
        ("single-elimination", 64, [A4, A4, WIDE]),
        ("double-elimination", 64, [A4, A4, WIDE]),
        ("swiss", 20, [A4, WIDE]),
    ],
)
def test_the_page_of_an_event_prints_the_drawing_of_its_paper(
    site: Site, phone: Callable[..., Page], kind: str, entrants: int, printed: list[tuple[int, int]]
) -> None:
    names = [f"Player {number}" for number in range(entrants)]
    page = phone(1280, 800)
    assert paper(site, page, kind, names, at="") == printed
    page.emulate_media(media="print")
    expect(page.locator(".drawing:visible")).to_have_count(1)
    assert min(page.evaluate(SIZES)) >= 5.9


def test_a_bracket_that_has_only_its_own_paper_says_so_on_the_printed_page(
    site: Site, phone: Callable[..., Page]
) -> None:
    page = phone(1280, 800)
    paper(site, page, "double-elimination", [f"Player {number}" for number in range(128)], at="")
    page.emulate_media(media="print")
    expect(page.locator(".drawing:visible")).to_have_count(0)
    expect(page.get_by_text("tap Paper on this page to print it")).to_be_visible()


def test_fixtures_on_paper_name_the_event_and_leave_out_closed_folds(site: Site, phone: Callable[..., Page]) -> None:
    page = phone(1280, 800)
    assert paper(site, page, "round-robin", TEAMS, at="/fixtures", results=2, rounds=2) == [A4, A4]
    page.emulate_media(media="print")
    assert page.locator(".club-head").inner_text().startswith("Cup")
    assert not page.get_by_text("At home", exact=True).is_visible()


@pytest.mark.parametrize("path", ["/games/canasta", "/c/{club}/records", "/c/{club}"])
def test_what_is_read_on_paper_has_no_buttons(site: Site, phone: Callable[..., Page], path: str) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Paper Club")
    page = phone(1280, 800)
    page.goto(club.organiser_path)
    page.goto(path.format(club=club.club_id))
    page.emulate_media(media="print")
    assert page.locator("button:visible, .button:visible, nav:visible").all_inner_texts() == []


def test_the_sheets_of_twelve_guests_are_on_two_sheets_of_paper(site: Site, phone: Callable[..., Page]) -> None:
    names = [f"Guest {number}" for number in range(12)]
    assert paper(site, phone(1280, 800), "bunko-night", names, "part=guests") == [A4] * 2
