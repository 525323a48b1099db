"""A round of Sixty on two phones and a board: attacks, a pass, jokers, a take that was not allowed, the last cards."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from referee.games.sixty.position import ANSWER, ATTACK, COUNT
from referee.store import get_store
from tests.browser.phone import Phone, head, replayed, scores
from tests.games.sixty.table import Table

PLAYERS = ["Ann", "Bo", "Cy"]


def play(phone: Phone, button: str, *cards: int) -> Phone:
    """Number cards on the pad, then the button."""
    phone.fresh()
    form = phone.page.locator(f"#entry form.offer:has(button.enter:text-is('{button}'))")
    for card in cards:
        form.locator(f'[data-put="{card}"]').click()
        phone.taps += 1
    form.locator("button.enter").click()
    phone.taps += 1
    return phone


def test_a_round_with_its_late_ruling(site, phone):
    match = site.begin("sixty", PLAYERS, {"rounds": 1})
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.fresh().press("Ann begins").says("Ann begins round 1; 68 cards in the deck")
    assert one.taps == 1

    # An attack with one card is two taps. What beats it is said; too small is not on the pad, and typed it is refused.
    play(two.at(1), "Attack", 6).says("Ann attacks Bo with 6")
    assert two.taps == 2
    one.at(2).shows("6 passes; 10, 12, 15, 20, 30, 4 4, 5 5, 3 3 3 beat 6")
    expect(one.page.locator('#entry [data-put="6"]')).to_be_visible()
    one.type("5").says("5 is not greater than 6; 5 5 (10) would be")
    board.says("5 is not greater than 6")
    play(one, "Pass or beat", 6).says("Bo passes with 6: 6 6 (12) attacks Cy")
    assert one.taps == 2
    expect(board.at(3).page.locator(".sx-hit .sx-name")).to_contain_text("Cy")
    board.shows("15")

    # A mistake is taken back; a beat with one card is two taps, a joker and a take are one.
    play(two.at(3), "Pass or beat", 30).says("Cy beats 6 6 (12) with 30; Cy attacks")
    two.tap("#ruling button:has-text('Take back')").at(5)
    play(two, "Pass or beat", 15).says("Cy beats 6 6 (12) with 15; Cy attacks")
    assert two.taps == 2
    play(one.at(6), "Attack", 10, 10).says("Cy attacks Ann with 10 10 (20)")
    one.at(7).fresh().press("Abracadabra").says("the direction is counter-clockwise: 10 10 (20) attacks Cy")
    assert one.taps == 1
    board.at(8).shows("counter-clockwise")
    two.at(8).fresh().press("Take 10 10: 20 points").says("Cy takes 10 10: 20 penalty points; Bo attacks")
    assert two.taps == 1
    expect(board.at(9).page.locator(".sx-taken")).to_have_text("+20")

    # Nothing drawn since, Cy shows a 30: the take is proven wrong, late, on both phones and the board.
    play(one.at(9), "Attack", 12).at(10).shows("Ann is attacked with 12")
    play(one, "Pass or beat", 12).at(11).shows("Cy is attacked with 12 12")
    play(two.at(11), "Pass or beat", 30).says("Late ruling on play 9")
    two.says("Cy took 10 10, but a 30 to beat it with was in the hand then")
    board.at(12).says("Late ruling on play 9")
    one.at(12).shows("Late ruling")

    # The rest of the round behind the pages, up to its last cards; one tap confirms them and the match is over.
    finish(site, match)
    two.at(head(site, match)).shows("The round is over")
    two.fresh().tap("#entry button.tap-strong")
    assert two.taps == 1
    two.shows("won")
    board.shows("won")
    end = replayed(one)
    assert (end["refused"], end["over"], end["flagged"]) == (0, True, [7])
    assert end["scores"] == scores(site, match)


def finish(site, match) -> None:
    """Cards dealt to fit what was shown, and played by the rules until only one player has some: the shortest way."""
    found = [bodies for seed in range(150) if (bodies := rest(site, match, random.Random(seed)))]
    site.enter(match, *min(found, key=len))


def rest(site, match, chance: random.Random) -> list[dict[str, object]]:
    """The plays of one possible rest of the round that ends with cards left and one winner; else none."""
    from referee.games.sixty.cards import cards_of

    with site.app.app_context():
        course = get_store().room(match.match).course
    position, table = course.position, Table(chance, {"rounds": 1}, PLAYERS)
    table.deck = list(cards_of(position.unseen))
    chance.shuffle(table.deck)
    table.hands = [[table.deck.pop() for _ in range(count)] for count in position.hands]
    bodies = []
    while position.phase in (ATTACK, ANSWER):
        body = table.next(position)
        assert body is not None
        _, ruling = course.reader.judge(position, body, PLAYERS, 1)
        if not ruling.allowed or ruling.flags:
            return []
        bodies.append(body)
        position = ruling.position
    if position.phase != COUNT:
        return []
    _, ruling = course.reader.judge(position, {"play": "count"}, PLAYERS, 1)
    return bodies if course.game.over(ruling.position) else []
