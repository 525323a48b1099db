"""Tables of three to eight: sizes, meetings, who sits out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.events.formats import answer_pairings
from referee.events.formats.tables.seating import sizes_of
from referee.schema import Unreadable


def evening(entrants: int, rounds: int, seed: str = "s", **options: object) -> list[dict]:
    body = {"entrants": entrants, "rounds": rounds, "seed": seed, "options": options}
    return [answer_pairings("tables", {**body, "round": number}) for number in range(1, rounds + 1)]


@pytest.mark.parametrize(
    ("entrants", "at_a_table", "sizes"),
    [
        (13, 4, [4, 3, 3, 3]),
        (12, 4, [4, 4, 4]),
        (5, 4, [4]),
        (3, 4, [3]),
        (6, 4, [3, 3]),
        (9, 4, [3, 3, 3]),
        (11, 8, [6, 5]),
        (17, 8, [6, 6, 5]),
        (4, 3, [3]),
        (5, 3, [3]),
        (7, 6, [4, 3]),
    ],
)
def test_sizes(entrants: int, at_a_table: int, sizes: list[int]) -> None:
    assert sizes_of(entrants, at_a_table) == sizes


@pytest.mark.parametrize("at_a_table", range(3, 9))
@pytest.mark.parametrize("entrants", [3, 4, 5, 7, 8, 10, 13, 16, 23, 40])
def test_everybody_sits_once_or_is_out(entrants: int, at_a_table: int) -> None:
    answers = evening(entrants, 4, at_a_table=at_a_table)
    out: Counter[int] = Counter()
    for answer in answers:
        seated = [who for table in answer["tables"] for who in table]
        assert sorted([*seated, *answer["out"]]) == list(range(1, entrants + 1))
        assert all(3 <= len(table) <= at_a_table for table in answer["tables"])
        out.update(answer["out"])
    turns = [out[who] for who in range(1, entrants + 1)]
    assert max(turns) - min(turns) <= 1


@pytest.mark.parametrize(
    ("entrants", "at_a_table", "rounds", "most"),
    [(16, 4, 3, 1), (24, 3, 6, 1), (40, 4, 6, 1), (13, 4, 4, 2), (9, 3, 3, 1)],
)
def test_meetings_are_spread(entrants: int, at_a_table: int, rounds: int, most: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    for answer in evening(entrants, rounds, at_a_table=at_a_table):
        met.update(frozenset(pair) for table in answer["tables"] for pair in combinations(table, 2))
    assert max(met.values()) == most


def test_small_tables_go_round() -> None:
    small: Counter[int] = Counter()
    for answer in evening(14, 6):
        small.update(who for table in answer["tables"] if len(table) == 3 for who in table)
    assert max(small[who] for who in range(1, 15)) - min(small[who] for who in range(1, 15)) <= 2


def test_the_seed_decides_alone() -> None:
    assert evening(20, 3, "a") == evening(20, 3, "a")
    assert evening(20, 3, "a") != evening(20, 3, "b")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"entrants": 2}, "three or more, or a round robin"),
        ({"entrants": 9, "options": {"at_a_table": 9}}, "9 is not"),
        ({"entrants": 9, "round": 65}, "64 are drawn at most"),
        ({"entrants": 9, "absent": [1]}, "draw one for 8"),
        ({"entrants": 9, "options": {"place_points": "5"}}, "points by place"),
    ],
)
def test_what_cannot_be_is_said(body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("tables", body)
    assert says in refused.value.says
