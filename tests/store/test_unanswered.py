"""A database that hangs: whoever has waited while it gave no answer does not ask again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from referee.log import asking_lock
from referee.store import Store, Unavailable
from referee.store.exclusive import SharedRun, exclusive
from tests.databases import on_sqlite
from tests.store.conftest import ONE, begin
from tools.serving import SOON, until

PEOPLE = 5
RESULT = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
EVENING = {"record": 1, "event": "evening", "title": "Thursday", "entrants": ["Ann", "Bo"], "entries": []}


class Hanging:
    """An engine that gives no answer, and a fault once somebody lets it go."""

    dialect = SimpleNamespace(name="postgresql")
    url = "hanging"

    def __init__(self) -> None:
        self.asked = 0
        self.goes_on = threading.Event()

    def connect(self) -> object:
        self.asked += 1
        assert self.goes_on.wait(SOON)
        raise NoConnectionFree("no answer")


@pytest.fixture
def waits(monkeypatch) -> list[None]:
    """Something for each time that somebody begins to wait for a lock."""
    begun: list[None] = []

    class Noted:
        def __init__(self) -> None:
            self.lock = threading.RLock()

        def acquire(self) -> None:
            begun.append(None)
            self.lock.acquire()

        def release(self) -> None:
            self.lock.release()

    monkeypatch.setattr(asking_lock, "threading", SimpleNamespace(RLock=Noted))
    return begun


@pytest.fixture
def hanging(waits) -> Hanging:
    return Hanging()


def of_memory(store: Store, hanging: Hanging) -> Callable[[], object]:
    """A match in memory, whose log may have grown since somebody looked."""
    match = begin(store).match_id
    store.cached_match(match).checked = float("-inf")
    store._cache.engine = hanging  # type: ignore[assignment]
    return lambda: store.cached_match(match)


def of_log(store: Store, hanging: Hanging) -> Callable[[], object]:
    """A match that is not in memory."""
    match = begin(store).match_id
    store._cache.engine = hanging  # type: ignore[assignment]
    return lambda: store.cached_match(match)


def of_play(store: Store, hanging: Hanging) -> Callable[[], object]:
    match = begin(store).match_id
    store.cached_match(match).hear()
    store._cache.engine = hanging  # type: ignore[assignment]
    return lambda: store.append(match, "play", ONE, seen=0, key="")


def of_event(store: Store, hanging: Hanging) -> Callable[[], object]:
    event = store.events.create(store.clubs.create("Thursday").club_id, EVENING).event_id
    store.events.engine = hanging  # type: ignore[assignment]
    return lambda: store.events.append(event, RESULT, key="")


def of_club(store: Store, hanging: Hanging) -> Callable[[], object]:
    def catch_up() -> None:
        with exclusive(hanging, "a club"):  # type: ignore[arg-type]
            raise AssertionError("it is asked first")

    return catch_up


def of_calls(store: Store, hanging: Hanging) -> Callable[[], object]:
    return SharedRun(hanging.connect)


@on_sqlite
@pytest.mark.parametrize("make", [of_memory, of_log, of_play, of_event, of_club, of_calls])
def test_who_has_waited_while_it_gave_no_answer_asks_no_more(store, hanging, waits, make):
    ask = make(store, hanging)
    waits.clear()
    with ThreadPoolExecutor(PEOPLE) as pool:
        asking = [pool.submit(ask) for _ in range(PEOPLE)]
        until(lambda: len(waits) == PEOPLE, "not all wait")
        hanging.goes_on.set()
        faults = [each.exception(SOON) for each in asking]
    assert hanging.asked == 1
    assert {type(fault) for fault in faults} <= {Unavailable, NoConnectionFree}
    with pytest.raises((Unavailable, NoConnectionFree)):
        ask()
    assert hanging.asked == 2, "whoever comes later asks"


@on_sqlite
@pytest.mark.parametrize("same", [True, False])
def test_a_play_that_waits_for_one_that_gets_no_answer_is_not_judged_again(store, match, held, same):
    """The same play, or one that the rules refuse after it."""
    store.cached_match(match.match_id)
    engine = Hanging()
    engine.goes_on.set()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(store.append, match.match_id, "play", ONE, seen=0, key="a")
        assert held.inside.wait(SOON)
        body, key = (ONE, "a") if same else ({"play": "throw", "darts": ["1"]}, "b")
        other = pool.submit(store.append, match.match_id, "play", body, seen=0, key=key)
        store._cache.engine = engine
        held.fault = NoConnectionFree("no answer")
        held.go.set()
        assert isinstance(first.exception(SOON), Unavailable)
        assert isinstance(other.exception(SOON), (Unavailable, NoConnectionFree))
