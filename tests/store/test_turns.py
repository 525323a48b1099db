"""Turns at the writer: who leads next, and what happens if somebody leaves or the database does not answer."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from referee.log.unavailable import AWAY, FULL, LOCKED, UNSURE, Unavailable
from referee.store import writer
from referee.store.writer import Call
from tools.serving import SOON


def written_by(store, match, number):
    """Jobs that the writer takes together, the first of which leads."""
    jobs = [Call(match.match_id, lambda connection: True) for _ in range(number)]
    store.writer._waiting, store.writer._is_led = list(jobs), True
    return jobs


def test_as_many_as_the_last_time_are_waited_for_and_a_lone_one_never_waits(store, match, monkeypatch):
    waited = []
    monkeypatch.setattr(
        store.writer, "_enough", SimpleNamespace(wait=waited.append, clear=lambda: None, set=lambda: None)
    )
    store.writer.write(match.match_id, lambda connection: 1)
    assert waited == []
    written_by(store, match, 3)
    store.writer._lead()
    store.writer._transaction_seconds = SOON
    store.writer.write(match.match_id, lambda connection: 2)
    assert waited == [writer.COMPANY_SECONDS]
    store.writer.write(match.match_id, lambda connection: 3)
    assert len(waited) == 1, "there was no company the last time"


def test_who_leaves_while_it_waits_for_company_hands_its_turn_on(store, match, monkeypatch):
    store.writer._expected = 2
    with monkeypatch.context() as patched:
        patched.setattr(store.writer, "_enough", SimpleNamespace(wait=sys.exit, clear=lambda: None, set=lambda: None))
        with pytest.raises(SystemExit):
            store.writer.write(match.match_id, lambda connection: 1)
    assert store.writer.write(match.match_id, lambda connection: 2) == 2


def test_everybody_goes_on_if_the_writer_is_stopped(store, match, monkeypatch):
    jobs = written_by(store, match, 10)
    monkeypatch.setattr(store.writer, "_commit", sys.exit)
    with pytest.raises(SystemExit):
        store.writer._lead()
    assert all(job.finished.is_set() and not job.is_written for job in jobs)


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


def test_if_the_next_one_leaves_while_others_are_written_the_one_behind_it_leads(store, match, monkeypatch):
    jobs, (gone, stays) = written_by(store, match, 4), [Call(match.match_id, lambda connection: True) for _ in range(2)]
    commit = store.writer._commit

    def leave(connection):
        store.writer._waiting += [gone, stays]
        store.writer._leave(gone)
        commit(connection)

    monkeypatch.setattr(store.writer, "_commit", leave)
    store.writer._lead()
    assert all(job.is_written for job in jobs)
    assert (store.writer._waiting, store.writer._is_led) == ([stays], True)
    assert stays.turn.is_set()
