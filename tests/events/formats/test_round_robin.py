"""Round robin: Berger tables as FIDE prints them, meetings, first turns, groups."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.events.formats import answer_pairings
from referee.events.formats.round_robin.format import groups_by_snake
from referee.schema import Unreadable

BERGER_6 = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
BERGER_8 = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


def drawn(entrants: int, number: int, **more: object) -> dict:
    return answer_pairings("round-robin", {"entrants": entrants, "round": number, **more})


def as_text(answer: dict) -> str:
    return " ".join(f"{first}-{second}" for first, second in answer["pairs"])


@pytest.mark.parametrize(("entrants", "table"), [(6, BERGER_6), (8, BERGER_8)])
def test_tables_are_those_of_fide(entrants: int, table: list[str]) -> None:
    assert [as_text(drawn(entrants, number + 1)) for number in range(entrants - 1)] == table


@pytest.mark.parametrize("entrants", range(2, 33))
@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
def test_everybody_meets_everybody_as_often_as_agreed(entrants: int, cycles: int) -> None:
    last = (entrants - 1 + entrants % 2) * cycles
    met: Counter[tuple[int, int]] = Counter()
    first: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, last + 1):
        answer = drawn(entrants, number, options={"rounds": cycles})
        seated = [who for pair in answer["pairs"] for who in pair] + ([answer["bye"]] if answer["bye"] else [])
        assert sorted(seated) == list(range(1, entrants + 1))
        met.update((min(pair), max(pair)) for pair in answer["pairs"])
        first.update(pair[0] for pair in answer["pairs"])
        byes.update([answer["bye"]] if answer["bye"] else [])
    assert met == dict.fromkeys(combinations(range(1, entrants + 1), 2), cycles)
    matches = (entrants - 1) * cycles
    assert all(abs(2 * first[who] - matches) <= 1 for who in range(1, entrants + 1)), "first turns are even"
    assert byes == (dict.fromkeys(range(1, entrants + 1), cycles) if entrants % 2 else {})


@pytest.mark.parametrize("entrants", range(4, 21, 2))
def test_nobody_has_the_same_turn_three_times_in_a_row_where_the_second_cycle_begins(entrants: int) -> None:
    turns = dict.fromkeys(range(1, entrants + 1), "")
    for number in range(1, 2 * (entrants - 1) + 1):
        for first, second in drawn(entrants, number, options={"rounds": 2})["pairs"]:
            turns[first] += "w"
            turns[second] += "b"
    assert not [who for who, each in turns.items() if "www" in each or "bbb" in each]


def test_the_second_cycle_exchanges_the_turns_and_the_last_two_rounds_of_the_first_change_places() -> None:
    rounds = [as_text(drawn(6, number, options={"rounds": 2})) for number in range(1, 11)]
    assert rounds[:5] == [*BERGER_6[:3], BERGER_6[4], BERGER_6[3]]
    assert rounds[5] == "6-1 5-2 4-3"
    assert rounds[9] == "6-3 2-4 1-5"


def test_groups_by_snake_play_side_by_side() -> None:
    assert groups_by_snake(7, 3) == [[1, 6, 7], [2, 5], [3, 4]]
    assert drawn(7, 1, options={"groups": 3}) == {"pairs": [[6, 7], [2, 5], [3, 4]], "bye": 1}
    assert drawn(7, 2, options={"groups": 3}) == {"pairs": [[1, 6]], "bye": 7}, "the smaller groups have played"


def test_who_is_absent_leaves_the_opponent_without_a_match() -> None:
    assert drawn(4, 1, absent=[4]) == {"pairs": [[2, 3]], "bye": 1}


@pytest.mark.parametrize(
    ("request_body", "says"),
    [
        ({"entrants": 4, "round": 4}, "ends with round 3: end there, or meet 2 times"),
        ({"entrants": 4, "round": 13, "options": {"rounds": 4}}, "ends with round 12: end there"),
        ({"entrants": 7, "options": {"groups": 4}}, "3 at most"),
        ({"entrants": 1}, "1 entrant does not fill"),
        ({"entrants": 4, "options": {"rounds": 5}}, "5 is not"),
        ({"entrants": 4, "turns": 5}, "takes no field 'turns'"),
        ({"entrants": 4, "round": 3, "rounds": 2}, "there is no round 3 of 2"),
        ({}, "“entrants” is missing"),
    ],
)
def test_what_cannot_be_is_said(request_body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("round-robin", request_body)
    assert says in refused.value.says


def test_formats_are_folders() -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("roulette", {})
    assert "single-elimination, double-elimination, round-robin, swiss" in refused.value.says
