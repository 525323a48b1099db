"""Shanghai on two phones and a board: melds rearranged, a draw challenged, a late ruling, out, the count, the end."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]


def offer(phone: Phone, label: str) -> Locator:
    """The form of an offer by the label above it."""
    return phone.page.locator("#entry form.offer", has=phone.page.locator(".offer-label", has_text=label)).first


def tap(phone: Phone, form: Locator, cards: str, field: str = "") -> Phone:
    """Cards on the pad of a form, or of one of its fields: rank, then suit."""
    pad = form.locator(f'[data-pad]:has(input[name="{field}"])') if field else form
    for card in cards.split():
        pad.locator(f'[data-put="{card[0]}"]').click()
        pad.locator(f'[data-half="{card[1]}"]').click()
        phone.taps += 2
    return phone


def put(phone: Phone, cards: str) -> Phone:
    return tap(phone, offer(phone, "Play"), cards)


def play(phone: Phone) -> Phone:
    return phone.tap("#entry form:has(.melds) button.enter")


def more(phone: Phone) -> Phone:
    """What is rare, one tap further; it stays open where it was opened before."""
    if phone.page.locator("#entry details.rarer[open]").count() == 0:
        phone.tap("#entry details.rarer summary")
    return phone


def test_a_match_that_is_under_way_to_its_end(site, phone):
    start = {
        "totals": {"Ann": 60, "Bo": 35},
        "deal": 3,
        "hands": {"Ann": 4, "Bo": 5},
        "turn": "Ann",
        "table": [["7S", "7H", "7D"], ["4H", "5H", "6H"]],
    }
    match = site.begin("shanghai", PLAYERS, {"target": 100}, start)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("Deal 3, to 100")

    # What does not lie is refused, and stays to be mended.
    play(put(one, "KS KH KS")).says("The suits in a set are all different; K♠ is there")
    board.says("K♠ is there")
    one.press("As it was").fresh()

    # A draw is one tap. It is challenged: the hand is shown, and nothing of it could have been played.
    one.press("Draw").says("Ann draws: 5 cards; 88 left in the stock")
    assert one.taps == 1
    more(two.at(1))
    challenge = offer(two, "Challenge Ann’s draw")
    tap(two, challenge, "KS KH QD 2C 9C", "hand")
    tap(two, challenge, "9C", "drawn")
    challenge.locator("button.enter").click()
    two.says("The challenge fails: nothing of Ann’s hand could be played, and the draw stands")
    expect(board.at(2).page.locator(".sh-known")).to_have_text("shown: K♠ K♥ Q♦ 2♣ 9♣")

    # The next card fits. Taken back, and played again: a card for a meld that lies is four taps.
    one.at(2).press("Draw").at(3).fresh()
    one.press("+ the next cards go to meld 1")
    play(put(one, "7C")).says("Ann plays 7♣ after drawing 2 cards; 5 cards left")
    assert one.taps == 4
    expect(board.at(4).page.locator(".card-fresh")).to_have_text(["7♣"])
    one.tap("#ruling button:has-text('Take back')").at(5)
    one.press("+ the next cards go to meld 1")
    play(put(one, "7C")).says("Ann plays 7♣ after drawing 2 cards")

    # Bo draws one card and plays two that each fitted before: one of them was in the hand.
    two.at(6).press("Draw").at(7)
    two.press("+ the next cards go to meld 2")
    put(two, "7H")
    put(two, "3H").shows("✓ Bo plays 3♥ 7♥")
    play(two).says("Late ruling on play 7: Bo has shown 3♥ 7♥, drew 1 since, and could have played then")
    board.at(8).says("Late ruling on play 7")

    # A meld of three is seven taps at the most. The hand that all have seen must be played from.
    one.at(8).press("Draw").at(9).fresh()
    play(put(one, "KS KH KD")).says("Ann plays K♠ K♥ K♦ after drawing 1 card; 3 cards left")
    assert one.taps <= 7
    two.at(10)
    play(put(two, "8C 9C TC JC")).says("Bo plays 8♣ 9♣ 10♣ J♣, the last cards, and is out")
    board.at(11).shows("Bo is out. Count the hands: Ann 3 cards")

    # The count: points that cannot be, then those of Q♦ 2♣ 9♣.
    one.at(11).page.get_by_label("Ann", exact=True).first.fill("60")
    one.press("Points left in the hands").says("Ann holds 3 cards; 60 points cannot be theirs")
    one.page.get_by_label("Ann", exact=True).first.fill("20")
    one.press("Points left in the hands").says("Bo is out. Ann 60 + 20 = 80; Bo 35")
    board.at(12).shows("Deal 4, to 100")

    # The next hand by its points alone, and the end.
    more(two.at(12))
    two.page.get_by_label("Ann", exact=True).last.fill("25")
    offer(two, "Only the score of the hand").locator("button.enter").click()
    two.says("Bo is out. Ann 80 + 25 = 105; Bo 35. Bo wins with the lowest total, 35")
    board.at(13).shows("★ Bo has won")
    end = replayed(one)
    assert (end["over"], end["winners"], end["refused"]) == (True, ["Bo"], 0)
    assert end["scores"] == scores(site, match) == {"Ann": 105, "Bo": 35}


def test_an_empty_stock_passes_and_hands_that_are_shown(site, phone):
    """All pass; the cards left prove one pass wrong, and one point a card is charged in one tap."""
    start = {"hands": {"Ann": 2, "Bo": 99}, "turn": "Ann", "table": [["7S", "7H", "7D"]]}
    match = site.begin("shanghai", PLAYERS, {"card_points": "one_per_card", "deals": 1}, start)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.fresh().press("Pass").says("Ann passes: the stock is empty")
    assert one.taps == 1
    play(put(two.at(1), "4C 5C 6C")).says("Bo plays 4♣ 5♣ 6♣; 96 cards left")
    one.at(2)
    put(one, "7C").press("Find a table").shows("✓ Ann plays 7♣")
    play(one).says("Late ruling on play 1: Ann held 7♣ then, and could have played")
    board.at(3).says("Late ruling on play 1")
    two.at(3).press("Pass").at(4)
    one.press("Pass").says("All have passed: everybody is charged")
    one.at(5).fresh().press("Charge Ann 1, Bo 96").says("Ann wins with the lowest total, 1")
    assert one.taps == 1
    end = replayed(two)
    assert (end["over"], end["winners"], end["flagged"], end["scores"]) == (True, ["Ann"], [1], {"Ann": 1, "Bo": 96})
