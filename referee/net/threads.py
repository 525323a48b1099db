"""Runs long calls beside the loop, and finds out if other work waits for it."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def has_greenlets() -> bool:
    """True if greenlets share this thread: gevent has patched the standard library."""
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


def beside_the_loop(function: Callable[[], T]) -> T:
    """Return the value of a function that waits in C code, or computes from values that do not change.

    If greenlets share this thread, the function runs in another, and they get a turn every few milliseconds. Otherwise
    it runs here.
    """
    if not has_greenlets():
        return function()
    import gevent

    value: T = gevent.get_hub().threadpool.apply(function)
    return value


def somebody_waits() -> bool:
    """True if another greenlet of this thread can run, or a socket has input.

    A pause while nothing waits would waste a turn of the loop. If each request has a thread, no pause is needed.
    """
    if not has_greenlets():
        return False
    import gevent

    loop = gevent.get_hub().loop
    return bool(loop._callbacks) or bool(_sockets_of(loop)(0))


@cache
def _sockets_of(loop: Any) -> Callable[[int], object]:
    """A function that returns at once whether a loop has input: its own descriptor is then readable."""
    from gevent.monkey import get_original

    poll: Any = get_original("select", "poll")()
    poll.register(loop.fileno(), select.POLLIN)
    watch: Callable[[int], object] = poll.poll
    return watch
