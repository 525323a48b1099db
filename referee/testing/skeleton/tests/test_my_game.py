"""My Game: what cases cannot show."""

from __future__ import annotations

from referee import games


def test_the_next_match_begins_with_the_next_player() -> None:
    game = games.game("my-game")
    setup = game.schema.setup(["Ann", "Bo"])
    assert game.next_match(game.initial_position(setup), setup).players == ("Bo", "Ann")
