"""Berger tables (FIDE C.05, annex 1), for any number of entrants and up to four cycles."""

from __future__ import annotations


def rounds_of_a_cycle(entrants: int) -> int:
    """The number of rounds in which everybody meets everybody else once."""
    return entrants - 1 + entrants % 2


def berger_round(entrants: int, number: int, cycles: int = 1) -> list[tuple[int, int]]:
    """The pairs of a round, the first turn first; an opponent 0 is a bye.

    With several cycles, the last two rounds of the first change places. So no entrant has the same turn three times in
    a row when the second begins. Each later cycle exchanges the turns of the one before.
    """
    in_a_cycle = rounds_of_a_cycle(entrants)
    cycle, index = divmod(number - 1, in_a_cycle)
    if cycles > 1 and cycle == 0 and in_a_cycle > 2 and index >= in_a_cycle - 2:
        index = 2 * in_a_cycle - 3 - index
    pairs = _berger(entrants + entrants % 2, index)
    if cycle % 2:
        pairs = [(second, first) for first, second in pairs]
    return [(first if first <= entrants else 0, second if second <= entrants else 0) for first, second in pairs]


def _berger(size: int, index: int) -> list[tuple[int, int]]:
    """A round, from 0, for an even number of entrants: the last meets one entrant, the others meet around that one."""
    turning = size - 1
    centre = index * (size // 2) % turning
    pairs = [(centre + 1, size) if index % 2 == 0 else (size, centre + 1)]
    for step in range(1, size // 2):
        pairs.append(((centre + step) % turning + 1, (centre - step) % turning + 1))
    return pairs
