"""The course of a match: plays, strikes, amendments, lanes, and what each changes."""

from __future__ import annotations

import pytest

from referee import games
from referee.match import Entry, Match, NoSuchPlay, prove_record
from referee.match.tail import Tail
from referee.match.turns import turns

ONE_INNING = {"innings": 1}


def baseball(players=("Ann", "Bo"), options=ONE_INNING):
    return Match("darts-baseball", games.game("darts-baseball").schema.setup(list(players), dict(options)))


def throw(*darts, **more):
    return {"play": "throw", "darts": list(darts), **more}


def play(course, body):
    assessment = course.assess(body)
    if assessment.ruling.allowed:
        course.add(Entry(course.head + 1, "play", assessment.lane, assessment.body), assessment)
    return assessment.ruling


def strike(course, n):
    assessment, changes = course.assess_strike(n)
    course.add(Entry(course.head + 1, "strike", assessment.lane, assessment.body), assessment)
    return changes


def amend(course, n, body):
    assessment, changes = course.assess_amendment(n, body)
    if assessment.ruling.allowed:
        course.add(Entry(course.head + 1, "amend", assessment.lane, assessment.body), assessment)
    return assessment.ruling, changes


def insert(course, n, body):
    assessment, changes = course.assess_insertion(n, body)
    if assessment.ruling.allowed:
        course.add(Entry(course.head + 1, "insert", assessment.lane, assessment.body), assessment)
    return assessment.ruling, changes


def totals(course):
    return course.game.scores(course.position)


def test_an_assessment_changes_nothing():
    course = baseball()
    before = course.position
    assert course.assess(throw("T1", "1", "0")).ruling.allowed
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
    assert not course.position.over


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
    assert course.position.winners == ("Ann",)
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


def test_a_forgotten_play_is_inserted_before_another():
    course = baseball(options={"innings": 2})
    play(course, throw("1", "0", "0"))
    play(course, throw("T2", "0", "0"))
    assert totals(course) == {"Ann": 1, "Bo": 0}, "a treble 2 scores nothing in inning 1"
    ruling, changes = insert(course, 2, throw("T1", "0", "0"))
    assert (ruling.allowed, ruling.says[:2]) == (True, "Bo")
    assert [(change.n, change.before is None) for change in changes] == [(3, True), (2, False)]
    assert [line.n for line in course.lines] == [1, 3, 2]
    assert totals(course) == {"Ann": 4, "Bo": 3}, "the later throw is Ann's of inning 2"
    assert [part["darts"][0] for part in course.record()["plays"]] == ["1", "T1", "T2"]
    assert course.last().n == 2
    assert course.following(1).n == 3
    assert course.following(2) is None


def test_an_inserted_play_is_struck_amended_and_followed_as_any_other():
    course = baseball(options={"innings": 20})
    for _ in range(3):
        play(course, throw("1", "0", "0"))
    insert(course, 2, throw("T1", "0", "0"))
    insert(course, 4, throw("D1", "0", "0"))
    insert(course, 4, throw("0", "0", "0"))
    insert(course, 5, throw("1", "1", "1"))
    assert [line.n for line in course.lines] == [1, 7, 5, 6, 4, 2, 3]
    assert prove_record(course.whole_record()).plays == 7
    amend(course, 7, throw("1", "1", "0"))
    strike(course, 6)
    strike(course, 7)
    amend(course, 7, throw("D1", "1", "0"))
    again = Match("darts-baseball", course.setup, course.entries)
    assert again.position == course.position
    assert [(line.n, line.ruling) for line in again.lines] == [(line.n, line.ruling) for line in course.lines]
    assert [entry.kind for entry in course.line(7).changes] == ["amend", "strike", "amend"]
    assert prove_record(course.whole_record()).plays == 6


def test_an_insertion_that_cannot_stand_is_refused_and_changes_nothing():
    course = baseball()
    play(course, throw("1", "0", "0"))
    for wrong, rule in ((throw("1"), "DB-TURN-1"), (throw("1", "0", "0", by="Bo"), "DB-TURN-1"), ({}, "FORM")):
        before, (ruling, changes) = course.position, insert(course, 1, wrong)
        assert (ruling.verdict, ruling.rules[0], changes) == ("refused", rule, [])
        assert course.position is before
    assert course.head == 1


def test_an_inserted_play_has_the_lane_of_its_table():
    course = Match("bunko", games.game("bunko").schema.setup([*"ABCDEFGH"]))
    for player, table in (("A", 1), ("E", 2)):
        play(course, {"play": "begin", "table": table, "player": player})
    for table in (1, 2):
        assert play(course, {"play": "roll", "table": table, "hits": 1}).allowed
    assert insert(course, 4, {"play": "roll", "table": 2, "hits": 1})[0].allowed
    assert [entry.lane for entry in course.entries] == ["1", "2", "1", "2", "2"]


def test_an_insertion_far_back_in_a_long_match_equals_a_fold_from_nothing():
    course = baseball(options={"innings": 20})
    for index in range(39):
        play(course, throw(str(index // 2 + 1), "0", "0"))
    insert(course, 3, throw("T2", "T2", "T2"))
    insert(course, 34, throw("0", "0", "0"))
    strike(course, 33)
    again = Match("darts-baseball", course.setup, course.entries)
    assert again.position == course.position
    assert [line.ruling for line in again.lines] == [line.ruling for line in course.lines]
    assert [again.before(line.n) for line in again.lines] == [course.before(line.n) for line in course.lines]


def test_a_change_judges_each_later_play_once(monkeypatch):
    course = baseball(options={"innings": 20})
    for index in range(30):
        play(course, throw(str(index // 2 + 1), "0", "0"))
    judged, judge_body = [], course.game.judge_body
    monkeypatch.setattr(course.game, "judge_body", lambda *given: judged.append(given) or judge_body(*given))
    for kind, body, once in (
        ("strike", {"n": 10}, 20),
        ("amend", {"n": 11, "play": throw("5", "5", "5")}, 1 + 20),
        ("insert", {"n": 12, "play": throw("6", "6", "6")}, 2 + 19),
    ):
        judged.clear()
        assessment = course.assess_entry(kind, body)
        course.add(Entry(course.head + 1, kind, assessment.lane, assessment.body), assessment)
        assert len(judged) == once, kind


def test_there_is_no_such_play():
    course = baseball()
    play(course, throw("1", "0", "0"))
    for n in (0, 2, -1):
        with pytest.raises(NoSuchPlay):
            course.assess_strike(n)
        with pytest.raises(NoSuchPlay):
            course.assess_amendment(n, throw("1", "0", "0"))
        with pytest.raises(NoSuchPlay):
            course.assess_insertion(n, throw("1", "0", "0"))
    strike(course, 1)
    with pytest.raises(NoSuchPlay):
        course.assess_strike(1)
    with pytest.raises(NoSuchPlay):
        course.assess_strike(2)


def test_the_last_play_of_a_table_and_of_the_match():
    course = Match("bunko", games.game("bunko").schema.setup([*"ABCDEFGH"]))
    assert course.last() is None
    for player, table in (("A", 1), ("E", 2)):
        assert play(course, {"play": "begin", "table": table, "player": player}).allowed
    assert play(course, {"play": "close"}).allowed
    assert play(course, {"play": "roll", "table": 1, "hits": 1}).allowed
    one, other = course.lines[0].entry.lane, course.lines[1].entry.lane
    assert [course.last(lane).n for lane in (one, other, None)] == [4, 3, 4]
    strike(course, 4)
    assert [course.last(lane).n for lane in (one, other, None)] == [3, 3, 3]
    strike(course, 3)
    assert [course.last(lane).n for lane in (one, other, None)] == [1, 2, 2]


def test_a_play_in_one_lane_follows_past_plays_in_others():
    course = Match("bunko", games.game("bunko").schema.setup([*"ABCDEFGH"]))
    for player, table in (("A", 1), ("E", 2)):
        play(course, {"play": "begin", "table": table, "player": player})
    for table in (1, 2, 1):
        assert play(course, {"play": "roll", "table": table, "hits": 1}).allowed
    assert [following and following.n for following in map(course.following, range(1, 6))] == [3, 4, 5, None, None]


def test_whose_turn_each_play_was_is_known_also_after_a_strike():
    course = baseball(options={"innings": 3})
    first = course.position
    for darts in (("1", "0", "0"), ("0", "0", "0"), ("T1", "0", "0")):
        play(course, throw(*darts))
    judged = [(line.n, (line.play, line.ruling)) for line in course.lines]
    assert turns(course.game, first, judged) == {1: ("Ann",), 2: ("Bo",), 3: ("Ann",)}
    strike(course, 2)
    judged = [(line.n, (line.play, line.ruling)) for line in course.lines]
    assert turns(course.game, first, judged) == {1: ("Ann",), 2: (), 3: ("Bo",)}


def test_reading_a_strike_pauses_between_the_plays_that_it_judges_again():
    course = baseball(options={"innings": 3})
    for _ in range(3):
        play(course, throw("1", "0", "0"))
    strike(course, 2)
    again, pauses = baseball(options={"innings": 3}), []
    for entry in course.entries:
        again.replay(entry, breathe=lambda: pauses.append(1))
    assert again.position == course.position
    assert len(pauses) == 2


def test_the_end_of_a_match_judges_as_the_match_does():
    course = baseball(options={"innings": 3})
    for darts in (("1", "0", "0"), ("T1", "0", "0"), ("2", "0", "0"), ("D2", "0", "0")):
        play(course, throw(*darts))
    strike(course, 4)
    tail = Tail.of(course, 2)
    assert (tail.n, tail.head) == (2, 5)
    assert totals(tail.match()) == totals(course) == {"Ann": 2, "Bo": 3}
    assert tail.match().assess_strike(tail.n)[1] == course.assess_strike(2)[1]
    with pytest.raises(NoSuchPlay):
        Tail.of(course, 6)


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
    assert course.position.over is False  # tied: an extra inning is due
    amend(course, 3, throw("T2", "T2", "T2"))
    strike(course, 35)
    amend(course, 35, throw("D18", "0", "0"))
    again = Match("darts-baseball", course.setup, course.entries)
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
        ruling = course.assess(wrong).ruling
        assert ruling.rules == ("FORM",), wrong
        assert ruling.says
