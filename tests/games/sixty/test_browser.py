"""A match of Sixty on two phones and a board: a round by its score, a round by its plays.

In the second round there are attacks, a pass, jokers, a take that was not allowed and comes to light, the last cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games.sixty.cards import Code, Counts, cards_of
from referee.games.sixty.position import Phase
from referee.match import Match
from referee.store import Created, get_store
from tests.browser.accessible import out_of_reach
from tests.browser.evenings import same_position
from tests.browser.phone import Phone, form_named, replayed, scores
from tests.browser.site import Site
from tests.browser.taps import enter
from tests.games.screens import assert_board_for_everybody, assert_table_for_everybody
from tests.games.sixty.table import Table
from tests.rings import LOOKS, WHOLE, each

PLAYERS = ["Ann", "Bo", "Cy"]
OPTIONS = {"rounds": 2}
PACKET = 5


def play(phone: Phone, button: str, *cards: int) -> Phone:
    """One number card by its key; several in the fold below, then the button."""
    phone.fresh()
    form = phone.page.locator(form_named(button))
    phone.taps += 1
    if len(cards) == 1:
        form.locator(".taps").get_by_text(str(cards[0]), exact=True).click()
        return phone
    form.locator("summary").click()
    for card in cards:
        form.locator(f'[data-put="{card}"]').click()
        phone.taps += 1
    form.locator("button.enter").click()
    phone.taps += 1
    return phone


def sums(phone: Phone, *points: int) -> Phone:
    """A round by the sums of its penalty cards, in the order of the players."""
    form = phone.page.locator(form_named("Sums and jokers"))
    if not form.is_visible():
        phone.tap("#entry .rarer > summary")
    for index, total in enumerate(points):
        form.locator(f'[name="sums.{index}"]').fill(str(total))
    form.locator("button.enter").click()
    return phone


@pytest.mark.outer(WHOLE)
def test_a_match_from_the_score_of_a_round_to_the_last_cards(site, phone):
    match = site.begin("sixty", PLAYERS, OPTIONS)
    first, second, board = (
        Phone(phone(), match),
        Phone(phone(theme="dark"), match, "host"),
        Phone(phone(1280, 800), match, "board"),
    )

    # A round by its score alone: what no cards add up to is refused, and stays to be mended. Two have most: who begins?
    first.shows("The player whose age is nearest to 60 begins: who is it?")
    sums(first, 20, 1, 12).says("No cards add up to 1, which is entered for Bo; the least is 3.")
    sums(first, 20, 20, 12).says("Round 1: Ann 20, Bo 20, Cy 12. Ann or Bo begins the next round")
    expect(board.at(1).page.locator(".sx-round")).to_have_text("Round 2")
    second.at(1).fresh().press("Ann begins").says("Ann begins round 2; 68 cards in the deck")
    assert second.taps == 1

    # An attack with one card is one tap. What beats it is said; too small is not on the pad, and typed it is refused.
    play(second.at(2), "Attack", 6).says("Ann attacks Bo with 6")
    assert second.taps == 1
    first.at(3).shows("6 passes; 10, 12, 15, 20, 30, 4 4, 5 5, 3 3 3 beat 6")
    answers = first.page.locator(form_named("Pass or beat"))
    expect(answers.locator(".taps").get_by_text("6", exact=True)).to_be_visible()
    first.type("5").says("5 is not greater than 6; 5 5 (10) would be")
    board.says("5 is not greater than 6")
    play(first, "Pass or beat", 6).says("Bo passes with 6: 6 6 (12) attacks Cy")
    assert first.taps == 1
    expect(board.at(4).page.locator(".seat-above.hit .chair-name")).to_contain_text("Cy")
    expect(board.page.locator(".sx-total")).to_have_text("12")
    board.shows("15")

    # A mistake is taken back; a beat with one card is one tap, as are a joker and a take.
    play(second.at(4), "Pass or beat", 30).says("Cy beats 6 6 (12) with 30; Cy attacks")
    second.tap("#ruling button:has-text('Take back')").at(6)
    play(second, "Pass or beat", 15).says("Cy beats 6 6 (12) with 15; Cy attacks")
    assert second.taps == 1
    play(first.at(7), "Attack", 10, 10).says("Cy attacks Ann with 10 10 (20)")
    first.at(8).fresh().press("Abracadabra").says("turns the direction counter-clockwise: 10 10 (20) attacks Cy")
    assert first.taps == 1
    board.at(9).shows("counter-clockwise")
    second.at(9).fresh().press("Take 10 10: 20 points").says("Cy takes 10 10: 20 penalty points; Bo attacks")
    assert second.taps == 1
    expect(board.at(10).page.locator(".sx-taken")).to_have_text("+20")

    # Nothing drawn since, Cy shows a 30: the take is proven wrong, late, on both phones, the board and in the log.
    play(first.at(10), "Attack", 12).at(11).shows("Ann is attacked with 12")
    play(first, "Pass or beat", 12).at(12).shows("Cy is attacked with 12 12")
    play(second.at(12), "Pass or beat", 30)
    proof = "Cy took 10 10, but a 30 to beat it with was in the hand then: nothing has been drawn since."
    for screen in (first, second, board):
        screen.at(13).says("Late ruling on play 10").says(proof)
    second.page.goto(f"/m/{match.match_id}/log")
    expect(second.page.locator("#play-10")).to_contain_text(f"Late ruling {proof} SX-RES-1 proved by play 13")
    second.page.goto(f"/m/{match.match_id}")

    # The rest of the round up to its last cards; one tap confirms them and the match is over.
    *others, body = rest_of_the_round(course_of(site, match))
    site.enter(match, *others)
    seq = 13 + len(others)
    enter(first.at(seq), "sixty", PLAYERS, body, same_position(course_of(site, match), body))
    seq += 1
    for screen in (first, second, board):
        screen.at(seq)
    second.shows("The round is over")
    expect(board.page.locator(".sx-round")).to_have_text("The round is over")
    second.fresh().tap("#entry button.tap-strong").at(seq + 1)
    assert second.taps == 1
    end = replayed(first)
    assert (end["refused"], end["over"], end["flagged"]) == (0, True, [8])
    assert end["scores"] == scores(site, match)
    totals = scores(site, match)
    (winner,) = end["winners"]
    assert totals[winner] == min(totals.values())
    for screen in (first, second, board):
        screen.at(seq + 1).shows(f"{winner} won")
    expect(board.page.locator(".sx-round")).to_have_text(f"{winner} won")
    expect(board.page.locator(".score-line.won")).to_have_text(f"★ {winner} {totals[winner]}")


# --- how a round goes on ---------------------------------------------------------------------------------------------


class Eager(Table):
    """Players who play all they have of a number, with cards that were shuffled in packets of equal ones: soon over."""

    def deal_what_is_hidden(self, unseen: Counts, hands: Sequence[int]) -> None:
        """Hands and a deck from the cards that nobody has seen."""
        cards = list(cards_of(unseen))
        packets = [cards[at : at + PACKET] for at in range(0, len(cards), PACKET)]
        self.random.shuffle(packets)
        self.deck = [card for packet in packets for card in packet]
        self.hands = [[self.deck.pop() for _ in range(count)] for count in hands]

    def _some(self, hand: Sequence[Code], number: Code, least: int = 1) -> list[Code]:
        return [number] * hand.count(number)


def course_of(site: Site, match: Created) -> Match:
    """The match as the server has it now."""
    with site.app.app_context():
        return get_store().cached_match(match.match_id).match


def rest_of_the_round(course: Match) -> list[dict[str, Any]]:
    """The plays of a possible rest of the round: of some chances the shortest."""
    endings = [bodies for seed in range(40) if (bodies := rest(course, random.Random(seed)))]
    return min(endings, key=len)


def rest(course: Match, chance: random.Random) -> list[dict[str, Any]]:
    """The plays of one rest of the round that ends with cards left and one winner, and proves nothing; else none."""
    position, table = course.position, Eager(chance, OPTIONS, PLAYERS)
    table.deal_what_is_hidden(position.cards.unseen, position.cards.hands)
    bodies = []
    while position.phase in (Phase.ATTACK, Phase.ANSWER):
        body = table.next(position)
        assert body is not None
        _, ruling = course.game.judge_body(position, body, 1)
        if not ruling.allowed or ruling.flags:
            return []
        bodies.append(body)
        position = ruling.position
    if position.phase != Phase.COUNT:
        return []
    _, ruling = course.game.judge_body(position, {"play": "count"}, 1)
    return bodies if ruling.position.over else []


# --- its looks -------------------------------------------------------------------------------------------------------

MANY = ["Annemarie-Luise", "Bartholomew the Third", "Cy", "Di", "Edmund", "Florentine", "Gus", "Ida"]
MORE = ["Jo", "Kit", "Lee", "Max", "Nan", "Oz", "Pia", "Quin"]
LATE = 12
"""The number of cards left in the deck when a round is nearly over."""


@pytest.mark.parametrize("people", each([2, 4, 8, 16], [16], LOOKS))
def test_its_screens_are_for_everybody(site, phone, people):
    players = [*MANY, *MORE][:people]
    match = site.begin("sixty", players, OPTIONS)
    attacked_late(site, match, players)
    page = phone()
    assert_board_for_everybody(page, match, ".sx, .board-aside, .aside-box, .score-sum", high=8)
    assert_table_for_everybody(page, match)


def attacked_late(site: Site, match: Created, players: Sequence[str]) -> None:
    """A round to where all kinds of cards lie in the discard pile, or the deck is nearly gone, and somebody answers."""
    table = Table(random.Random(4), OPTIONS, players)
    while True:
        position = course_of(site, match).position
        if position.phase == Phase.ANSWER and (all(position.cards.discard) or position.cards.deck < LATE):
            return
        body = table.next(position)
        assert body is not None
        site.enter(match, body)


def test_the_fold_of_several_cards_closes_for_the_next_player(site, phone):
    match = site.begin("sixty", PLAYERS)
    site.enter(match, {"play": "begin", "player": "Ann"})
    player = Phone(phone(320, 640), match).at(1)
    play(player, "Attack", 4, 4).at(2)
    expect(player.page.locator("#entry .otherwise")).not_to_have_attribute("open", "")
    assert out_of_reach(player.page, "#entry .tap:has-text('Zap')", "#entry .tap:has-text('Take')") == []
