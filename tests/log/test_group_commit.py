"""Turns at the group commit: who is written together, who leads next, and what happens if a sender leaves."""

from __future__ import annotations

import sys
import threading

import pytest

from referee.log import group_commit
from referee.log.unavailable import AWAY, FULL, LOCKED, STOPPED, UNSURE, Unavailable
from tests.log.conftest import Memory, job
from tools.serving import SOON, until


def test_jobs_are_written_together_in_one_order_and_the_next_one_leads(memory: Memory, monkeypatch) -> None:
    monkeypatch.setattr(group_commit, "JOBS_AT_MOST", 3)
    jobs = [job(subject) for subject in ("c", "a", "b", "d")]
    memory.lead(*jobs)
    assert (memory.rows, len(memory.transactions)) == (["a", "b", "c"], 1)
    assert all(each.is_written and each.finished.is_set() for each in jobs[:3])
    assert (memory._waiting, jobs[3].done, jobs[3].turn.is_set()) == (jobs[3:], False, True)


def test_one_that_cannot_be_written_harms_no_other(memory: Memory) -> None:
    memory.fault = ValueError("one of them")
    jobs = [job(), job(), job()]
    memory.lead(*jobs)
    assert len(memory.transactions) == 4
    assert all(each.is_written for each in jobs)


class Waits(threading.Event):
    """An event that nobody waits for in vain: `seconds` has the length of each wait."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.seconds.append(timeout)
        return True


def test_as_many_as_the_last_time_are_waited_for_and_a_lone_one_never_waits(memory: Memory) -> None:
    memory._enough = waits = Waits()
    memory.submit(job())
    assert waits.seconds == []
    memory.lead(job(), job(), job())
    memory._transaction_seconds = SOON
    memory.submit(job())
    assert waits.seconds == [group_commit.COMPANY_SECONDS]
    memory.submit(job())
    assert len(waits.seconds) == 1, "there was no company the last time"


def test_the_wait_for_company_ends_with_the_last_one(memory: Memory, monkeypatch) -> None:
    monkeypatch.setattr(group_commit, "COMPANY_SECONDS", SOON)
    memory._expected, memory._transaction_seconds = 2, SOON
    first, last = job(), job()
    waiting = threading.Thread(target=memory.submit, args=(first,))
    waiting.start()
    until(memory.has(1), "the first job does not wait")
    assert memory.transactions == []
    memory.submit(last)
    waiting.join(SOON)
    assert memory.transactions == [[first, last]]


def test_who_leaves_while_it_waits_for_company_hands_its_turn_on(memory: Memory, monkeypatch) -> None:
    memory._expected = 2
    with monkeypatch.context() as patched:
        patched.setattr(memory._enough, "wait", sys.exit)
        with pytest.raises(SystemExit):
            memory.submit(job())
    assert memory.write("m", lambda rows: 2) == 2


def test_everybody_goes_on_if_the_writer_is_stopped(memory: Memory) -> None:
    jobs = [job() for _ in range(10)]
    memory.meanwhile = sys.exit
    with pytest.raises(SystemExit):
        memory.lead(*jobs)
    assert all(each.finished.is_set() and not each.is_written for each in jobs)
    assert {each.fault.says for each in jobs if isinstance(each.fault, Unavailable)} == {STOPPED}


def test_a_database_that_does_not_answer_costs_nobody_its_time_twice(memory: Memory, monkeypatch) -> None:
    """A play that waited behind others for it is told with them; one that has just come asks for itself."""
    leads, waited, new = job(), job(), job()
    waited.since -= 2 * SOON
    monkeypatch.setattr(group_commit, "JOBS_AT_MOST", 1)
    monkeypatch.setattr(group_commit, "GIVE_UP_SECONDS", SOON)
    memory.fault = Unavailable(UNSURE, "no answer")
    memory.lead(leads, waited, new)
    assert (leads.fault.says, waited.fault.says, waited.fault.cause) == (UNSURE, AWAY, "no answer")
    assert waited.finished.is_set()
    assert (memory._waiting, new.done, new.turn.is_set()) == ([new], False, True)


@pytest.mark.parametrize("says", [LOCKED, FULL])
def test_a_database_that_says_what_is_wrong_is_asked_by_each(memory: Memory, monkeypatch, says: str) -> None:
    leads, waited = job(), job()
    waited.since -= 5.0
    monkeypatch.setattr(group_commit, "JOBS_AT_MOST", 1)
    memory.fault = Unavailable(says)
    memory.lead(leads, waited)
    assert memory._waiting == [waited]
    assert (memory.refused, leads.fault) == (leads.fault, memory.refused)


def test_who_leaves_the_line_hands_its_turn_on(memory: Memory) -> None:
    gone, stays = job(), job()
    memory._waiting, memory._is_led = [gone, stays], True
    gone.turn.set()
    memory._leave(gone)
    assert (gone.done, gone.is_written, memory._waiting) == (True, False, [stays])
    assert stays.turn.is_set()
    memory._leave(stays)
    assert (memory._waiting, memory._is_led) == ([], False)
    assert memory.write("m", lambda rows: 3) == 3


def test_a_sender_that_is_stopped_while_it_waits_for_its_turn_leaves_the_line(memory: Memory, monkeypatch) -> None:
    gone = job()

    class Stopped(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            sys.exit()

    gone.turn = Stopped()
    with pytest.raises(SystemExit):
        memory.submit(gone)
    assert (gone.done, gone.is_written) == (True, False)
    assert memory.write("m", lambda rows: 2) == 2


def test_if_the_next_one_leaves_while_others_are_written_the_one_behind_it_leads(memory: Memory) -> None:
    jobs, gone, stays = [job() for _ in range(4)], job(), job()

    def leave() -> None:
        memory._waiting += [gone, stays]
        memory._leave(gone)

    memory.meanwhile = leave
    memory.lead(*jobs)
    assert all(each.is_written for each in jobs)
    assert (memory._waiting, memory._is_led) == ([stays], True)
    assert stays.turn.is_set()


def test_a_row_that_another_program_holds_is_waited_for_by_its_own_senders_in_their_order(memory: Memory) -> None:
    """An entry that is judged after another one is not written before it."""
    first, other = job("m"), job("n")
    second = job("m", first)
    memory.fault = Unavailable(LOCKED, row_locked=True)
    memory.lead(first, second, other)
    assert [each.alone and not each.done and each.turn.is_set() for each in (first, second, other)] == [True] * 3
    later = threading.Thread(target=memory._write_alone, args=(second,))
    later.start()
    memory._write_alone(other)
    assert not second.done
    memory._write_alone(first)
    later.join(SOON)
    assert memory.rows == ["n", "m", "m"]
    assert second.is_written
