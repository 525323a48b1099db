"""Calls that take long run beside the loop; whoever holds it asks if somebody waits."""

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
    """The value of a function that waits in C code, or computes from values that do not change.

    Where greenlets share this thread it runs in one of its own, and they go on every few milliseconds; else here.
    """
    if not has_greenlets():
        return function()
    import gevent

    value: T = gevent.get_hub().threadpool.apply(function)
    return value


def somebody_waits() -> bool:
    """True if another greenlet of this thread can go on, or something has come in at a socket.

    A pause for nobody is a turn of the loop for nothing. Where each request has a thread, none needs a pause.
    """
    if not has_greenlets():
        return False
    import gevent

    loop = gevent.get_hub().loop
    return bool(loop._callbacks) or bool(_sockets_of(loop)(0))


@cache
def _sockets_of(loop: Any) -> Callable[[int], object]:
    """A function that says at once what is ready in a loop: the loop's own descriptor can be read then."""
    from gevent.monkey import get_original

    poll: Any = get_original("select", "poll")()
    poll.register(loop.fileno(), select.POLLIN)
    watch: Callable[[int], object] = poll.poll
    return watch
