"""A hand of Krambambuli on two phones and a board: melds, one extended, a theft, out, the count, a late ruling."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]


def put(phone: Phone, label: str, *cards: str) -> Phone:
    """Cards on the pad of the form with this label: rank, then suit."""
    form = f'#entry form.offer:has(.offer-label:text-is("{label}"))'
    for card in cards:
        phone.tap(f'{form} [data-put="{card[0]}"]').tap(f'{form} [data-half="{card[1]}"]')
    return phone


def enter(phone: Phone, label: str) -> Phone:
    return phone.tap(f'#entry form.offer:has(.offer-label:text-is("{label}")) button.enter')


def choose(phone: Phone, label: str, text: str) -> Phone:
    return phone.tap(f'#entry form.offer:has(.offer-label:text-is("{label}")) label.chip:has-text("{text}")')


def discard(phone: Phone, card: str) -> Phone:
    """A discard in two taps."""
    put(phone.fresh(), "Discard", card)
    assert phone.taps == 2
    return phone


def test_a_hand_from_the_deal_to_the_count(site, phone):
    match = site.begin("krambambuli", PLAYERS, {"target": 80})
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    put(one, "Turned up", "4S").says("the four of spades is turned up; Bo is first")

    # Bo melds; what is no meld is refused and mended.
    two.at(1).press("Draw").at(2).fresh()
    enter(put(two, "Meld", "AD", "2D", "3D"), "Meld").says("the ace is high")
    two.press("As it was").fresh()
    enter(put(two, "Meld", "6D", "7D", "8D"), "Meld").says("Bo melds 6♦ 7♦ 8♦; 9 in hand")
    assert two.taps <= 7
    expect(board.at(3).page.locator(".meld")).to_have_count(1)
    two.fresh().press("nine of diamonds to meld 1").says("Bo adds 9♦: 6♦ 7♦ 8♦ 9♦; 8 in hand")
    discard(two, "3C").says("Bo discards the three of clubs")

    # Ann takes the upcard, may not throw it away again, and takes a discard back.
    one.at(5).press("take the three of clubs").at(6)
    one.type("discard 3C").says("it may not be discarded in the same turn")
    enter(put(one, "Meld", "QS", "KS", "AS"), "Meld").says("Ann melds")
    discard(one, "5C").at(8).tap("#ruling button:has-text('Take back')").at(9)
    discard(one, "4C").at(10)

    # Bo draws and discards; Ann steals the nine of diamonds.
    two.at(10).press("Draw").at(11)
    discard(two, "8C")
    one.at(12).press("Draw").at(13).tap("#entry details.rarer summary")
    choose(one, "Steal a card", "6♦")
    one.page.locator(
        "#entry details.rarer form.offer label.chip", has=one.page.get_by_text("9♦", exact=False)
    ).last.click()
    enter(put(one, "Steal a card", "9S", "9H"), "Steal a card")
    one.says("Ann steals the nine of diamonds from Bo: 9♦ 9♠ 9♥; 7 in hand")
    board.at(14).shows("9♥")
    discard(one, "5C")

    # Bo goes out; the count shows that Ann cannot have kept the three of clubs.
    two.at(15).press("Draw").at(16)
    enter(put(two, "Meld", "JH", "QH", "KH", "2S", "2H", "2D"), "Meld").at(17)
    discard(two, "2C").at(18)
    one.at(18).press("Draw").at(19)
    discard(one, "6C")
    two.at(20).press("Draw").at(21)
    two.press("ace of hearts to meld 4").says("Bo adds A♥")
    discard(two, "7C").says("Bo is out: the hands are counted")
    board.at(23).shows("The hand is over. Count the hands: Ann 6 cards")
    one.type("count points=null").says("points")
    one.tap("#entry details.rarer summary")
    hands = one.page.locator("#entry details.rarer form.offer")
    for card in ("TD", "JD", "QD", "KD", "AD", "TC"):
        hands.locator(f'[data-pad]:has(#hands-0) [data-put="{card[0]}"]').click()
        hands.locator(f'[data-pad]:has(#hands-0) [data-half="{card[1]}"]').click()
    hands.locator("button.enter").click()
    one.says("Late ruling on play 6: Ann took the three of clubs in sight of all and does not hold it")
    board.shows("Ann 0 + 60 = 60")
    end = replayed(one)
    assert (end["flagged"], end["scores"]) == ([6], scores(site, match))
    one.at(24)
    tally = one.page.locator("#entry form.offer:has(.offer-label:text-is('Only the score of the hand'))")
    tally.locator("label.chip", has_text="Bo").click()
    tally.get_by_label("Ann", exact=True).last.fill("25")
    tally.get_by_label("Bo", exact=True).last.fill("0")
    tally.locator("button.enter").click()
    one.says("The game is over: Bo wins with 0")
    board.shows("★ Bo")
    end = replayed(one)
    assert (end["over"], end["winners"], end["scores"]) == (True, ["Bo"], scores(site, match))
