"""Loaded modules stay in memory, so Python's garbage collector need not look through them again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Load modules, then exclude them from garbage collection: forks keep sharing their memory."""
    gc.disable()
    try:
        yield
        keep_what_is_loaded()
    finally:
        gc.enable()


def keep_what_is_loaded() -> None:
    """Exclude every object that exists now from later garbage collections, which would delay answers to players."""
    gc.collect()
    gc.freeze()
