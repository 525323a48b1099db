"""Every page beside the table: on a small phone, a laptop and a television, light and dark, without a violation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee import games
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.site import Site

SIZES = {"small phone": (320, 568), "laptop": (1280, 800)}
LOOKS = [(size, theme) for size in SIZES for theme in ("light", "dark")]


@pytest.fixture(scope="module")
def evening(site: Site) -> str:
    """A match of two under way, with a play taken back and one corrected: its id and the host's link."""
    match = site.begin("darts-baseball", ["Ann-Kathrin with a rather long name", "<b>Bo</b>"])
    runs = [{"play": "runs", "runs": n % 4} for n in range(9)]
    site.enter(match, *runs, {"play": "throw", "darts": ["5", "D5", "0"]})
    return f"/k/{match.match_id}/{match.host_key}"


def pages(match: str) -> list[str]:
    """The pages that are looked at."""
    key = games.keys()[0]
    return [
        "/",
        "/join",
        "/nothing",
        "/games/whist",
        f"/m/{match}/host",
        f"/m/{match}/log",
        f"/m/{match}/log/2",
        f"/m/{match}/log/2?play=throw&f.darts=1+1+1",
        f"/m/{match}/log/2?play=throw&f.darts=1+D21",
        f"/m/{match}/sheet",
        *(f"/games/{key}" for key in games.keys()),
        *(f"/games/{key}/ask" for key in games.keys()),
        *(f"/new/{key}" for key in games.keys()),
        f"/new/{key}?player=Ann",
    ]


def visit(page: Page, address: str) -> None:
    """Open an address; a page that is broken is no page."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status < 500, address


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_every_page(phone: Callable[..., Page], evening: str, size: str, theme: str) -> None:
    page = phone(*SIZES[size], theme=theme)
    page.goto(evening)
    for address in pages(evening.split("/")[2]):
        visit(page, address)
        assert_accessible(page)
        assert_thumbs(page)


def test_what_is_folded_holds_too(phone: Callable[..., Page], evening: str) -> None:
    page = phone(360, 740)
    page.goto(evening)
    for address in pages(evening.split("/")[2]):
        visit(page, address)
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert_accessible(page)
        assert_thumbs(page)


@pytest.mark.parametrize("width", [320, 600, 1024, 1920])
def test_nothing_is_wider_than_the_screen(phone: Callable[..., Page], evening: str, width: int) -> None:
    page = phone(width, 800)
    page.goto(evening)
    for address in pages(evening.split("/")[2]):
        visit(page, address)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address


def test_every_page_reads_without_scripts(phone: Callable[..., Page], evening: str) -> None:
    page = phone(360, 740, scripts=False)
    page.goto(evening)
    for address in pages(evening.split("/")[2]):
        visit(page, address)
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
