"""The queue for places: addresses take turns, none has all, and nobody waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from referee.beside import Busy
from referee.beside.fair_queue import FairQueue
from tools.serving import SOON, until


class Line:
    """A queue with jobs that keep their places until they are let go."""

    def __init__(self, places: int, wait_seconds: float = SOON, **more: int) -> None:
        self.queue = FairQueue(places, wait_seconds=wait_seconds, **more)
        self.begun: list[str] = []
        self.busy: list[str] = []
        self.doors: dict[str, threading.Event] = {}
        self.threads: list[threading.Thread] = []

    def job(self, who: str, name: str, urgent: bool = False, begun: bool = False) -> None:
        """A job of `who` that wants a place, in a thread of its own; it is begun or waits when this returns."""
        door = self.doors[name] = threading.Event()

        def run() -> None:
            try:
                with self.queue.place(who, urgent, begun):
                    self.begun.append(name)
                    door.wait()
            except Busy:
                self.busy.append(name)

        before = self.moves()
        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()
        until(lambda: self.moves() > before, f"{name} neither waits nor begins")

    def close(self) -> None:
        """Let all jobs end."""
        for door in self.doors.values():
            door.set()
        for thread in self.threads:
            thread.join(SOON)

    def moves(self) -> int:
        return len(self.begun) + len(self.busy) + sum(map(len, self.queue.lines.values()))

    def end(self, name: str) -> None:
        """Let a job end, and the next one begin."""
        free, waiting = self.queue.free, sum(map(len, self.queue.lines.values()))
        begun = len(self.begun)
        self.doors[name].set()
        until(
            lambda: len(self.begun) > begun if waiting else self.queue.free > free,
            f"nothing comes after {name}",
        )


@pytest.fixture
def new_line() -> Iterator[Callable[..., Line]]:
    """Makes queues whose jobs end with the test."""
    made: list[Line] = []

    def make(places: int, **more: float) -> Line:
        made.append(Line(places, **more))
        return made[-1]

    yield make
    for line in made:
        line.close()


def test_a_place_that_is_free_is_given_at_once(new_line):
    line = new_line(2)
    line.job("a", "a1")
    line.job("b", "b1")
    assert line.begun == ["a1", "b1"]


def test_an_address_has_half_of_the_places_at_the_most(new_line):
    line = new_line(4)
    for name in ("a1", "a2", "a3"):
        line.job("a", name)
    line.job("b", "b1")
    assert line.begun == ["a1", "a2", "b1"]


def test_addresses_that_wait_take_turns(new_line):
    line = new_line(1)
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        line.job(name[0], name)
    for name in ("a1", "a2", "b1", "c1", "a3"):
        line.end(name)
    assert line.begun == ["a1", "a2", "b1", "c1", "a3", "b2"]


def test_who_sits_at_a_table_goes_before_others_of_the_same_address_not_before_other_addresses(new_line):
    line = new_line(1)
    line.job("a", "a1")
    line.job("a", "a2")
    line.job("b", "b1")
    line.job("b", "urgent b", urgent=True)
    line.job("a", "urgent a", urgent=True)
    for name in ("a1", "urgent a", "urgent b", "a2"):
        line.end(name)
    assert line.begun == ["a1", "urgent a", "urgent b", "a2", "b1"]


def test_where_too_many_wait_the_next_is_sent_away_unless_it_was_begun(new_line):
    line = new_line(1, each=1, total=2)
    for name in ("a1", "a2", "a3"):
        line.job("a", name)
    assert line.busy == ["a3"]
    line.job("b", "b1")
    line.job("c", "c1")
    assert line.busy == ["a3", "c1"]
    line.job("c", "c2", begun=True)
    assert line.busy == ["a3", "c1"]


def test_who_waits_too_long_is_sent_away_and_forgotten(new_line):
    line = new_line(1, wait_seconds=0.01)
    line.job("a", "a1")
    with pytest.raises(Busy), line.queue.place("b"):
        pass
    assert line.queue.lines == {}
    line.end("a1")
    assert line.queue.free == 1
    with line.queue.place("b"):
        assert line.queue.free == 0


def test_a_job_that_fails_gives_its_place_back():
    queue = FairQueue(1)
    with pytest.raises(ZeroDivisionError), queue.place("a"):
        raise ZeroDivisionError
    assert (queue.free, dict(queue.held)) == (1, {})
