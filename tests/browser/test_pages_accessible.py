"""Every page beside the table: on a small phone, a laptop and a television, light and dark, without a violation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee import games
from referee.store import Created
from tests.browser.accessible import COLOURS, PLACES, assert_accessible, assert_thumbs
from tests.browser.site import Site
from tests.browser.whole import SIDEWAYS, assert_whole
from tests.rings import LOOKS, each, some

SMALL_PHONE, PHONE, LAPTOP = (320, 568), (360, 740), (1280, 800)
OF_A_GAME = ("/games/{}", "/games/{}/ask", "/new/{}")
BESIDE = ("/", "/join", "/nothing", "/games/whist", "/new/{}?player=Ann")
OF_A_MATCH = ("host", "log", "log/2", "log/2?play=throw&f.darts=1+1+1", "log/2?play=throw&f.darts=1+D21", "sheet")
CUT = ("/games/whist",)
"""The page of an address that is like a game's is not judged with text of twice the size."""
UNFOLD = "document.querySelectorAll('details').forEach(part => part.open = true)"


@pytest.fixture
def evening(site: Site) -> Created:
    """A match of two under way, at which all tests look."""
    if "evening" not in site.made:
        match = site.made["evening"] = site.begin(
            "darts-baseball", ["Ann-Kathrin with a rather long name", "<b>Bo</b>"]
        )
        runs = [{"play": "runs", "runs": n % 4} for n in range(9)]
        site.enter(match, *runs, {"play": "throw", "darts": ["5", "D5", "0"]})
    return site.made["evening"]


def link(match: Created) -> str:
    """The host's link."""
    return f"/k/{match.match_id}/{match.host_key}"


def pages_beside() -> list[str]:
    """The pages that are of no game and of no match."""
    return [page.format(games.keys()[0]) for page in BESIDE]


def pages_of(match: Created) -> list[str]:
    """The pages of a match beside its table."""
    return [f"/m/{match.match_id}/{page}" for page in OF_A_MATCH]


def visit(page: Page, address: str, size: tuple[int, int]) -> None:
    """Open an address on a screen of some size; a page that is broken is not a page."""
    resize(page, size)
    answer = page.goto(address)
    assert answer is not None
    assert answer.status < 500, address


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def unroll(page: Page) -> None:
    """Make the screen as high as the page: a button that sticks to its lower edge covers nothing."""
    width, height = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
    resize(page, (width, height))


def assert_fits(page: Page, address: str) -> None:
    """A page is whole on every screen, as it opens and with everything unfolded, and its keys are for thumbs."""
    visit(page, address, PHONE)
    if address not in CUT:
        assert_whole(page)
    page.evaluate(UNFOLD)
    for size in some((SMALL_PHONE, PHONE, (600, 800), LAPTOP, (1920, 800), (1024, 800))):
        resize(page, size)
        assert page.evaluate(SIDEWAYS) <= 0, address
        assert_thumbs(page)


def assert_holds(page: Page, address: str) -> None:
    """A page fits on every screen, and axe-core finds no fault with it, with everything unfolded.

    All rules are looked at on a small phone. On a laptop, where the page is dark, it is those that another theme or
    size can break.
    """
    assert_fits(page, address)
    resize(page, SMALL_PHONE)
    unroll(page)
    assert_accessible(page)
    resize(page, LAPTOP)
    unroll(page)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, (*COLOURS, *PLACES))
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("game", each(games.keys(), ["canasta"], LOOKS))
def test_the_pages_of_a_game_fit(phone: Callable[..., Page], evening: Created, game: str) -> None:
    page = phone()
    page.goto(link(evening))
    for address in OF_A_GAME:
        assert_fits(page, address.format(game))


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize("game", games.keys())
def test_the_pages_of_a_game_hold(phone: Callable[..., Page], evening: Created, game: str) -> None:
    page = phone()
    page.goto(link(evening))
    for address in OF_A_GAME:
        assert_holds(page, address.format(game))


def test_the_pages_of_a_match_hold(phone: Callable[..., Page], evening: Created) -> None:
    page = phone()
    page.goto(link(evening))
    for address in pages_of(evening):
        assert_holds(page, address)


@pytest.mark.outer(LOOKS)
def test_the_pages_beside_games_and_matches_hold(phone: Callable[..., Page], evening: Created) -> None:
    page = phone()
    page.goto(link(evening))
    for address in pages_beside():
        assert_holds(page, address)


def test_every_page_reads_without_scripts(phone: Callable[..., Page], evening: Created) -> None:
    page = phone(scripts=False)
    page.goto(link(evening))
    of_games = [address.format("billiards") for address in OF_A_GAME]
    for address in (*pages_beside(), *pages_of(evening), *of_games):
        visit(page, address, PHONE)
        assert page.locator("h1").count() == 1
        assert page.locator("main").inner_text().strip()


def test_forms_with_faults_hold_too(phone: Callable[..., Page]) -> None:
    page = phone(360, 740)
    page.goto("/new/darts-baseball")
    page.locator("input[name=player]").nth(0).fill("Ann")
    page.locator("input[name=player]").nth(1).fill("ann")
    page.get_by_role("button", name="Start the match").last.click()
    page.get_by_text("call one of them").wait_for()
    assert_accessible(page)
    page.goto("/games/darts-baseball/ask?ask=score-inning&inning=x&sets=D21")
    assert_accessible(page)
    page.goto("/join")
    page.locator("#code").fill("ZZZZZZ")
    page.get_by_role("button", name="Watch").click()
    page.get_by_text("No match has the code").wait_for()
    assert_accessible(page)
