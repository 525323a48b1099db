"""The Dutch system beside two other programs: their rounds are kept as data (`make_dutch_positions.py` makes it).

bbpPairings 6.0 follows the rules of 2026: of 2,384 rounds of 480 random tournaments it draws the same pairs in all. The
first turns differ in 67 first rounds from which somebody was absent: there it numbers only those present.

py4swiss 0.3.1 follows the rules before 2026 and draws the same in 2,265 rounds. It differs where the rules do, by these
articles of C.04.3: the bye goes to the fewest points (C5), then to whoever missed the fewest rounds (C9); a round
without points is not a downfloat any more (1.4.3); downfloaters heed the next bracket everywhere (C8); repeated floats
count for other people (C14 to C21).
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from referee.events.formats import answer_pairings
from tests.events.formats.dutch_positions import MIRRORED, downfloaters, points_of, unplayed_of

LINES = (Path(__file__).parent / "dutch-positions.jsonl").read_text(encoding="utf-8").splitlines()
POSITIONS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def pairs_of(position: dict[str, Any], key: str = "pairs") -> set[tuple[int, int]]:
    pairs = {(first, second) for first, second in position[key]}
    return pairs | ({(position["bye"], 0)} if key == "pairs" and position["bye"] else set())


def bye_of(pairs: set[tuple[int, int]]) -> int:
    return next((first for first, second in pairs if not second), 0)


def differing(why: str) -> list[dict[str, Any]]:
    positions = [position for position in POSITIONS if position["differs"] == why]
    assert positions
    return positions


@pytest.mark.parametrize("entrants", range(6, 21))
def test_rounds_are_those_of_the_rules_of_2026(entrants: int) -> None:
    for position in POSITIONS:
        if position["asked"]["entrants"] == entrants:
            answer = answer_pairings("swiss", position["asked"])
            assert (answer["pairs"], answer["bye"]) == (position["pairs"], position["bye"])


def test_the_older_rules_agree_in_all_else() -> None:
    same = differing("")
    assert len(same) > 100
    assert all(pairs_of(position) == pairs_of(position, "py4swiss") for position in same)


def test_the_bye_goes_to_the_fewest_points_then_to_the_fewest_rounds_missed() -> None:
    for position in (*differing("C5"), *differing("C9")):
        history = position["asked"]["history"]
        points, unplayed = points_of(history), unplayed_of(history)
        bye, other = position["bye"], bye_of(pairs_of(position, "py4swiss"))
        assert (points[bye], unplayed[bye]) < (points[other], unplayed[other])
        assert (points[bye] < points[other]) == (position["differs"] == "C5")


def test_with_the_same_bye_the_other_pairs_are_the_same() -> None:
    positions = [*differing("C5"), *differing("C9")]
    others = [pairs_of(each) - {(each["bye"], 0)} != pairs_of(each, "with_that_bye") for each in positions]
    assert sum(others) <= 1


def test_an_absence_is_no_downfloat() -> None:
    for position in differing("1.4.3"):
        rounds = position["asked"]["history"].values()
        assert any(word.endswith(("absent", "forfeit loss")) for words in rounds for word in words[-2:])


def test_downfloaters_heed_the_next_bracket() -> None:
    for position in differing("C8"):
        history = position["asked"]["history"]
        assert downfloaters(history, pairs_of(position)) < downfloaters(history, pairs_of(position, "py4swiss"))


def before_the_last_round() -> dict[str, Any]:
    """Eight entrants after four rounds without a draw, in which the fifth depends on whether it is the last."""
    chance = random.Random(80)
    asked: dict[str, Any] = {"entrants": 8, "seed": "s", "options": {"pairing": "dutch"}, "history": {}}
    history: dict[str, list[str]] = asked["history"]
    for number in range(1, 5):
        for first, second in answer_pairings("swiss", {**asked, "round": number, "rounds": 5})["pairs"]:
            result = chance.choice(["win", "loss"])
            history.setdefault(str(first), []).append(f"{second}w {result}")
            history.setdefault(str(second), []).append(f"{first}b {MIRRORED[result]}")
    return {**asked, "round": 5}


def test_only_the_last_round_has_topscorers() -> None:
    """5 and 8 were second twice in a row, or first: they may meet in the last round, for 5 has more than half."""
    asked = before_the_last_round()
    last = answer_pairings("swiss", {**asked, "rounds": 5})["pairs"]
    assert {5, 8} in [set(pair) for pair in last]
    not_known = answer_pairings("swiss", asked)["pairs"]
    assert {5, 8} not in [set(pair) for pair in not_known]
    assert answer_pairings("swiss", {**asked, "rounds": 6})["pairs"] == not_known


def test_half_of_the_points_depends_on_the_points_of_a_win() -> None:
    asked = {**before_the_last_round(), "rounds": 5}
    options = {"pairing": "dutch", "points": [3, 1, 0], "bye_points": 3}
    assert answer_pairings("swiss", {**asked, "options": options}) == answer_pairings("swiss", asked)
