"""The figures that players of Shanghai quote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def test_penalties_are_averaged_and_whoever_is_out_has_none() -> None:
    plays = [
        {"play": "tally", "points": {"Ann": 5, "Bo": 10, "Cy": 0}},
        {"play": "tally", "points": {"Ann": 5, "Bo": 15, "Cy": 20}},
    ]
    played = shown("shanghai", ["Ann", "Bo", "Cy"], plays)
    assert played["Ann"] == {"Out": "0/2 0%", "Penalties a hand": "5.0", "Worst hand": 5}
    assert played["Cy"] == {"Out": "1/2 50%", "Penalties a hand": "10.0", "Worst hand": 20}


def test_a_challenge_catches_or_fails() -> None:
    start = {"hands": {"Ann": 3, "Bo": 3}, "turn": "Bo", "table": [["5S", "6S", "7S"]]}
    plays: list[dict[str, Any]] = [
        {"play": "draw"},
        {"play": "challenge", "hand": ["8S", "2D", "KH", "JC"], "drawn": ["JC"]},
    ]
    ann, bo = shown("shanghai", ["Ann", "Bo"], plays, carried=start).values()
    assert (bo["Challenged"], bo["Caught"]) == (1, "1/1 100%")
    assert (ann["Challenged"], ann["Caught"]) == ("–", "–")
    right = [plays[0], {"play": "challenge", "hand": ["9S", "2D", "KH", "JC"], "drawn": ["JC"]}]
    assert shown("shanghai", ["Ann", "Bo"], right, carried=start)["Bo"]["Caught"] == "0/1 0%"


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    drawn: Counter[str] = Counter()
    for play in plays:
        for effect in play.effects("drew"):
            drawn[effect["who"]] += effect["cards"]
        for effect in play.effects("scored"):
            who = effect["who"]
            tallies[who]["hands"] += 1
            tallies[who]["penalties"] += effect["points"]
            highest(tallies[who], "worst_hand", effect["points"])
            if play.name != "tally":
                tallies[who]["played"] += 1
                tallies[who]["drawn"] += drawn[who]
                highest(tallies[who], "most_drawn", drawn[who])
        if any(play.effects("scored")):
            drawn = Counter()
        for effect in play.effects("went out"):
            tallies[effect["who"]]["outs"] += 1
        if play.name == "tally" and 0 in play.body["points"].values():
            (out,) = (who for who, points in play.body["points"].items() if not points)
            tallies[out]["outs"] += 1
        for effect in play.effects("challenged"):
            tallies[effect["who"]]["challenged"] += 1
            tallies[effect["who"]]["caught"] += not effect["stands"]


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("shanghai", ["hands", "penalties", "worst_hand", "played", "drawn", "most_drawn"], recount)
