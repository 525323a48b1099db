"""The news that every phone of a match shows full screen until it is seen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Alert:
    """The word in large letters, and one sentence below it. A new alert differs from the one before in its words."""

    word: str
    says: str
