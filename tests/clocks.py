"""Clocks of single modules, for tests that must not depend on how fast a machine is."""

from __future__ import annotations

import time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


def own_clock(monkeypatch: pytest.MonkeyPatch, module: ModuleType, **instead: Any) -> None:
    """Give a module a `time` of its own with some functions replaced.

    Who patched `time` itself would stop the sleep of every thread of the process, and be called by it.
    """
    monkeypatch.setattr(module, "time", SimpleNamespace(**{**vars(time), **instead}))
