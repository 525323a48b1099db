"""What is wrong with things on a table, before a game says which of its rules forbids it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """The kind of a fault, by which a game finds its rule, and one sentence: what is wrong, what would be right."""

    kind: str
    says: str
