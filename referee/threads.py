"""Calls that take long in one piece, and where they run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


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
