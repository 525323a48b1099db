"""Work that several want at the same time."""

from __future__ import annotations

import threading

from referee.store.exclusive import SharedRun
from tools.serving import SOON, until


def test_whoever_comes_while_a_run_is_on_shares_the_next_one():
    begun, go_on, runs = threading.Event(), threading.Event(), []

    def work():
        runs.append(len(runs))
        begun.set()
        assert go_on.wait(SOON)

    shared = SharedRun(work)
    first = threading.Thread(target=shared)
    first.start()
    assert begun.wait(SOON)
    others = [threading.Thread(target=shared) for _ in range(8)]
    for thread in others:
        thread.start()
    until(lambda: next_number(shared) == 11, "not all who share the next run have come")
    go_on.set()
    for thread in [first, *others]:
        thread.join(SOON)
    assert len(runs) == 2, "one run for the first, one for all who came meanwhile"


def test_each_call_by_itself_runs():
    runs: list[int] = []
    shared = SharedRun(lambda: runs.append(1))
    shared()
    shared()
    assert len(runs) == 2


def next_number(shared: SharedRun) -> int:
    """The number that the next caller gets, without taking it."""
    return int(repr(shared._numbers).removeprefix("count(").removesuffix(")"))
