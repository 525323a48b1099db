"""Long work on the loop, in parts of some two milliseconds between which others may go on."""

from __future__ import annotations

import time
from typing import Final

AT_MOST: Final = 0.002
"""Seconds of work before others may go on."""
A_MOMENT: Final = 1e-6
"""Seconds of a pause. After pauses of 0 gevent does not look at sockets for a quarter of a second."""


class Breath:
    """Called after each part of some long work, it lets others go on where they have waited long enough."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    def __call__(self) -> None:
        if time.monotonic() - self.since > AT_MOST:
            time.sleep(A_MOMENT)
            self.since = time.monotonic()
