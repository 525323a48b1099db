"""Entries of one event that come at the same time: judged one after the other, written together."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from referee.kit.values import replace
from referee.log import Job
from referee.store import Accepted, RefusedEntry, Store, Unavailable, get_store
from tests.databases import both_databases
from tests.store.conftest import waiting
from tools.serving import SOON

EVENING = {"record": 1, "event": "evening", "title": "Thursday", "entrants": ["Ann", "Bo", "Cy"], "entries": []}
WIN = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
LATE = {"do": "enter", "who": "Dee"}


class Phones:
    """Phones at one event. The first sends an entry, whose commit waits until the others have sent theirs."""

    def __init__(self, store: Store, held: Any) -> None:
        self.store = store
        self.held = held
        held.commits = 1  # the event itself is made freely
        self.event_id = store.events.create(store.clubs.create("Thursday").club_id, EVENING).event_id
        held.commits = 0
        self.keys = count(1)

    def send(self, pool: ThreadPoolExecutor, body: object, key: str = "") -> Future[Any]:
        key = key or f"key {next(self.keys)}"
        return pool.submit(self.store.events.append, self.event_id, body, key=key)  # type: ignore[arg-type]

    def send_first(self, pool: ThreadPoolExecutor, body: object, key: str = "") -> Future[Any]:
        first = self.send(pool, body, key)
        assert self.held.inside.wait(SOON)
        return first

    @property
    def log(self) -> list[object]:
        return list(self.store.events.event(self.event_id).bodies)


@pytest.fixture
def phones(store, held) -> Phones:
    return Phones(store, held)


@pytest.fixture
def waits_for_another(monkeypatch) -> threading.Event:
    """Set once an entry waits for another one, which is on its way."""
    begun, wait = threading.Event(), Job.wait

    def noted(job: Job[Any]) -> None:
        begun.set()
        wait(job)

    monkeypatch.setattr(Job, "wait", noted)
    return begun


@both_databases
def test_results_that_wait_are_written_together(phones):
    with ThreadPoolExecutor(10) as pool:
        first = phones.send_first(pool, WIN)
        others = [phones.send(pool, WIN) for _ in range(8)]
        waiting(phones.store, 8)
        assert phones.log == []
        phones.held.go.set()
        answers = [each.result(SOON) for each in (first, *others)]
    assert phones.held.commits == 2
    assert sorted(answer.seq for answer in answers) == list(range(1, 10))
    assert phones.log == [WIN] * 9


@both_databases
def test_where_one_is_not_written_those_after_it_are_judged_again(phones):
    with ThreadPoolExecutor(10) as pool:
        phones.held.fault = Unavailable("The disk is full", "no space")
        first = phones.send_first(pool, LATE)
        others = [phones.send(pool, WIN) for _ in range(3)]
        waiting(phones.store, 3)
        phones.held.go.set()
        with pytest.raises(Unavailable):
            first.result(SOON)
        assert sorted(each.result(SOON).seq for each in others) == [1, 2, 3]
    assert phones.log == [WIN] * 3


def test_an_entry_that_is_sent_twice_at_once_is_entered_once(phones):
    with ThreadPoolExecutor(2) as pool:
        first = phones.send_first(pool, WIN, key="same")
        second = phones.send(pool, WIN, key="same")
        phones.held.go.set()
        assert (first.result(SOON).seq, first.result(SOON).again) == (1, False)
        assert (second.result(SOON).seq, second.result(SOON).again) == (1, True)
    assert phones.log == [WIN]


def test_a_refusal_holds_once_the_entry_that_it_depends_on_is_durable(phones, waits_for_another):
    """Dee is entered twice at once: the second phone hears nothing before the first entry is there."""
    with ThreadPoolExecutor(2) as pool:
        first = phones.send_first(pool, LATE)
        second = phones.send(pool, LATE)
        assert waits_for_another.wait(SOON)
        assert not second.done()
        phones.held.go.set()
        assert isinstance(first.result(SOON), Accepted)
        assert isinstance(second.result(SOON), RefusedEntry)
    assert phones.log == [LATE]


def test_a_refusal_falls_with_the_entry_that_it_depends_on(phones, waits_for_another):
    with ThreadPoolExecutor(2) as pool:
        phones.held.fault = Unavailable("The disk is full", "no space")
        first = phones.send_first(pool, LATE)
        second = phones.send(pool, LATE)
        assert waits_for_another.wait(SOON)
        assert not second.done()
        phones.held.go.set()
        with pytest.raises(Unavailable):
            first.result(SOON)
        assert second.result(SOON).seq == 1
    assert phones.log == [LATE]


@both_databases
def test_an_entry_that_another_process_wrote_is_made_sure_of_once(store, new_app):
    """It is in the log, but its writer may have been killed before the disk had it."""
    event_id = store.events.create(store.clubs.create("Thursday").club_id, EVENING).event_id
    first = store.events.append(event_id, WIN, key="a")
    with new_app().app_context():
        restarted = get_store()
        commits: list[object] = []
        commit = restarted.writer._commit
        restarted.writer._commit = lambda connection: commits.append(connection) or commit(connection)
        for _ in range(3):
            assert restarted.events.append(event_id, WIN, key="a") == replace(first, again=True)
        assert len(commits) == 1
