"""A whole game of Krambambuli on two phones and a board: three hands, with a theft, a late ruling and a tally."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, form_named, replayed, scores
from tests.browser.taps import enter as enter_play
from tests.browser.taps import unfold
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo"]
DRAW = {"play": "draw"}


def put(phone: Phone, label: str, *cards: str) -> Phone:
    """Cards on the pad of the form with this label: rank, then suit."""
    form = form_named(label)
    unfold(phone, phone.page.locator(form).first)
    for card in cards:
        phone.tap(f'{form} [data-put="{card[0]}"]').tap(f'{form} [data-half="{card[1]}"]')
    return phone


def enter(phone: Phone, label: str) -> Phone:
    return phone.tap(f"{form_named(label)} button.enter")


def extend(phone: Phone, name: str) -> Phone:
    """A card on an own meld, in two taps."""
    phone.fresh().tap("#entry summary:has-text('Extend a meld')").press(name)
    assert phone.taps == 2
    return phone


def choose(phone: Phone, card: str) -> Phone:
    """The card that is stolen."""
    return phone.tap(f'#entry details.rarer form.offer label.chip:has-text("{card}")')


def steal(phone: Phone, *cards: str) -> Phone:
    """The theft of the card that is chosen, with these from the hand."""
    form = form_named("Steal a card")
    for card in cards:
        phone.tap(f'{form} [data-put="{card[0]}"]').tap(f'{form} [data-half="{card[1]}"]')
    return phone.tap(f"{form} button.enter")


def more(phone: Phone) -> Phone:
    """Opens the rare plays, unless they are open already."""
    if phone.page.locator("#entry details.rarer[open]").count() == 0:
        phone.tap("#entry details.rarer summary")
    return phone


def discard(phone: Phone, card: str) -> Phone:
    """A discard in two taps: its keys are opened by their name where a meld is possible."""
    enter_play(phone.fresh(), "krambambuli", PLAYERS, {"play": "discard", "card": card})
    assert phone.taps <= 2
    return phone


@pytest.mark.outer(WHOLE)
def test_a_game_from_the_first_deal_to_the_last_count(site, phone):
    match = site.begin("krambambuli", PLAYERS, {"target": 100, "upcard_lock": "on"})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("Hand 1, to 100")
    put(first.fresh(), "Turned up", "4S").says("the four of spades is turned up; Bo is first")
    assert first.taps == 2

    # Bo melds; what is not a meld is refused and mended.
    second.at(1).press("Draw").at(2).fresh()
    enter(put(second, "Meld", "AD", "2D", "3D"), "Meld").says("the ace is high")
    second.press("Reset").fresh()
    enter(put(second, "Meld", "6D", "7D", "8D"), "Meld").says("Bo melds 6♦ 7♦ 8♦; 9 in hand")
    assert second.taps <= 7
    expect(board.at(3).page.locator(".meld")).to_have_count(1)
    extend(second, "nine of diamonds to meld 1").says("Bo adds 9♦: 6♦ 7♦ 8♦ 9♦; 8 in hand")
    discard(second, "3C").says("Bo discards the three of clubs")

    # Ann takes the upcard, may not throw it away again, and takes a discard back.
    first.at(5).press("take the three of clubs").at(6)
    first.type("discard 3C").says("may not be discarded in it")
    enter(put(first, "Meld", "QS", "KS", "AS"), "Meld").says("Ann melds")
    discard(first, "5C").at(8).tap("#ruling button:has-text('Take back')").at(9)
    discard(first, "4C").at(10)

    # Bo draws and discards; Ann steals the nine of diamonds.
    site.enter(match, DRAW, {"play": "discard", "card": "8C"})
    more(first.at(12).press("Draw").at(13).fresh())
    first.shows("from Bo: 6♦ 7♦ 8♦ 9♦")
    expect(first.page.locator("#entry details.rarer label.chip")).to_have_text(
        ["6♦six of diamonds", "9♦nine of diamonds"]
    )
    steal(choose(first, "9♦"), "9S", "9H")
    assert first.taps <= 7
    first.says("Ann steals the nine of diamonds from Bo: 9♦ 9♠ 9♥; 7 in hand")
    board.at(14).shows("9♥")
    discard(first, "5C")

    # Bo goes out; the count shows that Ann cannot have kept the three of clubs.
    second.at(15).press("Draw").at(16)
    enter(put(second, "Meld", "JH", "QH", "KH", "2S", "2H", "2D"), "Meld").at(17)
    discards = [{"play": "discard", "card": card} for card in ("2C", "6C")]
    site.enter(match, discards[0], DRAW, discards[1], DRAW)
    extend(second.at(21), "ace of hearts to meld 4").says("Bo adds A♥")
    discard(second, "7C").says("Bo is out: count the hands")
    board.at(23).shows("The hand is over. Count the hands: Ann 6 cards")
    first.type("count points=null").says("value for each name is needed")
    more(first)
    hands = first.page.locator("#entry details.rarer form.offer")
    for card in ("TD", "JD", "QD", "KD", "AD", "TC"):
        hands.locator(f'[data-pad]:has(#hands-0) [data-put="{card[0]}"]').click()
        hands.locator(f'[data-pad]:has(#hands-0) [data-half="{card[1]}"]').click()
    hands.locator("button.enter").click()
    first.says("Late ruling on play 6: Ann took the three of clubs in sight of all and does not hold it")
    board.says("Late ruling on play 6").shows("Ann 0 + 60 = 60").shows("Hand 2, to 100")
    second.page.goto(f"/m/{match.match_id}/log")
    flagged = second.page.locator("main li", has_text="Ann takes the three of clubs")
    expect(flagged).to_contain_text("Ann took the three of clubs in sight of all and does not hold it")
    second.page.goto(f"/m/{match.match_id}")

    # The second hand by its score alone.
    more(first.at(24))
    tally = first.page.locator(form_named("Just the score of the hand"))
    tally.locator("label.chip", has_text="Bo").click()
    tally.get_by_label("Ann", exact=True).last.fill("25")
    tally.get_by_label("Bo", exact=True).last.fill("0")
    tally.locator("button.enter").click()
    first.says("Ann 60 + 25 = 85; Bo 0 + 0 = 0")
    board.at(25).shows("Hand 3, to 100")

    # The third hand: all is laid down in one turn, and the last card is discarded.
    put(second.at(25), "Turned up", "5H").says("Hand 3: the five of hearts is turned up; Bo is first")
    second.at(26).press("Draw").at(27)
    for cards in (("2C", "3C", "4C", "5C"), ("9S", "TS", "JS", "QS")):
        put(second, "Meld", *cards).press("New meld")
    enter(put(second, "Meld", "7H", "7D", "7S"), "Meld")
    second.says("Bo melds 2♣ 3♣ 4♣ 5♣; 9♠ 10♠ J♠ Q♠; 7♥ 7♦ 7♠; 1 in hand")
    discard(second.at(28), "KD").says("Bo discards the king of diamonds. Bo is out: count the hands")
    first.at(29).page.get_by_label("Ann", exact=True).first.fill("22")
    first.press("Enter the points left").says("Ann holds 11 cards; they cannot be worth 22 points")
    board.says("they cannot be worth 22 points")
    first.page.get_by_label("Ann", exact=True).first.fill("64")
    first.press("Enter the points left").says("Ann 85 + 64 = 149; Bo 0 + 0 = 0. The game is over: Bo wins with 0")
    board.at(30).shows("★ Bo").shows("149")
    second.at(30).shows("Bo won")
    end = replayed(first)
    assert (end["refused"], end["over"], end["winners"], end["flagged"]) == (0, True, ["Bo"], [6])
    assert end["scores"] == scores(site, match) == {"Ann": 149, "Bo": 0}


def test_the_keys_of_a_hand_have_no_joker(site, phone):
    match = site.begin("krambambuli", PLAYERS)
    page = Phone(phone(), match).page
    expect(page.locator('#entry [name="hands.0"]')).to_have_count(1)
    expect(page.locator('#entry [data-put="*"]')).to_have_count(0)
