"""The figures that players of Gin Rummy quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def score(knocker: str, count: int, other: int, **more: Any) -> dict[str, Any]:
    return {"play": "score", "knocker": knocker, "knocker_count": count, "opponent_count": other, **more}


def test_gins_knocks_and_undercuts_are_told_apart() -> None:
    plays = [score("Ann", 8, 24), {"play": "void"}, score("Ann", 0, 0), score("Ann", 6, 6)]
    ann, bo = shown("gin-rummy", ["Ann", "Bo"], plays).values()
    assert ann == {
        "Hands won": "2/3 67%", "Points a hand won": "18.0", "Best hand": 20, "Gins": 1, "Big gins": 0, "Undercuts": 0,
        "Undercut": 1, "Deadwood at the knock": "7.0", "Caught with": "–",
    }  # fmt: skip
    assert bo == {
        "Hands won": "1/3 33%", "Points a hand won": "10.0", "Best hand": 10, "Gins": 0, "Big gins": 0, "Undercuts": 1,
        "Undercut": 0, "Deadwood at the knock": "–", "Caught with": "12.0",
    }  # fmt: skip


def test_a_big_gin_is_a_gin_where_it_scores_more() -> None:
    ann = shown("gin-rummy", ["Ann", "Bo"], [score("Ann", 0, 10, big_gin=True)], big_gin=31)["Ann"]
    assert (ann["Gins"], ann["Big gins"], ann["Best hand"]) == (1, 1, 41)


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("scored"):
            knocker = effect["knocker"]
            (other,) = (who for who in record["players"] if who != knocker)
            for who in record["players"]:
                tallies[who]["hands"] += 1
            tallies[effect["who"]]["hands_won"] += 1
            tallies[effect["who"]]["points"] += effect["points"]
            highest(tallies[effect["who"]], "best_hand", effect["points"])
            if effect["how"] == "gin":
                tallies[knocker]["gins"] += 1
            else:
                tallies[knocker]["knocks"] += 1
                tallies[knocker]["deadwood"] += effect["knocker_count"]
            if effect["how"] == "undercut":
                tallies[other]["undercuts"] += 1
            else:
                tallies[other]["caught_with"] += effect["opponent_count"]


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["hands", "hands_won", "points", "best_hand", "gins", "knocks", "deadwood", "undercuts", "caught_with"]
    assert_recounted("gin-rummy", counts, recount)
