"""Plays that wait are kept over a closed tab, for another tab or person, and while the phone has no key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.phone import Phone, head, lose_network
from tests.rings import RARE

THREE = ("t1 t1 t1", "1 1 1", "2 0 0")


def wait_for(player: Phone, *lines: str) -> None:
    """Enter lines without a network."""
    lose_network(player.page)
    for line in lines:
        player.type(line)
    expect(player.page.locator("#unsent li")).to_have_text(list(lines))


def opened_anew(player: Phone) -> Phone:
    """Another page of the same phone, at the table."""
    page = player.page.context.new_page()
    page.goto(f"/m/{player.match}")
    return Phone.showing(page)


def plays(site, match):
    """The darts in the log, in order."""
    from referee.store import get_store

    with site.app.app_context():
        return [entry.body["darts"] for entry in get_store().cached_match(match.match_id).match.entries]


def keeps(page: Page, count: int) -> None:
    """Wait until the phone keeps this number of entries."""
    page.wait_for_function(
        "count => Object.keys(localStorage).filter((name) => name.startsWith('unsent:')).length === count", arg=count
    )


def post_nothing(route: Route) -> None:
    """A network over which pages open and nothing is sent."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def start_page_after_closing(player: Phone) -> Page:
    """The start page on a phone whose tab at the table was closed. The network is back, but nothing is sent over it."""
    context = player.page.context
    page = context.new_page()
    context.route("**/m/*", post_nothing)
    # A tab that closes has left the hands of the test a moment before it is gone: nothing cuts it off or holds it back.
    player.page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
    player.page.close()
    context.set_offline(False)
    page.goto("/")
    return page


def test_what_waits_is_sent_once_and_in_order_after_the_tab_was_closed(site, phone, match):
    first = Phone(phone(own=True), match)
    wait_for(first, *THREE)
    kept = first.page.evaluate("() => JSON.stringify(localStorage)")
    assert match.table_key not in kept
    blank = start_page_after_closing(first)
    expect(blank.locator("#unsent-note")).to_contain_text("3 entries are not in the record yet")
    expect(blank.locator("#unsent-note li")).to_have_text(list(THREE))
    blank.get_by_role("link", name="Open the match").click()
    expect(blank.locator("#unsent li")).to_have_text(list(THREE))
    expect(blank.locator("#connection")).to_contain_text("3 entries will be sent")
    assert head(site, match) == 0
    blank.context.unroute_all()
    Phone.showing(blank).at(3)
    expect(blank.locator("#unsent")).to_be_hidden()
    assert plays(site, match) == [["T1", "T1", "T1"], ["1", "1", "1"], ["2", "0", "0"]]
    keeps(blank, 0)
    blank.goto("/")
    expect(blank.locator("#unsent-note")).to_be_hidden()


@pytest.mark.outer(RARE)
def test_what_the_server_had_before_the_tab_was_closed_is_entered_once(site, phone, match):
    """The answer is lost with the tab. What is due has changed since: a line is read by what was due at first."""
    first = Phone(phone(own=True), match)
    context = first.page.context
    lost = []

    def lose(route):
        if route.request.method != "POST":
            route.continue_()
            return
        if not lost:
            route.fetch()
        lost.append(route)
        route.abort()

    context.route("**/m/*", lose)
    first.type("t1 t1 t1").type("1 1 1")
    expect(first.page.locator("#connection")).to_contain_text("2 entries")
    assert head(site, match) == 1
    site.end(match)
    second = opened_anew(first)
    first.page.close()
    context.unroute_all()
    expect(second.page.locator("#unsent")).to_contain_text("Not entered: 1 1 1")
    expect(second.page.locator("#unsent .kept-entry")).to_have_count(1)
    assert plays(site, match) == [["T1", "T1", "T1"]]
    second.page.reload()
    expect(second.page.locator("#unsent")).to_contain_text("The match has ended")
    second.tap("#unsent button:has-text('Clear it')")
    expect(second.page.locator("#unsent")).to_be_hidden()
    keeps(second.page, 0)


def test_two_tabs_of_a_phone_enter_what_waits_once(site, phone, match):
    first = Phone(phone(own=True), match)
    second = opened_anew(first)
    wait_for(first, *THREE)
    expect(second.page.locator("#unsent li")).to_have_text(list(THREE))
    first.page.context.set_offline(False)
    first.at(3)
    second.at(3)
    for player in (first, second):
        expect(player.page.locator("#unsent")).to_be_hidden()
        expect(player.page.locator("#unsent")).to_be_hidden()
    assert len(plays(site, match)) == 3
    second.type("0 0 1").at(4)
    first.at(4)
    assert len(plays(site, match)) == 4


@pytest.mark.outer(RARE)
def test_two_tabs_that_enter_a_late_play_anyway_enter_it_once(site, phone, match):
    first = Phone(phone(own=True), match)
    second = opened_anew(first)
    wait_for(first, "1 1 1")
    expect(second.page.locator("#unsent li")).to_have_count(1)
    site.enter(match, {"play": "throw", "darts": ["0", "0", "0"]})
    first.page.context.set_offline(False)
    for player in (first, second):
        player.says("Another phone has entered something")
    first.tap("[data-send-again]").at(2)
    second.page.locator("[data-send-again]").evaluate_all("buttons => buttons.forEach((button) => button.click())")
    second.at(2).type("0 0 2").at(3)
    assert plays(site, match) == [["0", "0", "0"], ["1", "1", "1"], ["0", "0", "2"]]


@pytest.mark.outer(RARE)
def test_a_phone_that_keeps_nothing_says_so_and_sends_from_the_page(site, phone, match):
    page = phone(own=True)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    player = Phone(page, match)
    wait_for(player, *THREE)
    expect(page.locator("#connection")).to_contain_text("Leave this page open: this browser keeps nothing.")
    page.context.set_offline(False)
    player.at(3)
    assert len(plays(site, match)) == 3


@pytest.mark.outer(RARE)
def test_leaving_the_page_asks_only_while_plays_wait(site, phone, match):
    player = Phone(phone(own=True), match)
    asked = []
    player.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    player.type("1 0 0").at(1)
    keeps(player.page, 0)
    player.page.reload()
    assert asked == []
    player.page.context.route("**/m/*", post_nothing)
    player.type("1 0 0")
    expect(player.page.locator("#connection")).to_contain_text("1 entry will be sent")
    player.page.reload()
    assert asked == ["beforeunload"]
    player.page.context.unroute_all()
    player.at(2)
    keeps(player.page, 0)
    player.page.reload()
    assert asked == ["beforeunload"]


def test_a_refusal_in_the_middle_is_listed_and_what_follows_waits_for_a_word(site, phone, match):
    player = Phone(phone(), match)
    wait_for(player, "t1 t1 t1", "t21 0 0", "2 0 0")
    player.page.context.set_offline(False)
    expect(player.at(1).page.locator("#unsent")).to_contain_text("Not entered: t21 0 0")
    expect(player.page.locator("#unsent")).to_contain_text(
        "The entry before was refused. Does what follows still hold?"
    )
    expect(player.page.locator("#line")).to_have_value("")
    assert head(site, match) == 1
    player.tap("#unsent button:has-text('Send it')").at(2)
    player.tap("#unsent button:has-text('Clear it')")
    expect(player.page.locator("#unsent")).to_be_hidden()
    assert plays(site, match) == [["T1", "T1", "T1"], ["2", "0", "0"]]


@pytest.mark.outer(RARE)
def test_what_somebody_else_left_on_the_phone_is_sent_by_a_word_alone(site, phone, match):
    first = Phone(phone(own=True), match)
    wait_for(first, "1 1 1", "2 0 0")
    blank = start_page_after_closing(first)
    blank.fill("#who", "Bo")
    with blank.expect_navigation():
        blank.press("#who", "Enter")
    expect(blank.locator("#who")).to_have_value("Bo")
    blank.context.unroute_all()
    blank.goto(f"/m/{match.match_id}")
    expect(blank.locator("#unsent")).to_contain_text("Entered on this phone by somebody else, or by another link")
    expect(blank.locator("#unsent li")).to_have_text(["1 1 1", "2 0 0"])
    assert head(site, match) == 0
    blank.get_by_role("button", name="Clear them").click()
    expect(blank.locator("#unsent")).to_be_hidden()
    Phone.showing(blank).type("0 0 1").at(1)
    assert plays(site, match) == [["0", "0", "1"]]


@pytest.mark.outer(RARE)
def test_what_waits_for_a_match_that_was_deleted_is_forgotten_and_the_page_says_so(site, phone, match):
    first = Phone(phone(own=True), match)
    wait_for(first, "1 1 1")
    site.delete(match)
    first.page.context.set_offline(False)
    expect(first.page.get_by_role("heading", name="This match was deleted")).to_be_visible()
    keeps(first.page, 0)


def test_what_waits_is_kept_while_the_phone_has_no_key(site, phone, match):
    first = Phone(phone(own=True), match)
    wait_for(first, "1 1 1")
    context = first.page.context
    cookies = context.cookies()
    context.clear_cookies()
    context.set_offline(False)
    # The token of the page belongs to the cookies too: the page is loaded again, and says what is missing.
    expect(first.page.get_by_role("heading", name="This phone has no key to this match")).to_be_visible()
    keeps(first.page, 1)
    context.add_cookies(cookies)
    first.page.goto(f"/m/{match.match_id}")
    first.at(1)
    assert plays(site, match) == [["1", "1", "1"]]


def test_plays_by_taps_wait_too_and_an_empty_form_never_leaves_the_phone(site, phone, match):
    player = Phone(phone(), match)
    page, unsent = player.page, player.page.locator("#unsent")
    page.locator("#entry button.enter").first.click()
    expect(page.locator("#entry .fault")).to_have_text("✕ Which darts?")
    lose_network(page)
    for number in range(1, 4):
        player.put("1" if number < 3 else "2", "0", "0")
        expect(unsent).to_contain_text(f"{number} entries" if number > 1 else "1 entry")
    expect(unsent).to_contain_text("Waiting for the network: 3 entries will be sent.")
    page.locator("#entry button.enter").first.click()
    page.context.set_offline(False)
    player.at(3)
    expect(unsent).to_be_hidden()
    assert plays(site, match) == [["1", "0", "0"], ["1", "0", "0"], ["2", "0", "0"]]
