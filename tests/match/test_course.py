"""The course of a match: plays, strikes, amendments, lanes, and what each changes."""

from __future__ import annotations

import pytest

from referee import games
from referee.match import Course, Entry, NoSuchPlay

ONE_INNING = {"innings": 1}


def baseball(players=("Ann", "Bo"), options=ONE_INNING):
    return Course("darts-baseball", games.reader("darts-baseball").setup(list(players), dict(options)))


def throw(*darts, **more):
    return {"play": "throw", "darts": list(darts), **more}


def play(course, body):
    weighed = course.weigh(body)
    if weighed.ruling.allowed:
        course.add(Entry(course.head + 1, "play", weighed.lane, weighed.body), weighed)
    return weighed.ruling


def strike(course, n):
    weighed, changes = course.weigh_strike(n)
    course.add(Entry(course.head + 1, "strike", weighed.lane, weighed.body), weighed)
    return changes


def amend(course, n, body):
    weighed, changes = course.weigh_amend(n, body)
    if weighed.ruling.allowed:
        course.add(Entry(course.head + 1, "amend", weighed.lane, weighed.body), weighed)
    return weighed.ruling, changes


def totals(course):
    return course.game.scores(course.position)


def test_weighing_changes_nothing():
    course = baseball()
    before = course.position
    assert course.weigh(throw("T1", "1", "0")).ruling.allowed
    assert course.position is before
    assert course.head == 0


def test_a_strike_takes_a_play_back_and_judges_the_later_ones_again():
    course = baseball()
    play(course, throw("1", "0", "0"))
    play(course, throw("T1", "0", "0"))
    assert totals(course) == {"Ann": 1, "Bo": 3}
    changes = strike(course, 1)
    assert [change.n for change in changes] == [1, 2]
    assert totals(course) == {"Ann": 3, "Bo": 0}
    assert course.line(1).struck
    assert course.last().n == 2
    assert not course.game.over(course.position)


def test_what_no_longer_stands_is_kept_as_refused():
    course = baseball()
    play(course, throw("1", "0", "0", by="Ann"))
    play(course, throw("T1", "0", "0", by="Bo"))
    strike(course, 1)
    assert not course.line(2).stands
    assert course.line(2).ruling.rules == ("DB-TURN-1",)
    assert totals(course) == {"Ann": 0, "Bo": 0}


def test_an_amendment_puts_another_play_in_its_place():
    course = baseball()
    play(course, throw("1", "0", "0"))
    play(course, throw("1", "1", "0"))
    ruling, changes = amend(course, 1, throw("T1", "T1", "0"))
    assert ruling.allowed
    assert [change.n for change in changes] == [1, 2]
    assert totals(course) == {"Ann": 6, "Bo": 2}
    assert course.game.winners(course.position) == ("Ann",)
    assert course.record()["plays"][0] == throw("T1", "T1", "0")


def test_an_amendment_that_cannot_stand_is_refused_and_changes_nothing():
    course = baseball()
    play(course, throw("1", "0", "0"))
    before = course.position
    ruling, changes = amend(course, 1, throw("1"))
    assert ruling.verdict == "refused"
    assert changes == []
    assert course.position == before


def test_an_amendment_of_a_struck_play_restores_it():
    course = baseball()
    play(course, throw("1", "0", "0"))
    strike(course, 1)
    ruling, _ = amend(course, 1, throw("D1", "0", "0"))
    assert ruling.allowed
    assert totals(course)["Ann"] == 2


def test_there_is_no_such_play():
    course = baseball()
    play(course, throw("1", "0", "0"))
    for n in (0, 2, -1):
        with pytest.raises(NoSuchPlay):
            course.weigh_strike(n)
        with pytest.raises(NoSuchPlay):
            course.weigh_amend(n, throw("1", "0", "0"))
    strike(course, 1)
    with pytest.raises(NoSuchPlay):
        course.weigh_strike(1)
    with pytest.raises(NoSuchPlay):
        course.weigh_strike(2)


def test_what_a_phone_missed():
    course = baseball()
    play(course, throw("1", "0", "0"))
    play(course, throw("1", "0", "0"))
    assert [entry.seq for entry in course.missed("", 0)] == [1, 2]
    assert [entry.seq for entry in course.missed("", 1)] == [2]
    assert course.missed("", 2) == []


def test_a_strike_far_back_in_a_long_match_equals_a_fold_from_nothing():
    course = baseball(options={"innings": 20})
    for index in range(40):
        play(course, throw(str(index // 2 + 1), "0", "0"))
    assert course.game.over(course.position) is False  # tied: an extra inning is due
    amend(course, 3, throw("T2", "T2", "T2"))
    strike(course, 35)
    amend(course, 35, throw("D18", "0", "0"))
    again = Course("darts-baseball", course.setup, course.entries)
    assert again.position == course.position
    assert [line.ruling for line in again.lines] == [line.ruling for line in course.lines]


def test_a_play_that_cannot_be_read_is_refused_by_form():
    course = baseball()
    for wrong in (
        None,
        7,
        [],
        {},
        {"play": "pass"},
        {"play": "throw"},
        throw("D21"),
        throw("1", "0", "0", by="Zoe"),
        throw("1", x=1),
    ):
        ruling = course.weigh(wrong).ruling
        assert ruling.rules == ("FORM",), wrong
        assert ruling.says
