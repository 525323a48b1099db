"""The end of a match: who won stands large on phone and board, and the same people play again by one tap."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created, get_store
from referee.testing.stories import new_table
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.evenings import evening, played
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.test_board_fit import CUT_OFF, DRAWN
from tests.rings import RARE


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
    expect(table.page.locator("#due")).to_contain_text("Bo throws at the 1")
    with site.app.app_context():
        assert get_store().cached_match(table.page.url.split("/")[-1]).setup.players == ("Bo", "Ann")


def test_at_the_end_of_darts_the_next_match_lies_above_the_ruling(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("darts-301", ["Ann", "Bo"], {"start": 85, "bullseye_order": False})
    site.enter(match, {"play": "throw", "darts": ["T19", "20", "D4"]})
    page = Phone(phone(), match).page
    again, dock = page.get_by_role("button", name="Again, same people"), page.locator("#dock")
    expect(again).to_be_visible()
    above, below = again.bounding_box(), dock.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]


def test_the_winner_has_the_whole_board_until_put_aside(phone: Callable[..., Page], site: Site) -> None:
    match = nearly_won(site)
    board = Phone(phone(1280, 800), match, role="board").page
    site.enter(match, {"play": "runs", "runs": 3})
    won = board.locator(".board-end-screen")
    expect(won.get_by_role("heading")).to_contain_text("Bo won")
    for width, height in ((1920, 1080), (1280, 800)):
        board.set_viewport_size({"width": width, "height": height})
        box = won.bounding_box()
        assert box
        assert (box["width"], box["height"]) == (width, height)
        assert (
            won.get_by_role("heading").evaluate("title => parseFloat(getComputedStyle(title).fontSize)") > height / 10
        )
        assert_accessible(board)
    board.get_by_text("Show the board").click()
    expect(won).to_be_hidden()
    expect(board.get_by_text("Show who won")).to_be_in_viewport()


def test_the_scores_of_twelve_are_large_and_nothing_covers_who_won(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("darts-baseball", [f"Player {n}" for n in range(1, 13)], {"innings": 1})
    board = Phone(phone(1280, 800), match, role="board").page
    site.enter(match, *({"play": "runs", "runs": n % 4} for n in range(11)), {"play": "runs", "runs": 9})
    expect(board.locator(".board-end-won")).to_contain_text("Player 12 won")
    board.keyboard.press("Escape")
    expect(board.locator(".moment-card")).to_have_count(0)
    lines = board.locator(".board-end-scores li")
    places = ["1.", *["=2."] * 2, *["=4."] * 3, *["=7."] * 3, *["=10."] * 3]
    for width, height in ((360, 740), (1280, 800), (1920, 1080)):
        board.set_viewport_size({"width": width, "height": height})
        expect(lines).to_have_text([re.compile(rf"^{re.escape(place)}") for place in places])
        for part in (board.locator(".board-end-won"), lines.last):
            expect(part).to_be_in_viewport(ratio=0.999)
        least = 4 if width > 700 else 3
        size = lines.first.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
        assert size > min(width, height) * least / 100
        title, toggle = (board.locator(part).bounding_box() for part in (".board-end-won", ".board-end-toggle"))
        assert title
        assert toggle
        assert title["y"] >= toggle["y"] + toggle["height"] or width > 700


@pytest.mark.parametrize("count", [12, pytest.param(48, marks=pytest.mark.outer("looks at more players"))])
def test_the_end_of_a_night_shows_its_first_places_in_letters_for_a_sofa(
    phone: Callable[..., Page], site: Site, count: int
) -> None:
    names = tuple(f"{'Christopher' if n % 5 == 0 else 'Ann'} O’Hara{n}" for n in range(1, count + 1))
    table = new_table("bunko", evening("bunko").seed, dict(evening("bunko").options), names)
    match = site.begin("bunko", table.players, table.options)
    site.enter(match, *played("bunko", table))
    board = Phone(phone(1280, 800), match, "board").page
    board.evaluate(DRAWN)
    sizes = board.locator(".board-end-scores li, .bk-end :is(p, dt, dd)").evaluate_all(
        "parts => parts.map(part => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert min(sizes) >= 22.4, "2.8 % of the height"
    lines = board.locator(".board-end-scores li")
    expect(lines).to_have_count(min(count, 17))
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=0.999)
    assert board.evaluate(CUT_OFF) == 0


def test_the_code_of_a_board_folds_away_after_a_play_and_comes_back_at_a_touch(
    phone: Callable[..., Page], site: Site
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    page = phone(1280, 800, own=True)
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


@pytest.mark.outer(RARE)
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
    expect(first.locator("#due")).to_contain_text("Bo throws at the 1")
    following = first.url.split("/")[-1]
    for page in (second, host):
        page.goto(f"/m/{match.match_id}") if page is host else None
        go = page.get_by_role("link", name="The next match has begun: go there")
        expect(go).to_be_in_viewport()
        expect(page.get_by_role("button", name="Again, same people")).to_have_count(0)
        assert_accessible(page)
        assert_thumbs(page)
        go.click()
        expect(page).to_have_url(f"{site.base}/m/{following}")
    for page, hosts in ((host, 1), (second, 0)):
        page.locator("[data-menu] > summary").click()
        expect(page.get_by_role("link", name="Host")).to_have_count(hosts)
    assert_accessible(host)
    assert_thumbs(host)
    # A television has nothing to touch: its board goes on by itself.
    expect(board).to_have_url(f"{site.base}/m/{following}/board")
    # A page without scripts does not know of the next match: its press leads there as well.
    late.get_by_role("button", name="Again, same people").click()
    expect(late).to_have_url(f"{site.base}/m/{following}")


@pytest.mark.outer(RARE)
def test_a_board_that_is_opened_later_stays_and_leads_on_by_a_link(phone: Callable[..., Page], site: Site) -> None:
    match = nearly_won(site)
    site.enter(match, {"play": "runs", "runs": 3})
    table = Phone(phone(), match).page
    table.get_by_role("button", name="Again, same people").click()
    expect(table.locator("#due")).to_contain_text("Bo throws at the 1")
    page = phone(1280, 800, own=True)
    page.clock.install()
    board = Phone(page, match, role="board").page
    go = board.get_by_role("link", name="The next match has begun: go there")
    expect(go).to_be_in_viewport()
    page.clock.fast_forward(30_000)
    expect(board).to_have_url(f"{site.base}/m/{match.match_id}/board")
    go.click()
    expect(board).to_have_url(table.url + "/board")


def test_a_phone_of_a_bunko_night_stays_at_its_table_in_the_next_night(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"], {"rounds": 1, "target": 1})
    first, second = (Phone(phone(), match, lane=lane).page for lane in "21")
    for number, name in ((1, "Ann"), (2, "Ed")):
        site.enter(match, {"play": "begin", "table": number, "player": name})
    site.enter(match, {"play": "roll", "table": 2, "dice": [6, 1, 2]}, {"play": "roll", "table": 1, "dice": [6, 1, 2]})
    for _ in range(9):
        with site.app.app_context():
            position = get_store().cached_match(match.match_id).match.position
        if position.over:
            break
        level = position.ending.title_tie or position.ending.last_tie
        site.enter(match, {"play": "roll_off", "player": level[0]} if level else {"play": "next"})
    first.get_by_role("button", name="Again, same people").click()
    expect(first.locator("#lane")).to_have_value("2")
    second.get_by_role("link", name="The next match has begun: go there").click()
    expect(second.locator("#lane")).to_have_value("1")


def test_the_people_go_along_to_another_game_and_the_result_is_a_picture(
    phone: Callable[..., Page], site: Site
) -> None:
    match = nearly_won(site)
    site.enter(match, {"play": "runs", "runs": 3})
    page = Phone(phone(), match).page
    with page.expect_download() as download:
        page.get_by_role("link", name="Share the result as a picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("link", name="Another game, same people").click()
    page.locator(".game-card", has_text="Gin Rummy").locator(".card-link").first.click()
    expect(page.locator("#player-0")).to_have_value("Ann")
    expect(page.locator("#player-1")).to_have_value("Bo")


def test_the_page_of_scores_has_the_next_step_too(phone: Callable[..., Page], site: Site) -> None:
    match = nearly_won(site)
    page = Phone(phone(), match).page
    page.goto(f"/m/{match.match_id}/tally")
    site.enter(match, {"play": "runs", "runs": 3})
    expect(page.locator(".end-won")).to_contain_text("Bo won")
    page.get_by_role("button", name="Again, same people").click()
    # A phone that keeps only the score goes on so.
    page.wait_for_url(lambda address: match.match_id not in address and address.endswith("/tally"))


def test_names_of_an_award_stay_beside_their_number_where_they_wrap(phone: Callable[..., Page], site: Site) -> None:
    names = tuple(f"{name} of the Upper Hill" for name in ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo", "Gus", "Hal"))
    table = new_table("bunko", evening("bunko").seed, dict(evening("bunko").options), names)
    match = site.begin("bunko", table.players, table.options)
    site.enter(match, *played("bunko", table))
    page = Phone(phone(320, 640), match, lane="1").page
    awards = page.locator(".bk-prizes dd")
    expect(awards.first).to_be_visible()
    heights = []
    for award in awards.all():
        number, who = (award.locator(part).bounding_box() for part in ("strong", "span"))
        assert number
        assert who
        assert who["x"] >= number["x"] + number["width"]
        heights.append(who["height"])
    assert max(heights) > 1.5 * min(heights) or min(heights) > 40, "some names wrap"
