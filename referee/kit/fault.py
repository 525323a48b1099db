"""Faults of things on a table, before a game says which of its rules forbids them."""

from __future__ import annotations


class Fault(Exception):
    """An impossible statement about cards, dice or balls.

    A game finds its rule by the `kind` (`ruling.citing`). `says` is one sentence: what is wrong, what would be right.
    """

    def __init__(self, kind: str, says: str) -> None:
        super().__init__(says)
        self.kind = kind
        self.says = says
