"""The figures that players of pocket billiards quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

TWO = ["Ann", "Bo"]
NO_LAG: dict[str, Any] = {"scores": {}}


def stroke(*pocketed: int, **facts: Any) -> dict[str, Any]:
    return {"play": "stroke", "pocketed": list(pocketed), **facts}


def test_balls_are_averaged_over_innings_that_have_ended() -> None:
    plays = [
        stroke(1, 2), stroke(3), stroke(cushion=True),
        stroke(cushion=True, safety=True),
        stroke(4, cue_ball_pocketed=True),
    ]  # fmt: skip
    ann, bo = shown("billiards", TWO, plays, carried=NO_LAG, game="straight", three_fouls="no").values()
    assert ann == {
        "Balls": 3, "Innings": 2, "Balls an inning": "1.50", "High run": 3, "Safeties": 0, "Fouls": 1,
        "Break and runs": 0,
    }  # fmt: skip
    assert (bo["Balls"], bo["Balls an inning"], bo["Safeties"]) == (0, "0.00", 1)


def test_an_inning_by_its_balls_counts_and_says_nothing_of_safeties() -> None:
    plays = [{"play": "tally", "points": 5}, {"play": "tally", "points": 2, "foul": True}]
    ann, bo = shown("billiards", TWO, plays, carried=NO_LAG, game="straight", three_fouls="no").values()
    assert ann == {"Balls": 5, "Innings": 1, "Balls an inning": "5.00", "High run": 5, "Fouls": 0}
    assert (bo["Balls"], bo["Fouls"]) == (2, 1)


def test_racks_by_their_winner_say_nothing_of_balls() -> None:
    plays = [{"play": "tally", "winner": "Bo"}, {"play": "tally", "winner": "Bo"}, {"play": "tally", "winner": "Ann"}]
    played = shown("billiards", TWO, plays, carried=NO_LAG, game="nine")
    assert played == {"Ann": {"Racks won": "1/3 33%"}, "Bo": {"Racks won": "2/3 67%"}}


def test_racks_by_their_points_count_their_balls_and_no_innings() -> None:
    plays = [{"play": "tally", "by_name": {"Ann": 8, "Bo": 7}}, stroke(1), stroke(cushion=True), stroke(cushion=True)]
    ann, bo = shown("billiards", TWO, plays, carried=NO_LAG, game="count", target=61, next_break="winner").values()
    assert (ann["Balls"], ann["Balls an inning"], ann["Racks won"]) == (9, "1.00", "1/1 100%")
    assert (bo["Balls"], bo["Balls an inning"]) == (7, "0.00")


def test_a_run_of_rotation_is_one_of_points() -> None:
    plays = [stroke(1, 15), stroke(cushion=True), stroke(cushion=True)]
    game = games.game("billiards")
    ann, bo = shown("billiards", TWO, plays, carried=NO_LAG, game="rotation").values()
    assert (ann["High run"], bo["High run"]) == (16, 0)
    about = [figure.about for figure in game.figures.figures if figure.title == "High run"]
    assert about == ["The most balls of one inning.", "The most points of one inning of rotation."]


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("pocketed"):
            tallies[effect["who"]]["balls"] += len(effect["credited"])
        for effect in play.effects("foul"):
            tallies[effect["who"]]["fouls"] += 1
        for effect in play.effects("rack over"):
            for who in record["players"]:
                tallies[who]["racks"] += 1
            tallies[effect["winner"]]["racks_won"] += 1
    runs = dict.fromkeys(record["players"], 0)
    for play in plays:
        credited = [effect for effect in play.effects("pocketed") if effect["credited"]]
        for effect in credited:
            runs[effect["who"]] += len(effect["credited"])
        ended = (play.name == "stroke" and not credited) or any(play.effects("rack over", "foul"))
        for who in record["players"]:
            if ended or play is plays[-1]:
                highest(tallies[who], "high_run", runs[who])
                runs[who] = 0
    carried = (record.get("start") or {}).get("innings")
    if carried:
        for who in carried:
            tallies[who]["balls"] += record["start"]["scores"][who]


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("billiards", ["balls", "fouls", "racks", "racks_won", "high_run"], recount)
