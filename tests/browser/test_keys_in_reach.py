"""The keys of an ordinary play lie above the ruling, on a usual and on a small phone."""

from __future__ import annotations

import pytest

from tests.browser.accessible import out_of_reach
from tests.browser.phone import Phone
from tests.rings import LOOKS, each, first_row

POOL = [{"play": "lag", "winner": "Ann"}, {"play": "choose", "choice": "break"}]
BROKEN = [*POOL, {"play": "stroke", "pocketed": [1, 3], "cushion": True}]
SIXTY = [{"play": "begin", "player": "Bo"}, {"play": "attack", "cards": [5]}]
BREAK = ["Legal", "Safety", "Scratch", "Wrong ball first", "No ball hit", "No cushion"]
ORDINARY = [
    ("billiards", ["Ann", "Bo"], {"game": "rotation"}, POOL, BREAK),
    ("billiards", ["Ann", "Bo"], {"game": "eight"}, POOL, ["Legal", "Scratch", "No ball hit", "Break not open"]),
    ("billiards", ["Ann", "Bo"], {"game": "eight"}, BROKEN, ["Legal", "Safety", "Scratch", "Wrong ball first"]),
    ("sixty", ["Ann", "Bo", "Cy"], {}, SIXTY, ["3", "30", "Abracadabra", "Hocus-pocus", "Zap", "Take 5"]),
]
CHECKS = [{"play": "check"}] * 3
DRAWN = [{"play": "draw", "cards": 0}] * 3
SHOWDOWN = [{"play": "deal"}, *CHECKS, *DRAWN, *CHECKS]
OPENED = [{"play": "bet", "amount": 1}, {"play": "call"}, {"play": "call"}]
JACKPOT = [{"play": "deal"}, *OPENED, *DRAWN, *CHECKS]
BROKEN_WORDS = """() => [...document.querySelectorAll('#entry .taps-3 > .tap')].filter(key => {
    const range = document.createRange();
    range.selectNodeContents(key);
    return new Set([...range.getClientRects()].map(line => line.top)).size > 1;
}).map(key => key.textContent)"""
"""The keys whose words take more than one line."""


@pytest.mark.parametrize("size", each([(360, 740), (320, 640)], [(320, 640)], LOOKS))
@pytest.mark.parametrize(("game", "players", "options", "plays", "keys"), ORDINARY)
def test_the_keys_of_an_ordinary_play_lie_above_the_ruling(site, phone, size, game, players, options, plays, keys):
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    player = Phone(phone(*size), match).at(len(plays))
    assert out_of_reach(player.page, *(f"#entry > .offer >> role=button[name=/^{key}/]" for key in keys)) == []
    assert player.page.evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize(
    ("options", "plays"),
    first_row(
        [
            ({}, SHOWDOWN),
            ({"wild": "jokers"}, SHOWDOWN),
            ({"progressive": "yes"}, SHOWDOWN),
            ({"variant": "jacks-trips", "progressive": "yes"}, JACKPOT),
        ]
    ),
)
def test_the_cards_of_a_showdown_are_in_one_screen(site, phone, options, plays):
    match = site.begin("poker", ["Ann", "Bo", "Cy"], options)
    site.enter(match, *plays)
    player = Phone(phone(), match).at(len(plays))
    keys = ("[data-put='7']", "[data-put='K']", "[data-half=S]", "button.enter")
    assert out_of_reach(player.page, *(f"#entry > .offer:has([data-half]) {key}" for key in keys)) == []


SHOWN = [
    {"play": "show", "player": "Bo", "cards": ["8S", "TC", "JC", "5H", "2H"]},
    {"play": "show", "player": "Cy", "cards": ["AH", "5C", "8H", "8C", "QD"]},
]


def test_five_places_stand_in_one_line_above_all_ranks_of_a_small_phone(site, phone):
    match = site.begin("poker", ["Ann", "Bo", "Cy"])
    site.enter(match, *SHOWDOWN, *SHOWN)
    page = Phone(phone(320, 640), match).at(len(SHOWDOWN + SHOWN)).page
    assert out_of_reach(page, *(f"#entry > .offer {key}" for key in (".pad .key", "button.enter"))) == []
    ranks = page.locator("#entry > .offer [data-put=A]")
    before = ranks.bounding_box()
    for key in ("[data-put=K]", "[data-half=S]", "[data-put='2']", "[data-half=D]"):
        page.locator(f"#entry > .offer {key}").click()
        assert ranks.bounding_box() == before


def test_three_players_of_vatican_stand_in_one_row(site, phone):
    page = Phone(phone(320, 640), site.begin("vatican", ["Ann", "Bo", "Cy"])).page
    assert len({seat.bounding_box()["y"] for seat in page.locator(".strip .seat").all()}) == 1


def test_the_row_of_the_station_that_plays_is_in_sight(site, phone):
    match = site.begin("turntables", ["Ann", "Bo", "Cy", "Di"])
    site.enter(match, {"play": "begin", "player": "Ann"}, {"play": "card", "card": "7H"})
    page = Phone(phone(320, 640), match).at(2).page
    assert page.locator("#strip").evaluate("strip => strip.scrollHeight <= strip.clientHeight")


def test_all_outcomes_of_a_roll_lie_above_the_ruling_of_a_small_phone(site, phone):
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea"])
    site.enter(match, {"play": "begin", "table": 3, "player": "Ida"})
    page = Phone(phone(320, 640), match, lane="3").at(1).page
    keys = ("no dice showing 6", "two dice showing 6", "bunko, dice grabbed", "wipeout")
    assert out_of_reach(page, *(f"#entry > .offer >> role=button[name=/^{key}/]" for key in keys)) == []
