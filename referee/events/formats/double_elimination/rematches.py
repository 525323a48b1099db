"""The order in which losers enter the losers' side, so that rematches come as late as possible.

Losers of a round enter in the order of their matches, exchanged by a mask: match i of the losers' side gets the loser
of match i XOR mask. All matches of a round are then alike, so a look at the first is enough.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Origin = tuple[int, int]
"""A match of the winners' side by round (from 1) and place (from 0): somebody on the losers' side lost there."""
BEAM: Final = 3
"""The most orders that are followed at a time."""
MASKS: Final = 8
"""The number of masks to try: more of them do not put off rematches any longer."""


def meetings(left: frozenset[Origin], right: frozenset[Origin]) -> int:
    """The number of ways in which two opponents may have met before: one lost to the other on the way up."""
    return _on_the_way(left, right) + _on_the_way(right, left)


def _on_the_way(early: frozenset[Origin], late: frozenset[Origin]) -> int:
    last = max((number for number, _ in late), default=0)
    return sum(
        (number + step, place >> step) in late for number, place in early for step in range(1, last - number + 1)
    )


def _neighbour(slot: frozenset[Origin], number: int) -> frozenset[Origin]:
    """The second match of a round by its first; `number` is the round of losers that entered last."""
    return frozenset((each, place ^ (1 << (number - each))) for each, place in slot)


@lru_cache(maxsize=16)
def masks(size: int) -> tuple[int, ...]:
    """The mask of each round of losers that enter from the second round on, for a bracket of this size."""
    rounds = size.bit_length() - 1
    states: list[tuple[tuple[int, ...], tuple[int, ...], frozenset[Origin]]] = [((), (), frozenset({(1, 0), (1, 1)}))]
    for number in range(2, rounds + 1):
        followed = []
        for faults, taken, slot in states:
            for mask in range(min(MASKS, size >> number)):
                entering = frozenset({(number, mask)})
                joined = slot | entering
                next_to = _neighbour(joined, number)
                minor = meetings(joined, next_to) if number < rounds else 0
                followed.append(((*faults, meetings(slot, entering), minor), (*taken, mask), joined | next_to))
        followed.sort(key=lambda state: state[:2])
        states = [state for state in followed[:BEAM] if state[0] == followed[0][0]]
    return states[0][1]
