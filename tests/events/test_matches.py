"""Refereed matches as results, and the options of matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.events.match_options import options_of_round
from referee.events.printed import answer_record
from referee.match import read_record, replay
from referee.schema import Unreadable

ROOT = Path(__file__).parents[2]
MATCH: dict[str, Any] = json.loads(
    (ROOT / "referee/games/darts_301/demo/league-final.json").read_text(encoding="utf-8")
)


def event_of(match: dict[str, Any], **more: Any) -> dict[str, Any]:
    between = MATCH["players"]
    entries = [{"do": "draw"}, {"do": "result", "between": between, "match": match}]
    return {"record": 1, "event": "single-elimination", "entrants": between, "entries": entries, **more}


def test_a_refereed_match_counts_by_its_own_winners() -> None:
    *_, end = replay(read_record(MATCH))
    answer = answer_record(event_of(MATCH, game="darts-301"))
    if end["over"]:
        assert answer["entries"][1]["rules"] == ["EV-RES-5"]
        assert answer["end"]["winners"] == end["winners"]
    else:
        assert answer["entries"][1]["verdict"] == "refused"


def test_a_match_that_is_not_over_does_not_count() -> None:
    match = {key: value for key, value in MATCH.items() if key != "log"}
    answer = answer_record(event_of({**match, "plays": []}))
    assert answer["entries"][1]["rules"] == ["EV-RES-5"]
    assert answer["entries"][1]["says"].startswith("The match has not ended")


def test_a_match_of_another_game_or_of_others_does_not_count() -> None:
    assert answer_record(event_of(MATCH, game="gin-rummy"))["entries"][1]["rules"] == ["EV-RES-5"]
    others = event_of(MATCH, entrants=["Zoe", "Yan"])
    others["entries"][1]["between"] = ["Zoe", "Yan"]
    assert answer_record(others)["entries"][1]["rules"] == ["EV-RES-5"]


def test_options_of_matches_count_from_the_last_round() -> None:
    options = ({"a": 5}, {"a": 3})
    assert [options_of_round(options, back) for back in (0, 1, 4)] == [{"a": 5}, {"a": 3}, {"a": 3}]
    assert options_of_round((), 0) == {}


@pytest.mark.parametrize(
    ("options", "game"),
    [([{"luck": 1}], "darts-301"), ([{}], ["darts-301", "gin-rummy"]), ([3], "darts-301"), ({}, "darts-301")],
)
def test_options_that_the_game_does_not_take(options: object, game: object) -> None:
    with pytest.raises(Unreadable) as fault:
        answer_record({**event_of(MATCH), "game": game, "options": {"match_options": options}})
    assert fault.value.field.startswith("options.match_options")
