"""A play that waits for the network or the server comes in once, and in order."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, head, scores


def test_what_waits_for_the_network_waits_through_a_reload(site, phone, match):
    one = Phone(phone(), match)
    held = []

    def away(route):
        if route.request.method == "POST":
            held.append(route)
            route.abort()
        else:
            route.continue_()

    one.page.route(f"**/m/{match.match_id}", away)
    one.put("T1", "1", "0")
    expect(one.page.locator("#connection")).to_contain_text("1 entry will be sent")
    one.page.reload()
    one.page.unroute(f"**/m/{match.match_id}")
    one.at(1).says("4 runs")
    assert head(site, match) == 1


def test_without_a_network_a_play_waits_and_is_sent_once(site, phone, match):
    one = Phone(phone(), match)
    one.page.context.set_offline(True)
    one.put("1", "1", "0")
    expect(one.page.locator("#connection")).to_contain_text("Waiting for the network")
    assert head(site, match) == 0
    one.page.context.set_offline(False)
    one.at(1)
    assert head(site, match) == 1
    expect(one.page.locator("#connection")).to_be_hidden()


def test_several_plays_wait_and_are_sent_in_order(site, phone, match):
    one = Phone(phone(), match)
    one.page.context.set_offline(True)
    one.type("t1 t1 t1")
    one.type("1 1 1")
    expect(one.page.locator("#connection")).to_contain_text("2 entries")
    one.page.context.set_offline(False)
    one.at(2)
    assert scores(site, match) == {"Ann": 9, "Bo": 3}


def test_an_answer_that_is_lost_does_not_enter_twice(site, phone, match):
    one = Phone(phone(), match)
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    one.page.route(f"**/m/{match.match_id}", lose)
    one.put("1", "1", "0")
    expect(one.page.locator("#connection")).to_contain_text("Waiting")
    expect(one.page.locator("#connection")).to_be_hidden()
    assert head(site, match) == 1


def test_what_the_server_cannot_write_is_kept_and_sent_again(site, phone, match):
    one, requests = Phone(phone(), match), []

    def full(route):
        if requests:
            route.continue_()
        else:
            requests.append(route)
            route.fulfill(status=503, content_type="text/plain", body="The server's disk is full: nothing was entered.")

    one.page.route(f"**/m/{match.match_id}", full)
    one.put("1", "1", "0")
    expect(one.page.locator("#connection")).to_have_text(
        "The server's disk is full: nothing was entered. 1 entry will be sent."
    )
    expect(one.page.locator("#connection")).to_be_hidden()
    assert head(site, match) == 1
