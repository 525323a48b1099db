"""The figures that players of Carousel quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, shown


def tally(*deadwood: int, knocker: str = "") -> dict[str, Any]:
    points = dict(zip(("Ann", "Bo", "Cy"), deadwood, strict=False))
    return {"play": "tally", "deadwood": points, **({"knocker": knocker} if knocker else {})}


def test_knocks_going_out_and_passes_are_told_apart() -> None:
    plays = [tally(4, 19, knocker="Ann"), tally(3, 5, knocker="Bo"), tally(0, 34, knocker="Ann"), tally(20, 12)]
    ann, bo = shown("carousel", ["Ann", "Bo"], plays).values()
    assert ann == {
        "Hands won": "3/4 75%", "Points a hand": "21.5", "Best hand": 59, "Out": 1, "Knocks won": "1/1 100%",
        "Deadwood at the knock": "4.0", "Deadwood a hand": "6.8",
    }  # fmt: skip
    assert bo == {
        "Hands won": "1/4 25%", "Points a hand": "2.0", "Best hand": 8, "Out": 0, "Knocks won": "0/1 0%",
        "Deadwood at the knock": "5.0", "Deadwood a hand": "17.5",
    }  # fmt: skip


def test_shared_pools_are_added_up_before_they_are_rounded() -> None:
    played = shown("carousel", ["Ann", "Bo", "Cy"], [tally(9, 9, 18), tally(8, 8, 15)])
    assert played["Ann"]["Points a hand"] == played["Bo"]["Points a hand"] == "4.0"
    assert played["Ann"]["Hands won"] == "2/2 100%"


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    knocker = ""
    for play in plays:
        for effect in play.effects("knocked"):
            knocker = effect["who"]
        if play.name == "tally":
            knocker = play.body.get("knocker") or ""
        for effect in play.effects("scored"):
            tally = tallies[effect["who"]]
            tally["hands"] += 1
            tally["deadwood"] += effect["deadwood"]
            tally["hands_won"] += effect["points"] > 0
            if effect["who"] == knocker and effect["deadwood"]:
                tally["knocks"] += 1
                tally["knocks_won"] += effect["points"] > 0
                tally["knock_deadwood"] += effect["deadwood"]
        if any(play.effects("scored")):
            knocker = ""


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("carousel", ["hands", "hands_won", "deadwood", "knocks", "knocks_won", "knock_deadwood"], recount)
