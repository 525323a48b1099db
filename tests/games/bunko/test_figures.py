"""The figures that players of Bunko quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, shown

NAMES = ["Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"]


def roll(*dice: int, **more: Any) -> dict[str, Any]:
    return {"play": "roll", "table": 1, "dice": list(dice), **more}


def points(table: int, first: int, second: int, *bunkos: str) -> dict[str, Any]:
    return {"play": "points", "table": table, "first": first, "second": second, "bunkos": list(bunkos)}


def test_bunkos_and_wipeouts_are_the_rollers_and_wins_the_teams() -> None:
    plays = [
        {"play": "begin", "table": 1, "player": "Ann"},
        roll(6, 6, 6, scramble=[3, 0]),
        roll(1, 1, 1),
        roll(2, 3, 4),
        points(2, 9, 3),
        points(1, 21, 3, "Di", "Di"),
    ]
    played = shown("bunko", NAMES, plays)
    assert played["Ann"] == {
        "Wins": "1/1 100%", "Bunkos": 1, "Wipeouts": 1, "Head table": 1, "Won there": "1/1 100%",
    }  # fmt: skip
    assert (played["Cy"]["Wins"], played["Cy"]["Bunkos"], played["Cy"]["Wipeouts"]) == ("1/1 100%", 0, "–")
    assert (played["Di"]["Wins"], played["Di"]["Bunkos"], played["Di"]["Won there"]) == ("0/1 0%", 2, "0/1 0%")
    assert (played["Bo"]["Wipeouts"], played["Bo"]["Bunkos"]) == (0, 0)
    assert (played["Eve"]["Wins"], played["Eve"]["Head table"], played["Eve"]["Won there"]) == ("1/1 100%", 0, "–")


def test_points_from_paper_say_nothing_of_wipeouts() -> None:
    played = shown("bunko", NAMES, [points(2, 1, 0), points(1, 2, 21)])
    assert played["Ann"] == {"Wins": "0/1 0%", "Bunkos": 0, "Head table": 1, "Won there": "0/1 0%"}


def test_rounds_of_a_paper_sheet_count_but_not_as_rounds_at_the_head_table() -> None:
    start = {"round": 3, "wins": {"Ann": 2}, "losses": {"Bo": 2}, "bunkos": {"Bo": 1}}
    played = shown("bunko", NAMES, [], carried=start)
    assert played["Ann"] == {"Wins": "2/2 100%", "Bunkos": 0, "Head table": 0}
    assert (played["Bo"]["Wins"], played["Bo"]["Bunkos"]) == ("0/2 0%", 1)


def test_mini_buncos_are_those_of_world_bunco_rules() -> None:
    plays = [{"play": "begin", "table": 1, "player": "Ann"}, roll(2, 2, 2), roll(5, 5, 5)]
    ann = shown("bunko", NAMES, plays, rules="wba")["Ann"]
    assert (ann["Mini-buncos"], ann["Bunkos"], "Wipeouts" in ann) == (2, 0, False)


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    head, at_head, over = record["players"][:4], list[Sequence[str]](), set[int]()
    for play in plays:
        for effect in play.effects("bunko"):
            tallies[effect["who"]]["bunkos"] += 1
        for effect in play.effects("wipeout"):
            tallies[effect["who"]]["wipeouts"] += 1
        if play.name == "roll":
            (scored,) = play.effects("scored")
            tallies[scored["who"]]["wipeout_rolls"] += 1
        for effect in play.effects("round over"):
            # A late roll opens the round again, and it ends once more.
            if effect["round"] not in over:
                over.add(effect["round"])
                at_head.append(head)
        for effect in play.effects("seats"):
            if effect["table"] == 1:
                head = effect["seats"]
    for seats in at_head:
        for who in seats:
            tallies[who]["head"] += 1
    for who, wins in plays[-1].ruling["scores"].items():
        tallies[who]["wins"] = wins
        tallies[who]["rounds"] = len(over)
        tallies[who]["losses"] = len(over) - wins


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("bunko", ["bunkos", "wipeouts", "wipeout_rolls", "wins", "losses", "rounds", "head"], recount)
