"""Cripple Mr Onion on two phones and a board: a whole match to its last round; the Wizard, shifts, the end by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores
from tests.browser.taps import opened_form
from tests.games.screens import enter_behind
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo"]
GREAT = "Ao Ae At Ac Qo Qe Jt Kc Ka"
STRAIGHT = "2o 3o 4o 5o 6o 7o 8o 9o To"


CHECKED = [{"play": "bid", "chips": 0}, {"play": "pay"}]
"""A part of the betting in which nothing is bet."""


def hand(phone: Phone, cards: str) -> Phone:
    """Nine cards on the pad: rank, then suit; the ninth sends them."""
    plays = phone.page.locator("#entry form.offer > input[name=play]").evaluate_all("all => all.map(one => one.value)")
    for card in cards.split():
        keys = (card[0], f"half:{card[1]}") if len(card) == 2 else (card,)
        phone.put(*keys, form=plays.index("show"))
    return phone


def shows(cards: str) -> dict[str, object]:
    """Nine cards shown behind the pages."""
    return {"play": "show", "hand": cards.split()}


def in_turn(at: int, *taps: tuple[Phone, str]) -> int:
    """Plays of one tap each, one phone after the other; returns the number of the last."""
    for number, (phone, key) in enumerate(taps, at):
        phone.at(number).press(key).at(number + 1)
    return at + len(taps)


@pytest.mark.outer(WHOLE)
def test_a_whole_match_of_four_rounds(site, phone):
    match = site.begin("cripple-mr-onion", PLAYERS, {"rounds": 4})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    first.press("Ann deals; all pay 2").says("2 antes of 2: 4 in the pot")
    assert first.taps == 1
    second.at(1).press("3").says("Bo exchanges 3 cards")
    first.at(2).press("0").at(3)

    # Three parts of betting: a raise above what was agreed is refused, one is paid, one is taken back.
    first.press("4").says("Ann bids 4: 8 in the pot")
    second.at(4).type("pay raise=11").says("A raise of 11 is above the agreed 10")
    second.press("Pay 4, raise 2").says("Ann owes 2 for the raises")
    board.at(5).shows("+2 in front")
    first.at(5).press("Pay 2").says("16 in the pot")
    first.at(6).press("0").at(7)
    second.at(7).press("Stay").at(8).tap("#ruling button:has-text('Take back')").at(9)
    second.press("Stay").at(10)
    first.at(10).press("0").at(11)
    second.at(11).press("Stay").at(12)

    # The second deal, an extra bet, the last two parts.
    second.press("4").says("Bo buys 4 cards for 8: 24 in the pot")
    second.press("4").says("Ann matches 4, passes the deal on or folds")
    first.at(14).press("Pay 4").says("32 in the pot")
    in_turn(15, (first, "0"), (second, "Stay"), (first, "0"), (second, "Stay"))

    # Showdown: a card takes two taps, and a card that is there twice is refused.
    hand(second.fresh(), GREAT).says("Bo shows Great Onion")
    assert second.taps == 18
    expect(board.at(20).page.locator(".cmo-what").first).to_have_text("Great Onion")
    first.at(20)
    hand(first, "2o 3o 4o 5o 6o 7o 8o 9o Ao").says("the pack has only one")
    first.press("take out A Oct")
    hand(first, "To").says("a nine-card straight flush cripples what Bo leads with")
    first.at(21).press("Ann wins").says("Ann takes the pot of 32 with a straight flush and deals next")
    assert scores(site, match) == {"Ann": 20, "Bo": -20}

    # A round by its result alone, with a null eight.
    tally = {"play": "tally", "winner": "Ann", "paid": {"Ann": 2, "Bo": 2}, "null_eights": True}
    site.enter(match, tally)
    first.at(23)
    board.at(23).shows("eights are wild")

    # The next round is wild; a King of Octograms held back is found at Showdown.
    last = in_turn(23, (first, "Ann deals; all pay 2"), (second, "0"))
    site.enter(match, {"play": "discard", "cards": 0}, *CHECKED * 3)
    last = in_turn(last + 7, (second, "4"), (second, "0"))
    site.enter(match, *CHECKED * 2)
    last += 4
    site.enter(match, shows("Ko Ao Ae Qt 2c 3c 4c 5c 6c"))
    board.at(last + 1).says("Late ruling")
    site.enter(match, shows("8o 8e 8t 2t 3t 4t Lady Arc15 7a"))
    first.at(last + 2)
    expect(first.page.locator("#strip")).to_contain_text("leads:")
    first.tap("#entry form.offer:has-text('wins') button").at(last + 3)

    # The fourth is the last by the options: the fold of one of two ends the match.
    winner = "Ann" if first.page.locator("#entry").get_by_role("button", name="Ann deals; all pay 2").count() else "Bo"
    first.press(f"{winner} deals; all pay 2").at(last + 4)
    last_bid = "Bo" if winner == "Ann" else "Ann"
    opened_form(first, f"{last_bid} folds").locator("button.tap").click()
    first.says("that was the last round")
    end = replayed(second)
    assert end["over"]
    assert len(end["flagged"]) == 1
    assert end["scores"] == scores(site, match)
    board.at(last + 5).shows("★")
    expect(board.page.locator(".cmo-seat.won .cmo-name")).to_contain_text(end["winners"][0])


@pytest.mark.outer(WHOLE)
def test_the_wizard_and_what_a_hand_could_declare(site, phone):
    match = site.begin("cripple-mr-onion", ["Ann", "Bo", "Cy"], {"betting": "off"})
    first, second, board = (
        Phone(phone(), match),
        Phone(phone(320, 640, "dark"), match),
        Phone(phone(1280, 800), match, "board"),
    )
    first.press("Ann deals").at(1)

    # The Wizard: each of the others declares one hidden card, in two taps, before anything else.
    wizard = opened_form(first, "Declare the Wizard")
    wizard.locator(".chip", has_text="Bo").first.click()
    wizard.locator("button.enter").click()
    first.says("nobody holds Death, so the Wizard is wild; Cy and Ann declare one hidden card each")
    board.at(2).shows("owes a card")
    second.at(2).type("close").says("The Wizard was declared: first Cy and Ann declare one hidden card each")
    second.fresh().put("K", "half:t").says("Cy declares Kt, hidden until now; Ann declares one hidden card")
    assert second.taps == 2
    first.at(3).type("uncover Kt").says("Kt was declared by Cy after the Wizard; the pack has only one")
    first.fresh().put("5").page.locator("#entry .key.half", has_text="Dome of the Sky").click()
    first.says("Ann declares Dome of the Sky, hidden until now").at(4)
    expect(board.at(4).page.locator(".cmo-foot")).to_contain_text("Cy: Kt")

    # Showdown: the card that Cy declared is not there, and Cy held Death; Ann could declare the World, in one tap.
    (shown,) = enter_behind(site, match, shows("8a Ao Ae Qt 2c 3c 4c 5c 6c"))
    assert shown.startswith("Bo shows")
    second.at(5).press("take out K Ter")
    hand(second, "Ka 2o 3o 4o 7e 8t 9t Tt 2t").says("Late ruling")
    first.at(6)
    expect(first.page.locator("#entry form.offer").first.locator(".chosen-chip")).to_have_text(["Dome of the Sky"])
    expect(first.page.locator("#entry .chosen-chip .suit-drawn")).to_have_count(1)
    key = first.put("half:c").page.locator("#entry [data-put='9']").first
    expect(key).to_have_attribute("data-suit", "c")
    expect(key.locator(".suit-drawn")).to_be_visible()
    first.put("half:c")
    expect(key.locator(".suit-drawn")).to_have_count(0)
    hand(first, "Qa 9c 9e 3e 3t Jo Ko Ac").says("Bo still leads").at(7)
    link = first.page.get_by_role("link", name="what could Ann declare?")
    asked = first.page.context.new_page()
    asked.goto(link.get_attribute("href"))
    expect(asked.locator("#answer")).to_contain_text("Better with the World")
    first.fresh().tap("#entry .tap:has-text('Ann declares the World')").says("Ann leads now")
    assert first.taps == 1
    first.at(8).press("Ann wins").at(9)
    opened_form(first, "Stop playing").locator("button").click()
    first.says("The table breaks up; Ann won most")
    end = replayed(first)
    assert (end["over"], end["flagged"], end["winners"]) == (True, [2, 3], ["Ann"])
    board.at(10).shows("★")


def test_the_cards_in_sight_are_index_cards(site, phone):
    match = site.begin("cripple-mr-onion", ["Ann", "Bo"])
    stay = {"play": "all_stay"}
    bid = {"play": "bid", "chips": 0}
    plays = [{"play": "deal"}, *[{"play": "discard", "cards": 0}] * 2, *[bid, stay] * 3]
    plays += [{"play": "buy", "cards": 2, "face_up": ["6c", "4a"]}, {"play": "buy", "cards": 4}]
    for play in plays:
        site.enter(match, play)
    player = Phone(phone(), match)
    expect(player.page.locator("#strip .cmos-hand .cmo-card")).to_have_text(["6 c", "4 a"])


def test_at_showdown_only_the_player_who_acts_is_lit(site, phone):
    match = site.begin("cripple-mr-onion", ["Ann", "Bo", "Cy"], {"betting": "off"})
    site.enter(match, {"play": "deal"})
    board = Phone(phone(1280, 800), match, "board")
    site.enter(match, {"play": "show", "hand": ["Ao", "Ke", "7o", "4t", "Te", "9c", "5t", "3o", "2e"]})
    expect(board.page.locator(".cmo-leads")).to_contain_text("★ Bo")
    expect(board.page.locator(":is(.acts, .won)")).to_have_count(1)


def test_before_the_first_hand_a_declaration_has_keys_of_its_own(site, phone):
    match = site.begin("cripple-mr-onion", ["Ann", "Bo", "Cy"], {"betting": "off"})
    site.enter(match, {"play": "deal"})
    page = Phone(phone(), match).page
    expect(page.locator("#entry .keyboard > summary")).to_have_text(["Declare a card", "Bo: nine cards"])
    expect(page.locator("#entry button.enter:visible")).to_have_text(["Enter"])
