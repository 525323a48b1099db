"""Splits long work on the loop into parts of about two milliseconds, so that others run in between."""

from __future__ import annotations

import time
from typing import Final

SLICE_SECONDS: Final = 0.002
"""Seconds of work before others get a turn."""
PAUSE_SECONDS: Final = 1e-6
"""Seconds of a pause. With pauses of 0 gevent does not look at sockets for a quarter of a second."""


class Breath:
    """Call it after each part of some long work: it pauses once others have waited long enough."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    def __call__(self) -> None:
        if time.monotonic() - self.since > SLICE_SECONDS:
            time.sleep(PAUSE_SECONDS)
            self.since = time.monotonic()
