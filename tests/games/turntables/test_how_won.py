"""The end of a match that cards turned up have decided."""

from __future__ import annotations

from referee import games
from referee.games.turntables.picture import how_won
from referee.games.turntables.position import Position
from referee.kit.values import replace


def begun(*players: str) -> Position:
    game = games.game("turntables")
    position = game.initial_position(game.schema.setup(list(players)))
    assert isinstance(position, Position)
    return position


def test_a_tie_is_decided_by_jokers_and_the_board_says_so() -> None:
    level = begun("Ann", "Bo")
    assert how_won(level) == ""
    assert how_won(replace(level, winner="Ann")) == "Bo had 0 too and turned a joker."
    assert how_won(replace(begun("Ann", "Bo", "Cy"), winner="Cy")) == "Ann and Bo had 0 too and turned jokers."


def test_without_a_tie_the_score_says_all() -> None:
    level = begun("Ann", "Bo")
    ahead = replace(level, stations=(replace(level.stations[0], score=-68), level.stations[1]), winner="Ann")
    assert how_won(ahead) == ""
