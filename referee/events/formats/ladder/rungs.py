"""The rungs of a ladder, and the distance between two of them."""

from __future__ import annotations

from typing import Any

from referee.events.facts import Facts

Rungs = tuple[str, ...]
"""The ladder from the top. Those who left keep their rungs, but a challenge does not count them."""


def present(facts: Facts[Any], rungs: Rungs) -> list[str]:
    """Those who take part, from the top."""
    return [name for name in rungs if name not in facts.withdrawn]


def distance(facts: Facts[Any], rungs: Rungs, names: list[str]) -> int:
    """The number of places that a challenge goes up."""
    top, bottom = sorted(map(rungs.index, names))
    return 1 + len(present(facts, rungs[top + 1 : bottom]))
