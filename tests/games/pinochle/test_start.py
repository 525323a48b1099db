"""Scores carried over from a paper score sheet, and the house rules as they are read."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.schema import Unreadable

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def setup(start: Any = None, options: Any = None, players: Any = PLAYERS) -> Any:
    return games.game("pinochle").schema.setup(players, options, start)


@pytest.mark.parametrize(
    ("start", "field", "says"),
    [
        ({"totals": {"Eve": 10}}, "start.totals", "Eve does not play here; Ann, Bo, Cy and Di do"),
        ({"totals": {"Ann": 10, "Cy": 20}}, "start.totals.Cy", "Cy's side has two totals"),
        ({"totals": {"Ann": 500}}, "start.totals", "500 has won already; the match goes to 500"),
        ({"totals": {}, "dealer": "Eve"}, "start.dealer", "Eve does not play here; Ann, Bo, Cy and Di do"),
        ({"totals": {}, "hand": 0}, "start.hand", "0 is not from 1 to 1000"),
        ({"dealer": "Ann"}, "start.totals", "“Totals, by one name of each side” is missing"),
    ],
)
def test_a_start_that_cannot_be(start: Any, field: str, says: str) -> None:
    with pytest.raises(Unreadable) as fault:
        setup(start)
    assert (fault.value.field, fault.value.says) == (field, says)


def test_a_start_is_taken_up() -> None:
    carried = setup({"totals": {"Ann": 120, "Cy": 120, "Di": -55}, "dealer": "Cy", "hand": 7})
    position = games.game("pinochle").initial_position(carried)
    assert (position.totals, position.dealer, position.auction.turn, position.hand) == ((120, -55), 2, 3, 7)


def test_the_deal_has_passed_clockwise_where_no_dealer_is_named() -> None:
    position = games.game("pinochle").initial_position(setup({"totals": {}, "hand": 7}))
    assert (position.dealer, position.auction.turn) == (2, 3)


def test_four_players_and_no_others() -> None:
    for players in (PLAYERS[:3], [*PLAYERS, "Ed"]):
        with pytest.raises(Unreadable, match="this game takes 4"):
            setup(players=players)


@pytest.mark.parametrize(
    ("option", "written", "read"),
    [
        ("bid_step", "ones_to_60", "ones_to_60"),
        ("bid_step", 60, "ones_to_60"),
        ("bid_step", "50", "ones_to_50"),
        ("bid_step", "ones to 50, then multiples of 5", "ones_to_50"),
        ("min_bid", "50", 50),
        ("pass_cards", 4, 4),
        ("keep_meld", "needs_20_20", "needs_20_20"),
        ("trump_marriage", "required", "required"),
        ("quadruples", "TABLE", "table"),
    ],
)
def test_house_rules_as_they_are_written(option: str, written: Any, read: Any) -> None:
    assert getattr(setup(options={option: written}).options, option) == read


@pytest.mark.parametrize(
    ("option", "written"),
    [("bid_step", 55), ("bid_step", True), ("min_bid", 30), ("pass_cards", 2), ("keep_meld", "never"), ("target", 0)],
)
def test_house_rules_that_there_are_not(option: str, written: Any) -> None:
    with pytest.raises(Unreadable) as fault:
        setup(options={option: written})
    assert fault.value.field == f"options.{option}"
