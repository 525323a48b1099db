"""A heap of cards to arrange in melds, by rank and suit, and the ways to use the cards of a rank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from referee.kit.rummy.meld_rules import Ace
from referee.kit.rummy.run_machine import Machine, machine_for
from referee.kit.values import Value

Usage = tuple[int, int, int, int]
"""Numbers of cards by suit, in the order of `SUITS`."""
Choice = tuple[Usage, Usage, Usage]
"""At one rank: cards in melds (with jokers), cards in sets, jokers."""
State = tuple[int, int, int, int, int, int]
"""The state before a rank: its index, the state of each suit, the jokers left."""


class Heap(Value):
    """The cards that must go into melds and those that may, by rank in the order of the search, and the jokers."""

    must: Sequence[Usage]
    may: Sequence[Usage]
    jokers_must: int
    jokers_may: int
    ace: Ace
    cap: int
    """The most cards to lay from the hand."""

    @property
    def jokers(self) -> int:
        return self.jokers_must + self.jokers_may

    @property
    def loose(self) -> int:
        """The number of cards that may go into melds, but need not."""
        return self.jokers_may + sum(map(sum, self.may))

    @property
    def machine(self) -> Machine:
        """The machine for the runs of one suit."""
        copies = [a + b for must, may in zip(self.must, self.may, strict=True) for a, b in zip(must, may, strict=True)]
        return machine_for(self.ace, max(2, *copies) + self.jokers // 2)


@cache
def set_usages(counts: Usage) -> tuple[Usage, ...]:
    """The ways in which cards of one rank can go into sets of three or four suits, the most cards first."""
    usages = []
    for usage in product(*(range(count + 1) for count in counts)):
        total, most = sum(usage), max(usage)
        if any(most <= sets and 3 * sets <= total <= 4 * sets for sets in range(total // 3 + 1)):
            usages.append((usage[0], usage[1], usage[2], usage[3]))
    return tuple(sorted(usages, key=sum, reverse=True))


@cache
def joker_places(jokers: int) -> tuple[Usage, ...]:
    """The ways in which up to `jokers` jokers can stand for cards of one rank, the fewest first."""
    places = [u for u in product(range(jokers + 1), repeat=4) if sum(u) <= jokers]
    return tuple((u[0], u[1], u[2], u[3]) for u in sorted(places, key=sum))
