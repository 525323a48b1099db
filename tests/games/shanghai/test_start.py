"""Shanghai taken up from a match that is under way."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.schema import Unreadable

PLAYERS = ["Ann", "Bo", "Cy"]
HANDS = {"Ann": 4, "Bo": 5, "Cy": 6}


@pytest.mark.parametrize(
    ("options", "start", "field"),
    [
        ({}, {"totals": {"Di": 10}}, "start.totals"),
        ({}, {"totals": {"Ann": 7}}, "start.totals"),
        ({}, {"totals": {"Ann": 200}}, "start.totals"),
        ({"target": 30, "card_points": "one_per_card"}, {"totals": {"Ann": 30}}, "start.totals"),
        ({"deals": 3}, {"deal": 4}, "start.deal"),
        ({}, {"dealer": "Di"}, "start.dealer"),
        ({}, {"hands": {**HANDS, "Di": 1}}, "start.hands"),
        ({}, {"hands": {"Ann": 4, "Bo": 5}}, "start.hands"),
        ({}, {"hands": {"Ann": 60, "Bo": 40, "Cy": 5}}, "start.hands"),
        ({}, {"turn": "Ann"}, "start.hands"),
        ({}, {"table": [["4S", "5S", "6S"]]}, "start.hands"),
        ({}, {"hands": HANDS, "turn": "Di"}, "start.turn"),
        ({}, {"hands": HANDS, "waiting": ["Di"]}, "start.waiting"),
        ({}, {"hands": HANDS, "table": [["4S", "5S", "7S"]]}, "start.table"),
        ({}, {"hands": HANDS, "table": [["4S", "5S", "6S"]] * 3}, "start.table"),
        ({}, {"hands": HANDS, "table": [["4S", "*=5S", "6S"]]}, "start.table"),
    ],
)
def test_what_does_not_go_together_is_said(options: dict[str, Any], start: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        games.game("shanghai").schema.setup(PLAYERS, options, start)
    assert fault.value.field == field
    assert fault.value.says


def test_a_hand_that_is_under_way() -> None:
    schema = games.game("shanghai").schema
    start = {
        "totals": {"Ann": 45, "Bo": 80},
        "deal": 4,
        "hands": HANDS,
        "turn": "Cy",
        "table": [["4S", "5S", "*=6S"], ["7S", "7H", "7D"]],
        "waiting": ["Bo"],
    }
    options = {"jokers": 2, "first_sequence": "yes"}
    position = schema.game.initial_position(schema.setup(PLAYERS, options, start))
    assert (position.hand.cards.stock, position.player, position.dealer) == (106 - 15 - 6, "Cy", 2)
    assert position.hand.opened == (True, False, True)
    assert [meld.sort for meld in position.hand.cards.table] == ["run", "set"]
    assert schema.game.scores(position) == {"Ann": 45, "Bo": 80, "Cy": 0}
    assert "Cy plays or draws" in schema.game.due_at(position).says
