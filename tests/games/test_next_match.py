"""Another match of the same people: everybody is in it by the same house rules, and the one begins who should."""

from __future__ import annotations

import pytest

from referee import games
from referee.desk import demo
from referee.match import match_of_record, read_json, read_record
from referee.store.view import MatchView

PLAYERS = {"bunko": 8, "carousel": 3, "billiards": 2, "gin-rummy": 2}


@pytest.mark.parametrize("path", demo.records(), ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_after_every_demo_the_same_people_can_play_again(path) -> None:
    match = match_of_record(read_record(read_json(path.read_bytes())), 0.0)
    setup = match.game.next_match(match.position, match.setup)
    assert sorted(setup.players) == sorted(match.setup.players)
    assert setup.options == match.setup.options
    assert setup.start is None
    assert not match.game.initial_position(setup).over
    assert MatchView(match, False).sheet.standing


@pytest.mark.parametrize("key", games.keys())
def test_before_the_first_play_too(key: str) -> None:
    game = games.game(key)
    setup = game.schema.setup(
        [f"P{n}" for n in range(PLAYERS.get(key, max(4, game.players.least)))][: game.players.most]
    )
    again = game.next_match(game.initial_position(setup), setup)
    assert sorted(again.players) == sorted(setup.players)


@pytest.mark.parametrize(
    ("game", "demo_name", "first"),
    [
        ("canasta", "to-2000", 3),  # three deals: the fourth player deals next
        ("gin-rummy", "to-100", 0),  # the deal alternates
        ("pinochle", "to-500", 3),
        ("billiards", "nine-ball-race", 0),  # a lag decides
        ("turntables", "short-game", 0),  # the highest card decides
    ],
)
def test_the_deal_moves_on_and_a_lot_is_drawn_anew(game: str, demo_name: str, first: int) -> None:
    path = games.folder(game) / "demo" / f"{demo_name}.json"
    match = match_of_record(read_record(read_json(path.read_bytes())), 0.0)
    assert match.game.next_match(match.position, match.setup).players[0] == match.setup.players[first]


def test_a_handicap_stays_with_its_player() -> None:
    game = games.game("darts-301")
    setup = game.schema.setup(["Ann", "Bo", "Cy"], {"handicap": "301 251 201"})
    again = game.next_match(game.initial_position(setup), setup)
    assert dict(zip(again.players, again.options.handicap, strict=True)) == {"Ann": 301, "Bo": 251, "Cy": 201}
    assert again.players[0] == "Bo"
