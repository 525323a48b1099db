"""The end of a match: who won stands large on phone and board, and the same people play again by one tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created, get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phone import Phone
from tests.browser.site import Site


def nearly_won(site: Site) -> Created:
    """A match of one inning in which Bo throws last."""
    match = site.begin("darts-baseball", ["Ann", "Bo"], {"innings": 1})
    site.enter(match, {"play": "runs", "runs": 0})
    return match


def test_the_last_play_shows_who_won_and_one_tap_starts_the_next_match(phone: Callable[..., Page], site: Site) -> None:
    match = nearly_won(site)
    table = Phone(phone(), match)
    table.type("runs 3")
    expect(table.page.locator(".end-won")).to_contain_text("Bo won")
    expect(table.page.locator("#due")).to_be_hidden()
    expect(table.page.get_by_role("button", name="Again, same people")).to_be_in_viewport()
    assert_accessible(table.page)
    assert_thumbs(table.page)
    table.page.get_by_role("button", name="Again, same people").click()
    table.page.wait_for_url("**/host")
    with site.app.app_context():
        assert get_store().cached_match(table.page.url.split("/")[-2]).setup.players == ("Bo", "Ann")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_winner_has_the_whole_board_until_put_aside(
    phone: Callable[..., Page], site: Site, size: tuple[int, int]
) -> None:
    match = nearly_won(site)
    board = Phone(phone(*size), match, role="board").page
    site.enter(match, {"play": "runs", "runs": 3})
    won = board.locator(".board-end-screen")
    expect(won.get_by_role("heading")).to_contain_text("Bo won")
    box = won.bounding_box()
    assert box
    assert (box["width"], box["height"]) == size
    assert won.get_by_role("heading").evaluate("title => parseFloat(getComputedStyle(title).fontSize)") > size[1] / 10
    assert_accessible(board)
    board.get_by_text("Show the board").click()
    expect(won).to_be_hidden()
    expect(board.get_by_text("Show who won")).to_be_in_viewport()


def test_the_code_of_a_board_folds_away_after_a_play_and_comes_back_at_a_touch(
    phone: Callable[..., Page], site: Site
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    page = phone(1280, 800)
    page.clock.install()
    board = Phone(page, match, role="board")
    code = page.get_by_role("img", name="QR code: join this match")
    page.clock.fast_forward(40_000)
    expect(code).to_be_visible()
    site.enter(match, {"play": "runs", "runs": 1})
    board.at(1)
    page.clock.fast_forward(40_000)
    expect(code).to_be_hidden()
    page.mouse.move(300, 300)
    page.mouse.down()
    expect(code).to_be_visible()


def test_two_phones_that_press_again_are_in_one_match_and_everybody_is_led_there(
    phone: Callable[..., Page], site: Site
) -> None:
    match = nearly_won(site)
    first, second, host = Phone(phone(), match).page, Phone(phone(), match).page, Phone(phone(), match, "host").page
    board = Phone(phone(1280, 800), match, role="board").page
    late = phone(scripts=False)
    Phone(late, match)
    site.enter(match, {"play": "runs", "runs": 3})
    late.reload()
    first.get_by_role("button", name="Again, same people").click()
    first.wait_for_url("**/host")
    following = first.url.split("/")[-2]
    for page in (second, host):
        page.goto(f"/m/{match.match_id}") if page is host else None
        go = page.get_by_role("link", name="The next match has begun: go there")
        expect(go).to_be_in_viewport()
        expect(page.get_by_role("button", name="Again, same people")).to_have_count(0)
        assert_accessible(page)
        assert_thumbs(page)
        go.click()
        expect(page).to_have_url(f"{site.base}/m/{following}")
    expect(host.get_by_role("link", name="Host")).to_be_visible()
    expect(second.get_by_role("link", name="Host")).to_have_count(0)
    board.get_by_role("link", name="The next match has begun: go there").click()
    expect(board).to_have_url(f"{site.base}/m/{following}/board")
    # A page without scripts does not know of the next match: its press leads there as well.
    late.get_by_role("button", name="Again, same people").click()
    expect(late).to_have_url(f"{site.base}/m/{following}")


def test_the_page_of_scores_has_the_next_step_too(phone: Callable[..., Page], site: Site) -> None:
    match = nearly_won(site)
    page = Phone(phone(), match).page
    page.goto(f"/m/{match.match_id}/tally")
    site.enter(match, {"play": "runs", "runs": 3})
    expect(page.locator(".end-won")).to_contain_text("Bo won")
    page.get_by_role("button", name="Again, same people").click()
    page.wait_for_url("**/host")
