"""The table from above: a seat for each of two to sixteen players, and no more of them than there are cards for."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee import games
from referee.schema import Unreadable

SCHEMA = games.game("sixty").schema
WIDTH, HEIGHT = 35, 18
"""A seat drawn in full size."""


@pytest.mark.parametrize("people", range(2, 17))
def test_no_seat_covers_another(people: int) -> None:
    setup = SCHEMA.setup([f"P{index}" for index in range(people)])
    seats = SCHEMA.game.picture(SCHEMA.game.initial_position(setup)).seats
    assert len(seats) == people
    for seat, other in combinations(seats, 2):
        beside = abs(seat.x - other.x) >= WIDTH * seat.size - 0.1
        above = abs(seat.y - other.y) >= HEIGHT * seat.size - 0.1
        assert beside or above, (seat.name, other.name)


def test_there_are_cards_for_sixteen() -> None:
    players = [f"P{index}" for index in range(17)]
    position = SCHEMA.game.initial_position(SCHEMA.setup(players[:16]))
    begun = SCHEMA.game.judge_body(position, {"play": "begin", "player": "P3"}, 1)[1].position
    assert begun.cards.deck == 83 - 16 * 5
    with pytest.raises(Unreadable, match="2 to 16"):
        SCHEMA.setup(players)
