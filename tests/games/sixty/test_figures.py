"""The figures that players of Sixty quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

THREE = ["Ann", "Bo", "Cy"]


def test_rounds_by_their_sums_count_points_and_jokers() -> None:
    plays: list[dict[str, Any]] = [
        {"play": "tally", "sums": {"Ann": 61, "Bo": 60}, "jokers": {"Ann": 1}},
        {"play": "tally", "sums": {"Ann": 20, "Bo": 66, "Cy": 95}},
        {"play": "tally", "sums": {"Ann": 45, "Bo": 60, "Cy": 90}},
    ]
    ann, bo, cy = shown("sixty", THREE, plays, rounds=3).values()
    assert ann == {
        "Points a round": "62.0", "Clean rounds": "0/3 0%", "Worst round": 121, "Jokers kept": 1, "Lowest total": 186,
    }  # fmt: skip
    assert (bo["Lowest total"], cy["Lowest total"]) == (186, 185)
    assert (cy["Clean rounds"], cy["Worst round"], cy["Jokers kept"]) == ("1/3 33%", 95, 0)


def test_piles_are_beaten_or_taken() -> None:
    plays: list[dict[str, Any]] = [
        {"play": "begin", "player": "Ann"},
        {"play": "attack", "cards": [5]},
        {"play": "answer", "cards": [12]},
        {"play": "attack", "cards": [4]},
        {"play": "take"},
    ]
    ann, bo, cy = shown("sixty", THREE, plays, taking="free").values()
    assert (bo["Piles beaten"], bo["Biggest beaten"], bo["Piles taken"]) == ("1/1 100%", 5, 0)
    assert (cy["Piles beaten"], cy["Biggest taken"], cy["Piles taken"]) == ("0/1 0%", 4, 1)
    assert (ann["Piles beaten"], ann["Piles taken"]) == ("–", "–")


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("scored"):
            tally = tallies[effect["who"]]
            tally["rounds"] += 1
            tally["points"] += effect["points"]
            tally["jokers_kept"] += effect["jokers"]
            tally["clean"] += effect["points"] == 0
            highest(tally, "worst_round", effect["points"])
        for effect in play.effects("beat", "passed", "joker", "took"):
            tallies[effect["who"]]["answers"] += 1
        for effect in play.effects("beat"):
            tallies[effect["who"]]["beaten"] += 1
            highest(tallies[effect["who"]], "biggest_beaten", effect["against"])
        for effect in play.effects("took"):
            tallies[effect["who"]]["taken"] += 1
            highest(tallies[effect["who"]], "biggest_taken", effect["points"])


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["rounds", "points", "worst_round", "answers", "beaten", "biggest_beaten", "taken", "biggest_taken"]
    assert_recounted("sixty", counts, recount)
