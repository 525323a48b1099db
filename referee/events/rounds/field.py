"""The size of the field of an event with rounds."""

from __future__ import annotations

from typing import Any

from referee.events.facts import Facts


def field_of(facts: Facts[Any]) -> int:
    """The size of the field that sets the number of rounds: the largest of the drawn rounds, or the present one.

    A withdrawal takes no round away, and a substitute adds none. In version 1.2 only those present counted.
    """
    present = len(facts.entrants) - len(facts.withdrawn)
    if facts.earlier or not (facts.withdrawn or facts.joined):
        return present
    came, left = facts.joined, facts.withdrawn
    drawn_for = (
        sum(came.get(name, 0) < number <= left.get(name, number) for name in facts.entrants)
        for number in range(1, len(facts.draws) + 1)
    )
    return max((present, *drawn_for))
