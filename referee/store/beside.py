"""Calls that wait in C code, and where they wait."""

from __future__ import annotations

import sys
from collections.abc import Callable


def beside_the_loop(function: Callable[[], object]) -> None:
    """Call a function that waits in C code: in a thread of its own where greenlets share this one, else here."""
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        function()
        return
    import gevent

    gevent.get_hub().threadpool.apply(function)
