"""Hands of poker on two phones and a board: opened, exchanged, shown; a pass that is found out; rolled; settled."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo", "Cy"]


def one_tap(phone: Phone, name: str) -> Phone:
    """A check, call, fold or exchange: one tap."""
    phone.fresh().press(name)
    assert phone.taps == 1
    return phone


def bet(phone: Phone, amount: int) -> Phone:
    """A bet or raise by the keys offered: three taps at most."""
    phone.fresh().tap(f"#entry form.offer[data-auto] label.chip:has(input[value='{amount}'])")
    assert phone.taps <= 3
    return phone


def shows(phone: Phone, who: str, *cards: str) -> Phone:
    """Cards tapped by rank and suit, then the button."""
    phone.fresh()
    form = phone.page.locator("#entry form.offer").filter(has=phone.page.get_by_role("button", name=f"{who} shows"))
    for card in cards:
        form.locator(f'[data-put="{card[0]}"]').click()
        form.locator(f'[data-half="{card[1]}"]').click()
        phone.taps += 2
    form.locator("button.enter").click()
    phone.taps += 1
    return phone


def rolls(phone: Phone, card: str) -> Phone:
    """A card turned up: two taps."""
    return phone.fresh().put(card[0], f"half:{card[1]}")


def test_jacks_to_open_with_a_pass_that_is_found_out(site, phone):
    match = site.begin("poker", PLAYERS, {"variant": "jacks-trips"})
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one_tap(one, "Ann deals").says("A pair of jacks or better opens")
    one_tap(two.at(1), "Pass").says("Bo does not open")
    bet(one.at(2), 3).says("Cy opens with 3")
    board.says("Cy opens with 3")
    expect(board.page.locator(".pk-pot")).to_contain_text("6")

    # What the table forbids is refused, with what would be right.
    two.at(3).type("bet 5").says("There is a bet of 3; Ann calls, raises or folds.")
    one_tap(two, "Fold").says("Ann folds")
    two.tap("#ruling button:has-text('Take back')").at(5)
    one_tap(two, "Call 3").says("Ann calls 3")
    one_tap(one.at(6), "Call 3").says("12 in the pot")

    # Bo exchanges one card, and shows three jacks: two of them were there when Bo passed.
    one_tap(two.at(7), "exchanges 1").says("Bo exchanges 1")
    one_tap(two.at(8), "exchanges 0").says("Cy stands pat")
    one_tap(two.at(9), "exchanges 3").says("Ann exchanges 3")
    one_tap(one.at(10), "Check").says("Cy checks")
    one_tap(one.at(11), "Check").says("Ann checks")
    one_tap(one.at(12), "Check").says("Bo checks")
    one.at(13).tap("#entry details.rarer summary")
    shows(one, "Bo", "JS", "JD", "JC", "7H", "2S").says("three jacks")
    two.at(14).press("Cy: no three of a kind").says("Cy has no three of a kind")
    two.at(15).press("Ann: no three of a kind").says("From the pot: Bo 12")
    board.at(16).shows("+8")
    one.page.goto(f"/m/{one.match}/log")
    one.shows("had to open")
    one.page.goto(f"/m/{one.match}")

    # The evening ends: who pays whom.
    two.at(16).tap("#entry details.rarer summary").press("End of the evening: who owes whom?")
    two.says("Ann pays Bo 4; Cy pays Bo 4")
    board.at(17).shows("Ann → Bo 4")
    end = replayed(two)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Bo"])
    assert end["scores"] == scores(site, match) == {"Ann": -4, "Bo": 8, "Cy": -4}


def test_midnight_baseball_is_rolled_with_two_taps_a_card(site, phone):
    match = site.begin("poker", PLAYERS, {"variant": "midnight-baseball", "up_threes": "pay_or_fold"})
    one, board = Phone(phone(), match), Phone(phone(1920, 1080), match, "board")
    one.press("Ann deals").at(1)
    rolls(one, "QD").says("Q♦ is the table card")
    assert one.taps == 2
    rolls(one.at(2), "7S").says("7 does not beat Q")
    rolls(one.at(3), "4H").says("Bo gets an extra card face down")
    rolls(one.at(4), "KC").says("K-7-4 beats Q")
    board.at(5).shows("K-7-4")
    for seq in (5, 6, 7):
        one_tap(one.at(seq), "Check")
    rolls(one.at(8), "3S").says("Cy pays 3 for the wild card or folds")
    one_tap(one.at(9), "Pay 3").says("A beats K-7-4 (Bo): Cy starts the betting.")
    bet(one.at(10), 2).says("Cy bets 2")
    one_tap(one.at(11), "Fold").says("Ann folds")
    one_tap(one.at(12), "Fold").says("Cy is the only one left")
    end = replayed(one)
    assert (end["refused"], end["scores"]) == (0, {"Ann": -1, "Bo": -1, "Cy": 2})
