"""Modules that are loaded stay: Python's collector need not look through them again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Load modules: the collector looks at them once, and leaves their memory to all forks as it is."""
    gc.disable()
    try:
        yield
        keep_what_is_loaded()
    finally:
        gc.enable()


def keep_what_is_loaded() -> None:
    """Let the collector pass over all that is there now, while players wait for an answer."""
    gc.collect()
    gc.freeze()
