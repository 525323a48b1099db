"""A board shows the hands so far in the room of the cards if only scores are kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.contract import Grid
from tests.web.match.test_end_page import ended, look

PLAYERS = ("Ann", "Bo", "Cy", "Di")
OUT = {"went_out": "open", "natural_canastas": 1, "melded_points": 485, "points_in_hands": 35}
LEFT = {"play": "tally", "out": "Ann", "points": {"Bo": 20, "Cy": 13, "Di": 5}}
DEAL = {"play": "tally", "first": OUT, "second": {"points_in_hands": 120}}
CHIPS = {"play": "tally", "chips": {"Ann": 40, "Bo": -10, "Cy": -10, "Di": -20}}
POT = {"play": "tally", "winner": "Ann", "paid": dict.fromkeys(PLAYERS, 10)}
SHOWN = re.compile(r"<li><span>(\w+ \d+)</span> <strong>([^<]+)</strong></li>")


@pytest.mark.parametrize(
    ("game", "tally", "shown"),
    [
        ("canasta", DEAL, [("deal 1", "1050"), ("deal 1", "−120")]),
        ("cripple-mr-onion", POT, [("round 1", "30"), *[("round 1", "−10")] * 3]),
        ("krambambuli", LEFT, [("hand 1", "0"), ("hand 1", "20"), ("hand 1", "13"), ("hand 1", "5")]),
        ("poker", CHIPS, [("hand 1", "40"), *[("hand 1", "−10")] * 2, ("hand 1", "−20")]),
    ],
)
def test_a_board_without_cards_shows_the_score_of_each_hand(
    app: Flask, phone: FlaskClient, game: str, tally: dict[str, Any], shown: list[tuple[str, str]]
) -> None:
    before, after = (look(phone, ended(app, game, PLAYERS, *plays), "/board") for plays in ((), (tally,)))
    assert SHOWN.findall(before) == []
    assert SHOWN.findall(after) == shown


def test_the_common_table_of_shanghai_shows_the_hands_until_a_meld_is_on_it(app: Flask, phone: FlaskClient) -> None:
    tally = {"play": "tally", "points": dict(zip(PLAYERS, (0, 20, 15, 40), strict=True))}
    board = look(phone, ended(app, "shanghai", PLAYERS, tally), "/board")
    assert SHOWN.findall(board) == [("deal 1", "0"), ("deal 1", "20"), ("deal 1", "15"), ("deal 1", "40")]
    assert "No melds on the table yet" not in board


def test_the_last_cells_of_a_name_are_those_that_are_filled() -> None:
    grid = Grid("Hands", ("Hand", "Ann", "Bo"), ((1, 5, ""), (2, 7, 3), (3, 0, None)))
    assert grid.last_of("Ann", 2) == ((2, 7), (3, 0))
    assert grid.last_of("Bo", 2) == ((2, 3),)
    assert grid.last_of("Cy", 2) == ()
