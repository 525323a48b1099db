"""Partners: whist movements recounted from their starters, other schedules as even as can be, who sits out."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from referee.events.formats import answer_pairings
from referee.events.formats.partners.even import least_squares
from referee.events.formats.partners.make_schedules import line
from referee.events.formats.partners.make_starters import starter
from referee.events.formats.partners.whist import rounds_of_whist, starters
from referee.schema import Unreadable

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs/events.md"
FILE = ROOT / "referee/events/formats/partners/schedules.txt"
SCHEDULES = FILE.read_text("utf-8").splitlines()
WHIST = [people for people in range(4, 41) if people % 4 < 2]


def evening(people: int, rounds: int, seed: str = "s") -> list[dict]:
    return [
        answer_pairings("partners", {"entrants": people, "round": number, "rounds": rounds, "seed": seed})
        for number in range(1, rounds + 1)
    ]


def counted(rounds: list[dict]) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]], Counter[int]]:
    """Partnerings, oppositions and turns to sit out."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for answer in rounds:
        for pair, other in answer["tables"]:
            partners.update([frozenset(pair), frozenset(other)])
            opponents.update(frozenset((left, right)) for left in pair for right in other)
        out.update(answer["out"])
    return partners, opponents, out


@pytest.mark.parametrize("people", WHIST)
def test_a_whist_movement_in_full(people: int) -> None:
    """Everybody is once the partner of everybody else and twice the opponent; of 4n + 1 each sits out once."""
    rounds = people - 1 if people % 4 == 0 else people
    assert rounds_of_whist(people) == rounds
    partners, opponents, out = counted(evening(people, rounds))
    everybody = range(1, people + 1)
    pairs = {frozenset(pair) for pair in combinations(everybody, 2)}
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    assert out == (dict.fromkeys(everybody, 1) if people % 4 else {})


def test_there_is_a_starter_for_each_size() -> None:
    assert sorted(starters()) == WHIST


@pytest.mark.parametrize("people", [4, 5, 8, 9, 12, 29, 37, 40])
def test_the_script_finds_the_starters_again(people: int) -> None:
    assert tuple(starter(people)) == starters()[people]


def test_the_table_of_the_documents_is_right() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 20
    for row in rows:
        people, rounds, *counts = map(int, row)
        partners, opponents, out = counted(evening(people, rounds))
        assert [max(partners.values()), max(opponents.values()), max(out.values(), default=0)] == counts


def test_a_schedule_is_kept_for_each_size_that_has_no_movement() -> None:
    kept = {tuple(map(int, written.split()[:2])) for written in SCHEDULES}
    full = {people: people - 1 + people % 4 for people in WHIST}
    sizes = {(people, rounds) for people in range(4, 41) for rounds in range(1, 25)}
    assert kept == {(people, rounds) for people, rounds in sizes if rounds % full.get(people, 99)}


@pytest.mark.parametrize("part", range(8))
def test_the_counts_of_kept_schedules_are_right(part: int) -> None:
    for written in SCHEDULES[part::8]:
        people, rounds, *counts = map(int, written.partition(":")[0].split())
        partners, opponents, out = counted(evening(people, rounds))
        squares = sum(count * count for count in opponents.values())
        turns = [out[who] for who in range(1, people + 1)]
        assert [max(partners.values()), max(opponents.values()), squares, max(turns)] == counts, written[:20]
        assert max(turns) - min(turns) <= 1, written[:20]


def test_the_script_finds_a_schedule_again() -> None:
    assert line((5, 3)) in SCHEDULES


def test_more_people_than_are_kept_get_a_schedule_from_the_seed() -> None:
    partners, _, out = counted(evening(42, 2))
    assert max(partners.values()) == 1
    assert max(out.values()) == 1


@pytest.mark.parametrize("people", range(4, 41))
@pytest.mark.parametrize("rounds", [3, 8])
def test_partners_meet_once_and_everybody_sits_out_as_often(people: int, rounds: int) -> None:
    answers = evening(people, rounds)
    everybody = range(1, people + 1)
    for answer in answers:
        seated = [who for table in answer["tables"] for pair in table for who in pair]
        assert sorted([*seated, *answer["out"]]) == list(everybody)
        assert len(answer["out"]) == people % 4
    partners, _, out = counted(answers)
    room = 2 * rounds * (people // 4) <= people * (people - 1) // 2
    assert max(partners.values()) == (1 if room else 2) or people < 6
    turns = [out[who] for who in everybody]
    assert max(turns) - min(turns) <= 1


@pytest.mark.parametrize(("people", "rounds"), [(40, 8), (22, 8), (38, 8), (16, 3), (24, 5), (30, 6)])
def test_where_there_is_room_nobody_meets_an_opponent_twice(people: int, rounds: int) -> None:
    _, opponents, _ = counted(evening(people, rounds))
    assert max(opponents.values()) == 1


@pytest.mark.parametrize(
    ("people", "rounds", "most"), [(6, 5, 38), (7, 7, 50), (10, 9, 146), (11, 8, 92), (12, 5, 68), (14, 8, 118)]
)
def test_oppositions_are_even(people: int, rounds: int, most: int) -> None:
    """The squares of oppositions add up to what was found when this was written, or to a little more."""
    for seed in "abc":
        _, opponents, _ = counted(evening(people, rounds, seed))
        total = sum(opponents.values())
        squares = sum(count * count for count in opponents.values())
        assert least_squares(total, people * (people - 1) // 2) <= squares <= most


@pytest.mark.parametrize(("people", "rounds"), [(12, 11), (14, 6)])
def test_the_seed_says_who_has_which_number(people: int, rounds: int) -> None:
    assert evening(people, rounds, "a") == evening(people, rounds, "a")
    assert evening(people, rounds, "a") != evening(people, rounds, "b")
    kinds = [sorted(Counter(counted(evening(people, rounds, seed))[1].values()).items()) for seed in "ab"]
    assert kinds[0] == kinds[1]


def test_few_people_are_warned_how_many_sit_out() -> None:
    assert evening(6, 1)[0]["says"] == ["6 people: 2 sit out in each round."]
    assert evening(11, 1)[0]["says"] == ["11 people: 3 sit out in each round."]
    assert all("says" not in evening(people, 1)[0] for people in (4, 5, 8, 9, 12, 14))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"entrants": 3}, "four or more play with partners"),
        ({"entrants": 201}, "play in groups of 200 at most"),
        ({"entrants": 8, "absent": [3]}, "draw one for 7, or play with a substitute"),
        ({"entrants": 8, "rounds": 65}, "64 at most"),
        ({"entrants": 8, "round": 4, "options": {"rounds": 3}}, "there is no round 4 of 3"),
    ],
)
def test_what_cannot_be_is_said(body: dict, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        answer_pairings("partners", body)
    assert says in refused.value.says
