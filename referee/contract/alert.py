"""The news that every phone of a match shows full screen until it is seen."""

from __future__ import annotations

from referee.kit.values import Value


class Alert(Value):
    """The word in large letters, and one sentence below it. A new alert differs from the one before in its words."""

    word: str
    says: str
