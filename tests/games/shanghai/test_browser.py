"""Whole matches of Shanghai on two phones and a board: to a total, and to an empty stock at a point a card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, replayed, scores
from tests.browser.taps import opened_form
from tests.games.screens import passes
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo"]


def tap(phone: Phone, form: Locator, cards: str, field: str = "") -> Phone:
    """Cards on the pad of a form, or of one of its fields: rank, then suit."""
    pad = form.locator(f'[data-pad]:has(input[name="{field}"])') if field else form
    for card in cards.split():
        pad.locator(f'[data-put="{card[0]}"]').click()
        pad.locator(f'[data-half="{card[1]}"]').click()
        phone.taps += 2
    return phone


def put(phone: Phone, cards: str) -> Phone:
    return tap(phone, opened_form(phone, "Play"), cards)


def play(phone: Phone) -> Phone:
    return phone.tap("#entry form:has(.melds) button.enter")


@pytest.mark.outer(WHOLE)
def test_a_match_from_the_first_group_to_the_lowest_total(site, phone):
    match = site.begin("shanghai", PLAYERS, {"target": 100})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    board.shows("Deal 1, to 100").shows("84 in the stock")

    # Two melds to begin with; what does not lie is refused, and stays to be mended.
    play(put(first.fresh(), "7S 7H 7D")).says("Ann plays 7♠ 7♥ 7♦; 7 cards left")
    assert first.taps <= 7
    play(put(second.at(1), "4H 5H 6H")).says("Bo plays 4♥ 5♥ 6♥; 7 cards left")
    first.at(2).press("New meld")
    play(put(first, "KS KH KS")).says("The suits in a set are all different; K♠ is there")
    board.says("K♠ is there")
    first.press("Reset").fresh()

    # A draw is one tap. It is challenged: the hand is shown, and nothing of it could have been played.
    first.press("Draw").says("Ann draws: 8 cards; 83 left in the stock")
    assert first.taps == 1
    challenge = opened_form(second.at(3), "Challenge Ann’s draw")
    tap(second, challenge, "KS KH QD 2C 9C 3D JH 5S", "hand")
    tap(second, challenge, "9C", "drawn")
    challenge.locator("button.enter").click()
    second.says("The challenge fails: nothing of Ann’s hand could be played, and the draw stands")
    expect(board.at(4).page.locator(".sh-known")).to_have_text("shown: 5♠ K♠ J♥ K♥ 3♦ Q♦ 2♣ 9♣")

    # The next card fits. Taken back, and played again: a card for a meld that lies is four taps.
    first.at(4).press("Draw").at(5).fresh()
    first.press("+ the next cards go to meld 1")
    play(put(first, "7C")).says("Ann plays 7♣ after drawing 2 cards; 8 cards left")
    assert first.taps == 4
    expect(board.at(6).page.locator(".card-fresh")).to_have_text(["7♣"])
    first.tap("#ruling button:has-text('Take back')").at(7)
    first.press("+ the next cards go to meld 1")
    play(put(first, "7C")).says("Ann plays 7♣ after drawing 2 cards")

    # Bo draws one card and plays two that each fitted before: one of them was in the hand.
    second.at(8).press("Draw").at(9)
    second.press("+ the next cards go to meld 2")
    put(second, "7H")
    put(second, "3H").shows("✓ Bo plays 3♥ 7♥")
    play(second).says("Late ruling on play 9: Bo has shown 3♥ 7♥, drew 1 since, and could have played then")
    board.at(10).says("Late ruling on play 9")
    second.page.goto(f"/m/{match.match_id}/log")
    flagged = second.page.locator("main li", has_text="Bo draws: 8 cards; 81 left in the stock")
    expect(flagged).to_contain_text("Bo has shown 3♥ 7♥, drew 1 since, and could have played then")
    second.page.goto(f"/m/{match.match_id}")

    # A meld of three is seven taps at the most. The last six cards make one sequence.
    first.at(10).press("Draw").at(11).fresh()
    play(put(first.press("New meld"), "KS KH KD")).says("Ann plays K♠ K♥ K♦ after drawing 1 card; 6 cards left")
    assert first.taps <= 8
    second.at(12).press("New meld")
    play(put(second, "8C 9C TC JC QC KC")).says("Bo plays 8♣ 9♣ 10♣ J♣ Q♣ K♣, the last cards, and is out")
    board.at(13).shows("Bo is out. Count the hands: Ann 6 cards")

    # The count: points that cannot be, then those of the six cards that all have seen.
    first.at(13).page.get_by_label("Ann", exact=True).first.fill("60")
    first.press("Enter the points left").says("Ann holds 6 cards, all of them seen; 60 points cannot be theirs")
    first.page.get_by_label("Ann", exact=True).first.fill("40")
    first.press("Enter the points left").says("Bo is out. Ann 40; Bo 0")
    board.at(14).shows("Deal 2, to 100")

    # The next hand by its points alone, and the end.
    score = opened_form(second.at(14), "Just the score of the hand")
    score.get_by_label("Ann", exact=True).last.fill("65")
    score.locator("button.enter").click()
    second.says("Bo is out. Ann 40 + 65 = 105; Bo 0. Bo wins with the lowest total, 0")
    board.at(15).shows("★ Bo won")
    first.at(15).shows("Bo won")
    end = replayed(first)
    assert (end["over"], end["winners"], end["refused"], end["flagged"]) == (True, ["Bo"], 0, [7])
    assert end["scores"] == scores(site, match) == {"Ann": 105, "Bo": 0}


@pytest.mark.outer(WHOLE)
def test_a_match_to_an_empty_stock(site, phone):
    """All pass; a card laid in between proves one pass wrong, and one point a card is charged in one tap."""
    players = [*PLAYERS, "Cy", "Di", "Ed"]
    match = site.begin("shanghai", players, {"deal_size": 13, "card_points": "one_per_card", "deals": 1})
    player, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    board.shows("Deal 1 of 1").shows("39 in the stock")
    play(put(player, "7S 7H 7D")).says("Ann plays 7♠ 7♥ 7♦; 10 cards left")

    # Several cards drawn one by one are entered at once; the stock is soon empty.
    for seq, name, left, cards in ((1, "Bo", 27, "4C 5C 6C"), (3, "Cy", 15, "QD KD AD"), (5, "Di", 3, "2H 3H 4H")):
        opened_form(player.at(seq), "Several cards drawn, one by one").locator("label.chip", has_text="12").click()
        player.says(f"{name} draws 12 cards: 25 cards; {left} left in the stock").press("New meld")
        play(put(player, cards)).says("after drawing 12 cards; 22 cards left")
    opened_form(player.at(7), "Several cards drawn, one by one").locator("label.chip", has_text="3").click()
    player.says("Ed draws 3 cards: 16 cards; 0 left in the stock")
    board.at(8).shows("the stock is empty")

    # Ann passes with a card that fits, and lays it in the next turn.
    passes(player, site, match, "Ed", "Ann")
    player.at(10).press("+ the next cards go to meld 2")
    play(put(player, "3C")).says("Bo plays 3♣; 21 cards left")
    passes(player, site, match, "Cy", "Di", "Ed")
    player.at(14)
    put(player, "7C").press("Arrange for me").shows("✓ Ann plays 7♣")
    play(player).says("Late ruling on play 10: Ann held 7♣ then, and could have played")
    board.at(15).says("Late ruling on play 10")
    passes(player, site, match, "Bo", "Cy", "Di", "Ed")
    player.at(19).press("Pass").says("All have passed: everybody is charged")
    player.at(20).fresh().press("Charge Ann 9, Bo 21, Cy 22, Di 22, Ed 16").says("Ann wins with the lowest total, 9")
    assert player.taps == 1
    board.at(21).shows("★ Ann won")
    end = replayed(player)
    assert (end["over"], end["winners"], end["refused"], end["flagged"]) == (True, ["Ann"], 0, [10])
    assert end["scores"] == scores(site, match) == {"Ann": 9, "Bo": 21, "Cy": 22, "Di": 22, "Ed": 16}


def test_the_phone_marks_the_player_on_turn_with_a_sign(site, phone):
    match = site.begin("shanghai", ["Ann", "Bo", "Cy"])
    expect(Phone(phone(), match).page.locator(".shs-name").first).to_have_text("▶ Ann")


def test_three_players_are_in_one_line_on_a_small_phone(site, phone):
    page = Phone(phone(320, 640), site.begin("shanghai", ["Ann", "Bo", "Cy"])).page
    tops = page.evaluate("() => [...document.querySelectorAll('.shs-seat')].map(seat => seat.offsetTop)")
    assert len(set(tops)) == 1
