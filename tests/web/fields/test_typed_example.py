"""The example beside the typed line is a play that the moment takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee import games
from referee.web.fields.posted import read_line
from referee.web.fields.typed_example import typed_example

KINDS = ("darts-301", "T20 5 D8"), ("vatican", "lay 7H 8H 9H")


@pytest.mark.parametrize("key", games.keys())
def test_the_example_of_each_moment_of_a_demo_is_read(key: str) -> None:
    game = games.game(key)
    path = sorted((Path(games.__file__).parent / key.replace("-", "_") / "demo").glob("*.json"))[0]
    record = json.loads(path.read_text(encoding="utf-8"))
    setup = game.schema.setup(record["players"], record.get("options"), record.get("start"))
    position, examples = game.initial_position(setup), set()
    for n, body in enumerate(record["plays"], 1):
        due = game.due(position, "")
        if example := typed_example(game.schema, due, setup.players):
            examples.add(example)
            assert game.schema.play(read_line(game.schema, due, example), setup.players)
        position = game.judge_body(position, body, setup.players, n)[1].position_after(position)
    assert examples


@pytest.mark.parametrize(("key", "example"), KINDS)
def test_a_notation_is_shown_before_a_word(key: str, example: str) -> None:
    game = games.game(key)
    setup = game.schema.setup(["Ann", "Bo"])
    assert typed_example(game.schema, game.due(game.initial_position(setup), ""), setup.players) == example
