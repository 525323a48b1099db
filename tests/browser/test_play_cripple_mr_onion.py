"""Rounds of Cripple Mr Onion on two phones and a board: bets, hands on the pad, crippling, a late ruling, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]
GREAT = "Ao Ae At Ac Qo Qe Jt Kc Ka"
STRAIGHT = "2o 3o 4o 5o 6o 7o 8o 9o To"


def hand(phone: Phone, cards: str) -> Phone:
    """Nine cards on the pad: rank, then suit; the ninth sends them."""
    for card in cards.split():
        if len(card) == 2:
            phone.put(card[0], f"half:{card[1]}")
        else:
            phone.put(card)
    return phone


def test_rounds_from_the_antes_to_the_end(site, phone):
    match = site.begin("cripple-mr-onion", PLAYERS)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.press("Ann deals; all pay 2").says("2 antes of 2: 4 in the pot")
    two.at(1).press("3").says("Bo exchanges 3 cards")
    one.at(2).press("0").at(3)

    # Three parts of betting: a raise above what was agreed is refused, one is paid, one is taken back.
    one.press("4").says("Ann bids 4: 8 in the pot")
    two.at(4).type("pay raise=11").says("A raise of 11 is above the agreed 10")
    two.press("Pay 4 +2").says("Ann owes 2 for the raises")
    board.at(5).shows("+2 in front")
    one.at(5).press("Pay 2").says("16 in the pot")
    one.at(6).press("0").at(7)
    two.at(7).press("Go on").at(8).tap("#ruling button:has-text('Take back')").at(9)
    two.press("Go on").at(10)
    one.at(10).press("0").at(11)
    two.at(11).press("Go on").at(12)

    # The second deal, an extra bet, the last two parts.
    two.press("4").says("Bo buys 4 cards for 8: 24 in the pot")
    two.press("4").says("Ann matches 4, passes the deal on or folds")
    one.at(14).press("Pay 4").says("32 in the pot")
    one.at(15).press("0").at(16)
    two.at(16).press("Go on").at(17)
    one.at(17).press("0").at(18)
    two.at(18).press("Go on").at(19)

    # Showdown: a card takes two taps, and a card that is there twice is refused.
    two.fresh()
    hand(two, GREAT).says("Bo shows Great Onion")
    assert two.taps == 18
    expect(board.at(20).page.locator(".cmo-what").first).to_have_text("Great Onion")
    one.at(20)
    hand(one, "2o 3o 4o 5o 6o 7o 8o 9o Ao").says("the pack has 1")
    one.press("take out A Oct")
    hand(one, "To").says("a nine-card straight flush cripples what Bo leads with")
    one.at(21).press("Ann wins").says("Ann takes the pot of 32 with a straight flush and deals next")
    assert scores(site, match) == {"Ann": 20, "Bo": -20}
    board.at(22).shows("eights are wild")

    # The next round is wild; a King of Octograms held back is found at Showdown.
    one.press("Ann deals; all pay 2").at(23)
    for number, (who, key) in enumerate(
        ((two, "0"), (one, "0"), (one, "0"), (two, "Go on"), (one, "0"), (two, "Go on"), (one, "0"), (two, "Go on")), 23
    ):
        who.at(number).press(key).at(number + 1)
    two.press("4").at(32).press("0").at(33)
    for number, (who, key) in enumerate(((one, "0"), (two, "Go on"), (one, "0"), (two, "Go on")), 33):
        who.at(number).press(key).at(number + 1)
    hand(two, "Ko Ao Ae Qt 2c 3c 4c 5c 6c").says("Late ruling")
    one.at(38)
    hand(one, "8o 8e 8t 2t 3t 4t Lady Arc15 7a").at(39)
    one.tap("#entry form.offer:has-text('wins') button").at(40)
    one.tap("#entry details.rarer summary").press("Stop playing").says("The table breaks up")
    end = replayed(one)
    assert (end["over"], end["flagged"], end["scores"]) == (True, [35], scores(site, match))
    board.at(41).shows("★")
