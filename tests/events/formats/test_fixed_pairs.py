"""Pairs that stay together: meetings and sides of Howell and Mitchell."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.events.formats import answer_pairings
from referee.schema import Unreadable


def evening(pairs: int, rounds: int, **options: object) -> list[dict]:
    return [
        answer_pairings("fixed-pairs", {"entrants": pairs, "round": number, "options": options})
        for number in range(1, rounds + 1)
    ]


@pytest.mark.parametrize("pairs", range(2, 25))
def test_in_a_howell_all_meet_once_and_sides_are_even(pairs: int) -> None:
    rounds = pairs - 1 + pairs % 2
    met: Counter[frozenset[int]] = Counter()
    sides: Counter[int] = Counter()
    out: Counter[int] = Counter()
    for answer in evening(pairs, rounds):
        met.update(frozenset(table) for table in answer["tables"])
        sides.update(table[0] for table in answer["tables"])
        out.update(answer["out"])
    assert met == {frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)}
    assert all(abs(2 * sides[who] - (pairs - 1)) <= 1 for who in range(1, pairs + 1))
    assert out == (dict.fromkeys(range(1, pairs + 1), 1) if pairs % 2 else {})


@pytest.mark.parametrize("pairs", range(2, 25))
def test_in_a_mitchell_each_line_meets_the_other(pairs: int) -> None:
    half = (pairs + 1) // 2
    met: Counter[tuple[int, int]] = Counter()
    out: Counter[int] = Counter()
    for answer in evening(pairs, half, movement="mitchell"):
        met.update((north, east) for north, east in answer["tables"])
        out.update(answer["out"])
    assert met == {(north, east): 1 for north in range(1, half + 1) for east in range(half + 1, pairs + 1)}
    assert out == (dict.fromkeys(range(1, half + 1), 1) if pairs % 2 else {})


def test_the_first_line_stays_and_the_other_moves_up_a_table() -> None:
    first, second = evening(8, 2, movement="mitchell")
    assert first == {"tables": [[1, 5], [2, 6], [3, 7], [4, 8]], "out": []}
    assert second["tables"] == [[1, 8], [2, 5], [3, 6], [4, 7]]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"entrants": 1}, "two or more pairs"),
        ({"entrants": 8, "round": 8}, "ends with round 7: all have met"),
        ({"entrants": 8, "round": 5, "options": {"movement": "mitchell"}}, "ends with round 4; a Howell has 7 rounds"),
        ({"entrants": 8, "options": {"movement": "waltz"}}, "“waltz” is none of howell, mitchell"),
    ],
)
def test_what_cannot_be_is_said(body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("fixed-pairs", body)
    assert says in refused.value.says
