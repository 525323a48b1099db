"""Calls to tables, and the time that an event still takes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.events.board import Pairing
from referee.events.calls import Calls, Hall, calls_of
from referee.events.estimate import Remaining, seconds_left

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]
TABLES = ["1", "2", "3", "4"]


def pairing(at: int, *names: str) -> Pairing:
    return Pairing(f"R1-{at}", 1, tuple((name,) for name in names))


def said(calls: Calls) -> list[str]:
    return [str(call) for call in calls.calls] + [f"{each.pairing}: {each.reason}" for each in calls.waiting]


@pytest.mark.parametrize(
    ("ready", "hall", "expected"),
    [
        (
            [("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Flo")],
            Hall(("3", "5")),
            ["Ann and Bo to table 3", "Cy and Dee to table 5", "Eve and Flo: No table is free."],
        ),
        (
            [("Ann", "Bo"), ("Ann", "Cy"), ("Dee", "Eve")],
            Hall(("1", "2", "3"), playing={"Eve"}),
            ["Ann and Bo to table 1", "Ann and Cy: Ann plays now.", "Dee and Eve: Eve plays now."],
        ),
        (
            [("Ann", "Bo"), ("Cy", "Dee")],
            Hall(("1", "2"), fixed={"Dee": "1"}),
            ["Ann and Bo to table 2", "Cy and Dee to table 1"],
        ),
        (
            [("Cy", "Dee"), ("Ann", "Bo")],
            Hall(("2",), fixed={"Dee": "1"}),
            ["Ann and Bo to table 2", "Cy and Dee: Table 1 is not free."],
        ),
        ([("Ann", "Bo")], Hall(("1",), fixed={"Dee": "1"}), ["Ann and Bo to table 1"]),
        (
            [("Cy", "Dee")],
            Hall(("1", "2"), fixed={"Cy": "2", "Dee": "1"}),
            ["Cy and Dee: Tables 1 and 2 are fixed for people who meet: choose one of them."],
        ),
        ([("Ann", "Bo")], Hall(("1", "2"), used={"Bo": ["2", "1"]}), ["Ann and Bo to table 2"]),
        (
            [("Ann", "Bo")],
            Hall(("1", "2", "3"), used={"Ann": ["1", "1", "2"], "Bo": ["2"]}),
            ["Ann and Bo to table 3"],
        ),
        ([("Ann", "Bo")], Hall(("1",), used={"Bo": ["1"]}), ["Ann and Bo to table 1"]),
    ],
)
def test_who_is_called_where(ready: list[tuple[str, ...]], hall: Hall, expected: list[str]) -> None:
    assert said(calls_of([pairing(at, *names) for at, names in enumerate(ready, 1)], hall)) == expected


def test_partners_are_called_together() -> None:
    table = Pairing("R1-1", 1, (("Ann", "Cy"), ("Bo", "Dee")))
    calls = calls_of([table, pairing(2, "Dee", "Eve")], Hall(("1", "2")))
    assert said(calls) == ["Ann with Cy against Bo with Dee to table 1", "Dee and Eve: Dee plays now."]


PAIRS = st.lists(st.permutations(NAMES).map(lambda names: tuple(names[:2])), max_size=8)
HALLS = st.builds(
    Hall,
    free=st.lists(st.sampled_from(TABLES), unique=True).map(tuple),
    fixed=st.dictionaries(st.sampled_from(NAMES), st.sampled_from(TABLES), max_size=2),
    used=st.dictionaries(st.sampled_from(NAMES), st.lists(st.sampled_from(TABLES), max_size=4)),
    playing=st.sets(st.sampled_from(NAMES), max_size=3),
)


@given(PAIRS, HALLS)
def test_calls_keep_their_promises(pairs: list[tuple[str, str]], hall: Hall) -> None:
    ready = [pairing(at, *names) for at, names in enumerate(pairs)]
    answer = calls_of(ready, hall)
    assert sorted([*(c.pairing.id for c in answer.calls), *(w.pairing.id for w in answer.waiting)]) == [
        each.id for each in ready
    ]
    tables = [call.table for call in answer.calls]
    assert len(set(tables)) == len(tables)
    assert set(tables) <= set(hall.free)
    called = [side[0] for call in answer.calls for side in call.pairing.sides]
    assert len(set(called)) == len(called)
    assert not set(called) & set(hall.playing)
    for call in answer.calls:
        own = {hall.fixed[side[0]] for side in call.pairing.sides if side[0] in hall.fixed}
        assert own <= {call.table}
    left = [table for table in hall.free if table not in tables]
    position = {each.id: at for at, each in enumerate(ready)}
    for each in answer.waiting:
        names = [side[0] for side in each.pairing.sides]
        own = {hall.fixed[name] for name in names if name in hall.fixed}
        if len(own) > 1 or set(names) & {*called, *hall.playing}:
            continue
        # Nobody waits beside a table that would do, and nobody who came later was called to it.
        assert not (own & set(left) if own else left)
        later = [call for call in answer.calls if position[call.pairing.id] > position[each.pairing.id]]
        assert not [call for call in later if not own or call.table in own]


@given(PAIRS, HALLS)
def test_nobody_goes_back_to_their_last_table_where_there_is_another(pairs: list[tuple[str, str]], hall: Hall) -> None:
    taken: set[str] = set()
    for call in calls_of([pairing(at, *names) for at, names in enumerate(pairs)], hall).calls:
        names = [side[0] for side in call.pairing.sides]
        last = {table for name in names for table in hall.used.get(name, [])[-1:]}
        others = set(hall.free) - taken - last - set(hall.fixed.values())
        if not set(names) & set(hall.fixed):
            assert call.table not in last or not others
        taken.add(call.table)


def test_a_whole_round_robin_is_called_to_its_end() -> None:
    """Everybody plays at some time, with few tables and somebody who cannot move."""
    chance = random.Random(1)
    waiting = [pairing(at, a, b) for at, (a, b) in enumerate((a, b) for a in NAMES for b in NAMES if a < b)]
    at_table: dict[str, Pairing] = {}
    used: dict[str, list[str]] = {name: [] for name in NAMES}
    matches = len(waiting)
    ended = 0
    while ended < matches:
        playing = [side[0] for each in at_table.values() for side in each.sides]
        free = tuple(table for table in TABLES[:3] if table not in at_table)
        for call in calls_of(waiting, Hall(free, {"Ann": "2"}, used, playing)).calls:
            at_table[call.table] = call.pairing
            waiting.remove(call.pairing)
            for side in call.pairing.sides:
                used[side[0]].append(call.table)
        del at_table[chance.choice(list(at_table))]
        ended += 1
    assert set(used["Ann"]) == {"2"}
    assert all(len(tables) == 7 for tables in used.values())


@pytest.mark.parametrize(
    ("durations", "tables", "rounds", "under_way", "expected"),
    [
        ([600, 900, 3000], 2, (4,), (), 1800),
        ([600, 900], 2, (3,), (), 1500),
        ([900], 4, (4, 4), (), 1800),
        ([900], 2, (0,), (300, 100), 800),
        ([900], 2, (1,), (300, 100), 1500),
        ([900], 2, (1, 1), (300,), 1800),
        ([900], 1, (), (1200,), 0),
        ([], 2, (), (), 0),
        ([], 2, (1,), (), None),
        ([900], 0, (1,), (), None),
    ],
)
def test_the_time_left(
    durations: list[float], tables: int, rounds: tuple[int, ...], under_way: tuple[float, ...], expected: float | None
) -> None:
    assert seconds_left(durations, tables, Remaining(rounds, under_way)) == expected


@given(
    st.lists(st.integers(1, 100), min_size=1),
    st.integers(1, 9),
    st.lists(st.integers(0, 20), max_size=4).map(tuple),
    st.lists(st.integers(0, 200), max_size=4).map(tuple),
)
def test_the_time_left_is_between_its_bounds(
    durations: list[float], tables: int, rounds: tuple[int, ...], under_way: tuple[float, ...]
) -> None:
    """No sooner than one match a round, no later than one after the other; a table more never makes it longer."""
    each = sorted(durations)[len(durations) // 2] if len(durations) % 2 else None
    left = seconds_left(durations, tables, Remaining(rounds, under_way))
    more = seconds_left(durations, tables + 1, Remaining(rounds, under_way))
    assert left is not None
    assert more is not None
    assert more <= left
    if each is not None:
        assert each * sum(1 for count in rounds if count) <= left <= each * (sum(rounds) + 1)


def test_negative_durations_are_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        seconds_left([-1], 1, Remaining((1,)))
