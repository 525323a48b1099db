"""The example beside the typed line is a play that the moment takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.contract import Due, Game, Limits, Offer
from referee.games.poker.plays import Show
from referee.match import Match
from referee.match.log import Entry
from referee.ruling import FORM, Refused, Ruling
from referee.schema import Unreadable
from referee.testing.stories import new_table
from referee.web.fields.posted import read_line
from referee.web.match.typed_example import Judge, typed_example


def judge(game: Game[Any], position: Any) -> Judge:
    """The judge of a game in a position."""
    return lambda body: game.judge_body(position, body)[1]


def refuses(_: object) -> Ruling[Any]:
    """A judge that refuses each play."""
    return Refused(FORM, "No.").ruling()


KNOWN = re.compile(r"-(SCO|DEAD|PACK|DEAL)-")
"""Rules about what is known of hands and their points: an example that they refuse has the right form."""
KINDS = ("darts-301", "T20 5 D8"), ("vatican", "lay 7H 8H 9H"), ("billiards", "Ann"), ("score-pad", "Ann 20 Bo 15")


@pytest.mark.parametrize("key", games.keys())
def test_the_example_of_each_moment_of_a_demo_is_read(key: str) -> None:
    game = games.game(key)
    path = sorted((Path(games.__file__).parent / key.replace("-", "_") / "demo").glob("*.json"))[0]
    record = json.loads(path.read_text(encoding="utf-8"))
    setup = game.schema.setup(record["players"], record.get("options"), record.get("start"))
    position, examples = game.initial_position(setup), set()
    for n, body in enumerate(record["plays"], 1):
        due = game.due_at(position)
        if example := typed_example(game.schema, due, setup.players, judge(game, position)):
            examples.add(example)
            assert not set("=_") & set(example), "people type words, not names of fields"
            assert game.schema.play(read_line(game.schema, due, example), setup.players)
        position = game.judge_body(position, body, n)[1].position_after(position)
    assert examples


@pytest.mark.parametrize("key", games.keys())
def test_the_example_of_each_moment_of_a_table_is_a_play_that_the_rules_allow(key: str) -> None:
    table = new_table(key, 1)
    match = Match(key, games.game(key).schema.setup(table.players, table.options, None))
    schema, refused = match.game.schema, []
    while match.head < 80 and (body := table.next(match.position)) is not None:
        due = match.game.due_at(match.position)
        example = typed_example(schema, due, table.players, judge(match.game, match.position))
        if example and not (ruling := match.assess(read_line(schema, due, example)).ruling).allowed:
            refused.append((example, ruling.rules, ruling.sentence))
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    assert [each for each in refused if not KNOWN.search(each[1][0])] == []


@pytest.mark.parametrize(("key", "example"), KINDS)
def test_a_notation_is_shown_before_a_word(key: str, example: str) -> None:
    game = games.game(key)
    setup = game.schema.setup(["Ann", "Bo"])
    position = game.initial_position(setup)
    assert typed_example(game.schema, game.due_at(position), setup.players, judge(game, position)) == example


def after(key: str, *plays: dict[str, object]) -> str:
    """The example after these plays of Ann and Bo."""
    game = games.game(key)
    setup = game.schema.setup(["Ann", "Bo"])
    position = game.initial_position(setup)
    for n, body in enumerate(plays, 1):
        position = game.judge_body(position, body, n)[1].position_after(position)
    return typed_example(game.schema, game.due_at(position), setup.players, judge(game, position))


def test_a_line_for_a_common_table_begins_with_what_lies_there() -> None:
    assert after("vatican", {"play": "lay", "table": [["4S", "5S", "6S"]]}) == "lay 4S 5S 6S / 7H 8H 9H"


def test_a_meld_in_an_example_is_of_three_different_cards() -> None:
    meld = {"play": "meld", "melds": [["7H", "8H", "9H"]]}
    assert after("krambambuli", {"play": "deal", "upcard": "2C"}, {"play": "draw"}, meld) == "2S 3S 4S"


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Ann 20 Bo 15", {"Ann": 20, "Bo": 15}),
        ("Ann −5", {"Ann": -5}),
        ("round Player 2 7 Bo 3", {"Player 2": 7, "Bo": 3}),
    ],
)
def test_a_round_is_typed_by_its_names(line: str, points: dict[str, int]) -> None:
    game = games.game("score-pad")
    setup = game.schema.setup(["Ann", "Bo", "Player 2"])
    due = game.due_at(game.initial_position(setup))
    play = game.schema.play(read_line(game.schema, due, line), setup.players)
    assert game.schema.plays[play.name].write(play)["points"] == points


@pytest.mark.parametrize(("line", "message"), [("Ann 20 Bo", "“Bo” has none"), ("Ann 20 Ann 3", "named twice")])
def test_a_round_of_which_the_names_and_numbers_do_not_go_together_is_refused(line: str, message: str) -> None:
    game = games.game("score-pad")
    setup = game.schema.setup(["Ann", "Bo"])
    with pytest.raises(Unreadable, match=message):
        read_line(game.schema, game.due_at(game.initial_position(setup)), line)


def test_a_hand_of_five_in_an_example_has_five_cards() -> None:
    game = games.game("poker")
    setup = game.schema.setup(["Ann", "Bo"])
    limits = Limits(fixed={"player": "Ann"}, max_items={"cards": 5})
    due = Due(("Ann",), "Showdown", (Offer(Show, "Show", limits=limits),))
    assert typed_example(game.schema, due, setup.players, refuses) == "7H 8H 9H TH JH"
