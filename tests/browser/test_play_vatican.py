"""A game of Vatican on two phones and a board: a first run, the table rearranged, a joker freed, a late ruling, out."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]


def put(phone: Phone, *cards: str) -> Phone:
    """Cards on the pad of the table: rank, then suit; `*` is one key."""
    for card in cards:
        phone.tap(f'#entry [data-put="{card[0]}"]')
        if len(card) > 1:
            phone.tap(f'#entry [data-half="{card[1]}"]')
    return phone


def play(phone: Phone) -> Phone:
    return phone.tap("#entry form:has(.melds) button.enter")


def card(phone: Phone, label: str, meld: int) -> Phone:
    """Tap a card that lies in a meld (from 1)."""
    row = phone.page.locator("#entry .meld-row").nth(meld - 1)
    row.locator(".meld-card", has_text=label).first.click()
    return phone


def test_a_game_from_the_first_run_to_the_last_card(site, phone):
    match = site.begin("vatican", PLAYERS)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")

    # The first play wants a run; a meld of three is seven taps.
    put(one, "9S", "9H", "9D").shows("… The first play holds a run")
    play(one).says("The first play holds a run of three or more from the hand")
    board.says("9♠ 9♥ 9♦ holds none")
    one.press("As it was").fresh()
    play(put(one, "4S", "5S", "6S")).says("Ann plays 4♠ 5♠ 6♠; 10 cards left")
    assert one.taps <= 7
    two.at(1).fresh().press("Draw").says("Bo draws: 14 cards; 79 left in the stock")
    assert two.taps == 1

    # A card for a run that lies, taken back, and entered again with a set.
    one.at(2).fresh()
    one.press("+ the next cards go to meld 1")
    play(put(one, "7S")).says("Ann plays 7♠")
    expect(board.at(3).page.locator(".card-fresh")).to_have_text(["7♠"])
    one.tap("#ruling button:has-text('Take back')").at(4)
    one.press("+ the next cards go to meld 1")
    put(one, "7S").press("New meld")
    play(put(one, "JD", "JC", "*"))
    one.says("A wild card in a set says its suit")
    one.page.locator("#entry .meld-card", has_text="★").first.click()
    put(one, "JH").shows("✓ Ann plays")
    play(one).says("6 cards left")

    # Bo lays a first run, and rearranges: the seven of spades leaves its run for a set.
    two.at(5)
    play(put(two, "9H", "TH", "QH", "JH")).says("Bo plays 9♥ 10♥ J♥ Q♥")
    board.at(6).shows("J♥")
    one.at(6).press("Draw").at(7)
    two.at(7)
    put(two, "7H", "7C")
    card(two, "7♠", 1)
    two.press("here, into meld 4")
    two.shows("✓ Bo plays 7♥ 7♣")
    play(two).says("Bo plays 7♥ 7♣; 8 cards left")
    expect(board.at(8).page.locator(".meld")).to_have_count(4)

    # The joker stands for the jack of hearts; its own card takes its place, and the joker goes elsewhere.
    one.at(8).press("Draw").at(9)
    two.at(9)
    put(two, "JH")
    two.press("Find a table").shows("the joker that stood for J♥ is free")
    two.press("As it was").press("+ the next cards go to meld 2")
    put(two, "JH")
    card(two, "★", 2)
    two.page.locator("#entry .meld-row").nth(2).get_by_role("button", name="here, into meld 3").click()
    card(two, "★", 3)
    put(two, "KH").shows("✓ Bo plays J♥")
    play(two).says("the joker that stood for J♥ is free")
    end = replayed(one)
    assert (end["refused"], end["scores"]) == (0, scores(site, match))


def runs(*suits: str) -> list[list[str]]:
    return [[rank + suit for rank in part] for suit in suits for part in ("A23456", "789TJQK")]


def test_the_stock_is_empty_a_pass_is_proven_wrong_and_somebody_is_out(site, phone):
    table = [*runs("S", "H", "D", "C"), *runs("S", "H", "D"), runs("C")[0]]
    start = {"hands": {"Ann": 2, "Bo": 7}, "turn": "Ann", "table": table}
    match = site.begin("vatican", PLAYERS, start=start)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.fresh().press("Pass").says("Ann passes: the stock is empty")
    assert one.taps == 1
    two.at(1)
    put(two, "KC").press("Find a table").shows("✓ Bo plays K♣")
    play(two).says("Bo plays K♣; 6 cards left")
    one.at(2)
    put(one, "7C").press("Find a table").shows("✓ Ann plays 7♣")
    play(one).says("Late ruling on play 1: Ann held 7♣ then, and could have played")
    board.at(3).says("Late ruling on play 1")
    two.at(3).press("Pass")
    one.at(4)
    put(one, "8C").press("Find a table").shows("the last cards")
    play(one).says("the last cards, and wins")
    board.at(5).shows("★ Ann")
    end = replayed(one)
    assert (end["over"], end["winners"], end["flagged"]) == (True, ["Ann"], [1])
    assert end["scores"] == scores(site, match)
