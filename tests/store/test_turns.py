"""Turns at the writer: whom it waits for, whom it tells first, and what happens if somebody leaves."""

from __future__ import annotations

import sys

import pytest

from referee.log.unavailable import AWAY, FULL, LOCKED, UNSURE, Unavailable
from referee.store import writer
from referee.store.writer import Call
from tests.clocks import own_clock
from tools.serving import SOON

SLOW_DISK = SOON
"""Seconds that a commit took: the writer waits for company."""


def test_on_a_slow_disk_those_who_entered_together_are_waited_for(store, match, monkeypatch):
    """Each time that the writer looks one more has come, until all that came the last time are there."""
    jobs = [Call(match.match_id, lambda connection: True) for _ in range(4)]
    looked = []

    def look(seconds):
        looked.append(seconds)
        store.writer._waiting.append(jobs[len(looked)])

    own_clock(monkeypatch, writer, sleep=look)
    store.writer._waiting, store.writer._company, store.writer._disk_takes = jobs[:1], 4, SLOW_DISK
    store.writer._await_company()
    assert (len(looked), len(store.writer._waiting)) == (3, 4)
    own_clock(monkeypatch, writer, sleep=looked.append)
    store.writer._waiting = jobs[:1]
    store.writer._await_company()
    assert len(looked) == 4  # nobody came: it goes on


def test_on_a_slow_disk_nobody_is_missed_while_others_have_the_loop(store, match, monkeypatch):
    """A phone is late because a page holds the loop; it comes at the third look."""
    jobs = [Call(match.match_id, lambda connection: True) for _ in range(2)]
    looked, busy = [], iter([True, True, False])

    def look(seconds):
        looked.append(seconds)
        if len(looked) == 3:
            store.writer._waiting.append(jobs[1])

    own_clock(monkeypatch, writer, sleep=look)
    monkeypatch.setattr(writer, "somebody_waits", lambda: next(busy))
    store.writer._waiting, store.writer._company, store.writer._disk_takes = jobs[:1], 2, SLOW_DISK
    store.writer._await_company()
    assert (len(looked), len(store.writer._waiting)) == (3, 2)


def written_by(store, match, number):
    """Jobs that the writer takes together, the first of which leads."""
    jobs = [Call(match.match_id, lambda connection: True) for _ in range(number)]
    store.writer._waiting, store.writer._is_led = list(jobs), True
    return jobs


@pytest.mark.parametrize(("takes", "told"), [(SLOW_DISK, [4, 8]), (0.0, [])])
def test_after_a_slow_disk_pages_go_on_between_the_answers(store, match, monkeypatch, takes, told):
    jobs, seen = written_by(store, match, 10), []
    own_clock(monkeypatch, writer, sleep=lambda _: seen.append(sum(job.finished.is_set() for job in jobs)))
    monkeypatch.setattr(store.writer, "_note_disk", lambda seconds: None)
    store.writer._disk_takes = takes
    store.writer._lead()
    assert seen == told
    assert all(job.is_written and job.finished.is_set() for job in jobs)


def test_everybody_is_told_if_the_writer_is_stopped_between_the_answers(store, match, monkeypatch):
    jobs = written_by(store, match, 10)
    own_clock(monkeypatch, writer, sleep=lambda seconds: sys.exit())
    monkeypatch.setattr(store.writer, "_note_disk", lambda seconds: None)
    store.writer._disk_takes = SLOW_DISK
    with pytest.raises(SystemExit):
        store.writer._lead()
    assert all(job.is_written and job.finished.is_set() for job in jobs)


def test_before_a_quick_disk_the_writer_looks_as_long_as_somebody_comes(store, match, monkeypatch):
    jobs = [Call(match.match_id, lambda connection: True) for _ in range(4)]
    looked: list[float] = []

    def look(seconds):
        looked.append(seconds)
        if len(looked) < 4:
            store.writer._waiting.append(jobs[len(looked)])

    own_clock(monkeypatch, writer, sleep=look)
    monkeypatch.setattr(writer, "somebody_waits", lambda: True)
    store.writer._waiting, store.writer._disk_takes = jobs[:1], 0.0
    store.writer._await_company()
    assert (len(looked), len(store.writer._waiting)) == (4, 4)  # nobody came at the last look
    monkeypatch.setattr(writer, "somebody_waits", lambda: False)
    store.writer._await_company()
    assert len(looked) == 4


def test_whoever_leaves_while_waiting_for_company_hands_its_turn_on(store, match, monkeypatch):
    store.writer._company, store.writer._disk_takes = 2, SLOW_DISK
    with monkeypatch.context() as patched:
        own_clock(patched, writer, sleep=lambda seconds: sys.exit())
        with pytest.raises(SystemExit):
            store.writer.write(match.match_id, lambda connection: 1)
    assert store.writer.write(match.match_id, lambda connection: 2) == 2


def test_a_database_that_does_not_answer_costs_nobody_its_time_twice(store, match, monkeypatch):
    """A play that waited behind others for it is told with them; one that has just come asks for itself."""
    (leads,) = written_by(store, match, 1)
    waited, new = Call("m", lambda connection: True), Call("m", lambda connection: True)
    waited.since -= 2 * SOON
    store.writer._waiting += [waited, new]
    monkeypatch.setattr(writer, "TOGETHER_AT_MOST", 1)
    monkeypatch.setattr(writer, "LONG", SOON)
    monkeypatch.setattr(store.writer, "_try", lambda jobs: Unavailable(UNSURE, "no answer"))
    store.writer._lead()
    assert (leads.fault.says, waited.fault.says, waited.fault.cause) == (UNSURE, AWAY, "no answer")
    assert waited.finished.is_set()
    assert (store.writer._waiting, new.done, new.turn.is_set()) == ([new], False, True)


@pytest.mark.parametrize("says", [LOCKED, FULL])
def test_a_database_that_says_what_is_wrong_is_asked_by_each(store, match, monkeypatch, says):
    written_by(store, match, 1)
    waited = Call("m", lambda connection: True)
    waited.since -= 5.0
    store.writer._waiting.append(waited)
    monkeypatch.setattr(writer, "TOGETHER_AT_MOST", 1)
    monkeypatch.setattr(store.writer, "_try", lambda jobs: Unavailable(says))
    store.writer._lead()
    assert store.writer._waiting == [waited]


def test_whoever_leaves_the_line_hands_its_turn_on(store):
    gone, stays = Call("m", lambda connection: 1), Call("m", lambda connection: 2)
    store.writer._waiting, store.writer._is_led = [gone, stays], True
    gone.turn.set()
    store.writer._leave(gone)
    assert (gone.done, gone.is_written, store.writer._waiting) == (True, False, [stays])
    assert stays.turn.is_set()
    store.writer._leave(stays)
    assert (store.writer._waiting, store.writer._is_led) == ([], False)
    assert store.writer.write("m", lambda connection: 3) == 3


def test_if_the_next_one_leaves_while_others_are_told_the_one_behind_it_leads(store, match, monkeypatch):
    jobs, (gone, stays) = written_by(store, match, 4), [Call("m", lambda connection: True) for _ in range(2)]

    def leave(seconds):
        store.writer._waiting += [gone, stays]
        store.writer._leave(gone)

    own_clock(monkeypatch, writer, sleep=leave)
    monkeypatch.setattr(store.writer, "_note_disk", lambda seconds: None)
    store.writer._disk_takes = SLOW_DISK
    store.writer._lead()
    assert all(job.is_written for job in jobs)
    assert (store.writer._waiting, store.writer._is_led) == ([stays], True)
    assert stays.turn.is_set()
