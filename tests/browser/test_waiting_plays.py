"""A play that waits for the network or the server comes in once, and in order."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.games import game
from referee.store import get_store
from tests.browser.phone import Phone, head, lose_network, scores


def test_what_waits_for_the_network_waits_through_a_reload(site, phone, match):
    player = Phone(phone(), match)
    held = []

    def away(route):
        if route.request.method == "POST":
            held.append(route)
            route.abort()
        else:
            route.continue_()

    player.page.route(f"**/m/{match.match_id}", away)
    player.put("T1", "1", "0")
    expect(player.page.locator("#connection")).to_contain_text("1 entry will be sent")
    player.page.reload()
    player.page.unroute(f"**/m/{match.match_id}")
    player.at(1).says("4 runs")
    assert head(site, match) == 1


def test_without_a_network_a_play_waits_and_is_sent_once(site, phone, match):
    player = Phone(phone(), match)
    lose_network(player.page)
    player.put("1", "1", "0")
    expect(player.page.locator("#connection")).to_contain_text("Waiting for the network")
    assert head(site, match) == 0
    player.page.context.set_offline(False)
    player.at(1)
    assert head(site, match) == 1
    expect(player.page.locator("#unsent")).to_be_hidden()


def test_several_plays_wait_and_are_sent_in_order(site, phone, match):
    player = Phone(phone(), match)
    lose_network(player.page)
    player.type("t1 t1 t1")
    player.type("1 1 1")
    expect(player.page.locator("#connection")).to_contain_text("2 entries")
    player.page.context.set_offline(False)
    player.at(2)
    assert scores(site, match) == {"Ann": 9, "Bo": 3}


def test_an_answer_that_is_lost_does_not_enter_twice(site, phone, match):
    player = Phone(phone(), match)
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    player.page.route(f"**/m/{match.match_id}", lose)
    player.put("1", "1", "0")
    expect(player.page.locator("#connection")).to_contain_text("Waiting")
    expect(player.page.locator("#unsent")).to_be_hidden()
    assert head(site, match) == 1


def test_what_the_server_cannot_write_is_kept_and_sent_again(site, phone, match):
    player, requests = Phone(phone(), match), []

    def full(route):
        if requests:
            route.continue_()
        else:
            requests.append(route)
            route.fulfill(status=503, content_type="text/plain", body="The server's disk is full: nothing was entered.")

    player.page.route(f"**/m/{match.match_id}", full)
    player.put("1", "1", "0")
    expect(player.page.locator("#connection")).to_have_text(
        "The server's disk is full: nothing was entered. 1 entry will be sent."
    )
    expect(player.page.locator("#unsent")).to_be_hidden()
    assert head(site, match) == 1


def test_a_newcomer_who_waited_for_the_network_is_asked_about_and_answered(site, phone):
    with site.app.app_context():
        store = get_store()
        club_id = store.clubs.create("Thursday").club_id
        setups = [game("score-pad").schema.setup(names) for names in (["Ann Archer", "Cy"], ["Bo", "Cy"])]
        *_, match = [store.create("score-pad", setup, club_id) for setup in setups]
    player = Phone(phone(), match)
    player.page.goto(f"/m/{match.match_id}?entry=plays&open=who")
    lose_network(player.page)
    player.page.fill("#who-join input[name=who]", "Ann Acher")
    player.page.press("#who-join input[name=who]", "Enter")
    expect(player.page.locator("#unsent")).to_contain_text("Ann Acher")
    player.page.context.set_offline(False)
    player.says("is this Ann Archer?")
    player.page.get_by_role("button", name="Yes, Ann Archer").click()
    player.at(1).says("Ann Archer joins")
    expect(player.page.locator("#unsent")).to_be_hidden()
