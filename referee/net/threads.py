"""Runs long calls beside the loop."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

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
