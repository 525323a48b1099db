"""The least time of several runs, in seconds of the processor: what else the machine does counts little."""

from __future__ import annotations

import time
from collections.abc import Callable


def taken(run: Callable[..., object], *arguments: object) -> float:
    """The time of one run."""
    began = time.process_time()
    run(*arguments)
    return time.process_time() - began


def best(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of a few runs."""
    return min(taken(run) for _ in range(times))
