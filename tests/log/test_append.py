"""The append to any log: judged after what is on its way, answered once that is durable."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from sqlalchemy.exc import IntegrityError

from referee.log import Accepted, Job, RefusedEntry, Stale, append
from referee.log.unavailable import AWAY, CROWDED, FULL, Unavailable
from tests.log.conftest import AppendWord, Memory, Ruling, Word, Words
from tools.serving import SOON, until

ALLOWED, REFUSED = Ruling("allowed"), Ruling("refused")


class Phones:
    """Phones at one log. The first entry waits in its transaction until `go`."""

    def __init__(self, memory: Memory, pool: ThreadPoolExecutor) -> None:
        self.memory = memory
        self.log = Words("words")
        self.pool = pool

    def send(self, word: str, key: str = "", seen: int | None = None, alone: bool = False) -> Future[object]:
        return self.pool.submit(AppendWord(self.log, self.memory, word, key or word, seen, alone).run)

    def send_first(self, word: str) -> Future[object]:
        self.memory.go.clear()
        first = self.send(word)
        assert self.memory.inside.wait(SOON)
        return first


@pytest.fixture
def phones(memory: Memory) -> Iterator[Phones]:
    with ThreadPoolExecutor(8) as pool:
        yield Phones(memory, pool)
        memory.go.set()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set once an entry waits for another one."""
    begun, wait = threading.Event(), Job.wait

    def noted(job: Job[object]) -> None:
        begun.set()
        wait(job)

    monkeypatch.setattr(Job, "wait", noted)
    return begun


def test_entries_that_come_meanwhile_are_judged_after_each_other_and_written_together(phones: Phones) -> None:
    first = phones.send_first("a")
    others = [phones.send(word) for word in "bcd"]
    until(phones.memory.has(3), "fewer than three wait")
    assert (phones.log.words, phones.memory.rows) == ((), [])
    phones.memory.go.set()
    assert first.result(SOON) == Accepted(1, ALLOWED, "")
    assert {each.result(SOON).seq for each in others} == {2, 3, 4}  # type: ignore[attr-defined]
    assert [len(jobs) for jobs in phones.memory.transactions] == [1, 3]
    assert list(phones.log.words) == phones.memory.rows
    assert not phones.log.pending


def test_an_entry_is_written_after_the_one_before_it_though_its_sender_is_faster(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged, goes_on, wait_for = threading.Event(), threading.Event(), Memory.wait_for

    def wait(memory: Memory, entry: Job[object]) -> None:
        if isinstance(entry, Word) and entry.key == "slow":
            judged.set()
            assert goes_on.wait(SOON)
        wait_for(memory, entry)

    monkeypatch.setattr(Memory, "wait_for", wait)
    slow = phones.send("slow")
    assert judged.wait(SOON)
    fast = phones.send("fast")
    until(phones.memory.has(2), "the second entry does not wait")
    goes_on.set()
    assert slow.result(SOON) == Accepted(1, ALLOWED, "")
    assert fast.result(SOON) == Accepted(2, ALLOWED, "")


def test_a_refusal_waits_for_the_entry_that_it_depends_on(phones: Phones, waits: threading.Event) -> None:
    phones.send_first("a")
    refused = phones.send("a", key="again")
    assert waits.wait(SOON)
    assert not refused.done()
    phones.memory.go.set()
    assert refused.result(SOON) == RefusedEntry(REFUSED, "")


def test_a_refusal_falls_with_the_entry_that_it_depends_on(phones: Phones, waits: threading.Event) -> None:
    phones.memory.fault = Unavailable(FULL)
    first = phones.send_first("a")
    other = phones.send("a", key="again")
    assert waits.wait(SOON)
    phones.memory.go.set()
    assert isinstance(first.exception(SOON), Unavailable)
    assert other.result(SOON) == Accepted(1, ALLOWED, "")


def test_who_has_missed_an_entry_on_its_way_is_behind_once_it_is_written(
    phones: Phones, waits: threading.Event
) -> None:
    phones.send_first("a")
    behind = phones.send("b", seen=0)
    assert waits.wait(SOON)
    phones.memory.go.set()
    assert behind.result(SOON) == Stale(("a",), 1)
    restored = phones.send("b", seen=2).result(SOON)
    assert restored == Stale((), 1)
    assert isinstance(restored, Stale)
    assert restored.restored


def test_the_same_key_waits_and_gets_the_first_answer(phones: Phones, waits: threading.Event) -> None:
    first = phones.send_first("a")
    same = phones.send("a")
    assert waits.wait(SOON)
    phones.memory.go.set()
    assert first.result(SOON) == Accepted(1, ALLOWED, "")
    assert same.result(SOON) == Accepted(1, ALLOWED, "", again=True)
    assert phones.memory.rows == ["a"]


def test_what_was_judged_after_an_entry_that_failed_is_judged_again(phones: Phones) -> None:
    phones.memory.fault = OSError("no")
    first = phones.send_first("a")
    others = [phones.send(word) for word in "bc"]
    until(phones.memory.has(2), "fewer than two wait")
    phones.memory.go.set()
    assert isinstance(first.exception(SOON), OSError)
    assert {each.result(SOON).seq for each in others} == {1, 2}  # type: ignore[attr-defined]
    assert list(phones.log.words) == phones.memory.rows


def test_what_another_process_wrote_first_is_read_and_the_entry_judged_again(phones: Phones) -> None:
    phones.memory.rows = ["theirs"]
    assert phones.send("ours").result(SOON) == Accepted(2, ALLOWED, "")
    phones.memory.fault = IntegrityError("key", None, Exception("used by another process"))
    assert phones.send("more").result(SOON) == Accepted(3, ALLOWED, "")
    assert phones.log.words == ("theirs", "ours", "more")


def test_an_entry_that_is_alone_waits_for_all_and_lets_none_in_meanwhile(
    phones: Phones, waits: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones.send_first("a")
    alone = phones.send("b", alone=True)
    assert waits.wait(SOON)
    later = phones.send("c")
    pending: list[int] = []
    run = Word.run
    monkeypatch.setattr(Word, "run", lambda word, rows: pending.append(len(phones.log.pending)) or run(word, rows))
    phones.memory.go.set()
    assert alone.result(SOON) == Accepted(2, ALLOWED, "")
    assert later.result(SOON) == Accepted(3, ALLOWED, "")
    assert pending == [1, 1, 1]


def test_an_entry_of_another_process_is_made_sure_of_once_before_it_is_acknowledged_again(phones: Phones) -> None:
    phones.log.words, phones.log.sent, phones.memory.rows = ("theirs",), {"theirs": 1}, ["theirs"]
    for _ in range(3):
        assert phones.send("theirs").result(SOON) == Accepted(1, ALLOWED, "", again=True)
    assert len(phones.memory.transactions) == 1
    phones.send("ours").result(SOON)
    phones.send("ours").result(SOON)
    assert len(phones.memory.transactions) == 2


def test_an_entry_that_always_comes_too_late_is_told_of_the_crowd(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Word] = []
    monkeypatch.setattr(Word, "run", lambda word, _: bool(tries.append(word)))
    fault = phones.send("a").exception(SOON)
    assert isinstance(fault, Unavailable)
    assert fault.says == CROWDED
    assert len(tries) == append.TRIES


def test_who_waits_for_an_entry_without_an_answer_gets_none_either(phones: Phones, waits: threading.Event) -> None:
    phones.memory.fault = Unavailable(AWAY, "no answer")
    first = phones.send_first("a")
    other = phones.send("a", key="again")
    assert waits.wait(SOON)
    phones.memory.go.set()
    for fault in (first.exception(SOON), other.exception(SOON)):
        assert isinstance(fault, Unavailable)
        assert fault.says == AWAY
    assert len(phones.memory.transactions) == 1
