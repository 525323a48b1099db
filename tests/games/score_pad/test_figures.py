"""The figures that users of the score pad quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, shown


def rounds(*points: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"play": "round", "points": dict(zip(("Ann", "Bo", "Cy"), numbers, strict=False))} for numbers in points]


def test_points_and_rounds_won_are_counted_by_round() -> None:
    ann, bo = shown("score-pad", ["Ann", "Bo"], rounds((10, 20), (-5, -5), (4, 0))).values()
    assert ann == {"Points": 9, "Average": "3.0", "Most": 10, "Fewest": -5, "Rounds won": "2/3 67%"}
    assert bo == {"Points": 15, "Average": "5.0", "Most": 20, "Fewest": -5, "Rounds won": "2/3 67%"}


def test_where_fewest_win_the_lowest_number_wins_a_round() -> None:
    ann, bo = shown("score-pad", ["Ann", "Bo"], rounds((1, 2), (1, 5)), wins="fewest").values()
    assert (ann["Rounds won"], bo["Rounds won"]) == ("2/2 100%", "0/2 0%")


def test_an_average_below_zero_has_a_true_minus() -> None:
    assert shown("score-pad", ["Ann"], rounds((-4,), (-1,)))["Ann"]["Average"] == "−2.5"


def test_points_of_a_team_are_those_of_each_and_nobody_wins_a_round_that_was_not_entered() -> None:
    played = shown(
        "score-pad",
        ["Ann", "Bo", "Cy", "Di"],
        [{"play": "score", "who": "Ann", "points": 3}, {"play": "score", "who": "Cy", "points": 1}],
        enter="any_time",
        team_size=2,
    )
    assert played["Ann"] == played["Cy"] == {"Points": 4, "Average": "2.0", "Most": 3, "Fewest": 1}
    assert played["Bo"] == {"Points": 0, "Average": "–", "Most": "–", "Fewest": "–"}


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    better = min if record["options"].get("wins") == "fewest" else max
    for play in plays:
        scored = [(who, effect["points"]) for effect in play.effects("scored") for who in effect["who"]]
        for who, points in scored:
            tallies[who]["entries"] += 1
            tallies[who]["points"] += points
            if play.name == "round":
                tallies[who]["rounds"] += 1
                tallies[who]["rounds_won"] += points == better(number for _, number in scored)


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("score-pad", ["entries", "points", "rounds", "rounds_won"], recount)
