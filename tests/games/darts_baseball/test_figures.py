"""The figures that players of Darts Baseball quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def throws(*darts: str) -> list[dict[str, Any]]:
    return [{"play": "throw", "darts": thrown.split()} for thrown in darts]


def test_runs_are_averaged_over_innings_and_darts_that_hit_are_counted() -> None:
    ann, bo = shown("darts-baseball", ["Ann", "Bo"], throws("T1 T1 T1", "1 5 0", "2 D2 20", "0 0 0")).values()
    assert ann == {
        "Runs an inning": "6.00", "Best inning": 9, "Perfect innings": 1, "Blank innings": 0,
        "Darts that hit": "5/6 83%", "Innings": 2,
    }  # fmt: skip
    assert bo["Runs an inning"] == "0.50"
    assert (bo["Perfect innings"], bo["Blank innings"], bo["Darts that hit"]) == (0, 1, "1/6 17%")


def test_runs_alone_say_nothing_of_darts() -> None:
    ann = shown("darts-baseball", ["Ann"], [{"play": "runs", "runs": 4}])["Ann"]
    assert "Darts that hit" not in ann
    assert ann["Runs an inning"] == "4.00"


def test_six_runs_at_the_bull_are_perfect_and_runs_taken_away_again_count() -> None:
    start = {"inning": 7, "totals": {"Ann": 9, "Bo": 1}}
    plays: list[dict[str, Any]] = [{"play": "runs", "runs": runs} for runs in (0, 1, 3, 0, 0, 2)]
    ann, bo = shown("darts-baseball", ["Ann", "Bo"], plays, carried=start, must_score="newfoundland").values()
    assert (ann["Runs an inning"], bo["Runs an inning"]) == ("1.00", "1.00")
    bulls = shown(
        "darts-baseball",
        ["Ann", "Bo"],
        throws("D25 D25 D25", "25 0 0"),
        carried={"inning": 10, "totals": {"Ann": 9, "Bo": 9}},
        tie="extra_bulls",
    )
    assert bulls["Ann"]["Perfect innings"] == 1


def test_three_more_darts_belong_to_the_same_inning() -> None:
    ann = shown("darts-baseball", ["Ann"], throws("1 1 1", "T1 0 0"), yogi_berra="on")["Ann"]
    assert (ann["Innings"], ann["Best inning"], ann["Darts that hit"]) == (1, 6, "4/6 67%")


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    yogi, tie = record["options"].get("yogi_berra") == "on", record["options"].get("tie")
    waiting = dict.fromkeys(record["players"], 0)
    for play in plays:
        ((who, runs),) = [(effect["who"], effect["points"]) for effect in play.effects("scored")]
        tally = tallies[who]
        number = str(tally["innings"] + 1)
        if tally["innings"] >= 9 and tie == "extra_bulls":
            number = "25"
        waiting[who] += runs
        hits = 0
        if play.name == "throw":
            hits = sum(dart.lstrip("DT") == number for dart in play.body["darts"])
            tally["darts"] += 3
            tally["hits"] += hits
        if yogi and hits == 3:
            continue
        tally["innings"] += 1
        tally["runs"] += waiting[who]
        tally["blank"] += not waiting[who]
        highest(tally, "best_inning", waiting[who])
        waiting[who] = 0


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["innings", "runs", "blank", "best_inning", "darts", "hits"]
    assert_recounted("darts-baseball", counts, recount)
