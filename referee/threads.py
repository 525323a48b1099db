"""Calls that take long in one piece, and where they run; the requests that share this process now."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
_at_work: Final[set[object]] = set()


def beside_the_loop(function: Callable[[], T]) -> T:
    """The value of a function that waits in C code, or computes from values that do not change.

    Where greenlets share this thread it runs in one of its own, and they go on every few milliseconds; else here.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return function()
    import gevent

    value: T = gevent.get_hub().threadpool.apply(function)
    return value


def begin_work(request: object) -> None:
    """A request is at work from now on."""
    _at_work.add(request)


def end_work(request: object) -> None:
    """The answer to a request is there; a stream that goes on after that is no longer at work."""
    _at_work.discard(request)


def requests_at_work() -> int:
    """The requests that are at work in this process. Whoever is alone need not let others go first."""
    return len(_at_work)
