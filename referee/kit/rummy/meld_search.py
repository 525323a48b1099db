"""The search for melds in a heap of cards, rank by rank: how many cards of each suit go into sets and runs.

At each rank some cards go into sets of that rank; the others continue or begin runs (`run_machine`). The search is
depth first and keeps the result of each state. If that takes long, it starts again and looks first where the fewest
cards could stay in the hand (`bounded_search`). It is exact: it finds an arrangement if there is one. Jokers stand for
any card.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from referee.kit.rummy.bounded_search import BoundedSearch
from referee.kit.rummy.meld_heap import Choice, Heap, State, Usage, joker_places, set_usages


class _Costly(Exception):
    """The depth-first search has looked at too many states."""


STATES: Final = 200
"""The number of states to search depth first before the search starts again with bounds."""
JOKERS_COST: Final = 4
"""The factor for each joker, because bounds take longer with jokers."""


class Search:
    """One search for melds of a heap."""

    def __init__(self, heap: Heap) -> None:
        self.heap = heap
        self.must, self.may, self.cap = heap.must, heap.may, heap.cap
        self.jokers, self.jokers_may = heap.jokers, heap.jokers_may
        self.machine = heap.machine
        self.known: dict[State, int] = {}
        self.path: dict[State, Choice] = {}
        self.budget = STATES * (1 + JOKERS_COST * self.jokers)
        # The number of cards of the hand that could still be laid, from each rank on.
        self.rest = [self.jokers_may] * (len(self.must) + 1)
        for index in range(len(self.must) - 1, -1, -1):
            self.rest[index] = self.rest[index + 1] + sum(self.may[index])
        self.options = [self._options(index) for index in range(len(self.must))]

    def _options(self, index: int) -> list[tuple[Usage, int]]:
        """The choices of cards of a rank, each with its number of cards from the hand, the most first."""
        must, may = self.must[index], self.may[index]
        options = []
        for extra in product(*(range(count + 1) for count in may)):
            lying = (must[0] + extra[0], must[1] + extra[1], must[2] + extra[2], must[3] + extra[3])
            options.append((lying, sum(extra)))
        options.sort(key=lambda option: -option[1])
        return options

    def lies(self) -> bool:
        """True if all cards that must go into melds can. `choices` then lay the most cards of the hand, up to `cap`."""
        first = self.machine.first
        try:
            return self.best((0, first, first, first, first, self.jokers)) >= 0
        except _Costly:
            path = BoundedSearch(self.heap).path()
            self.path = path or {}
            return path is not None

    def best(self, at: State) -> int:
        """The most cards of the hand that can be laid from a rank on, up to `cap`; -1 if the rest makes no melds.

        This is the inner loop of every search: the four suits are written out and states are numbers on purpose.
        """
        known = self.known.get(at)
        if known is not None:
            return known
        machine = self.machine
        index, s, h, d, c, jokers = at
        if index == len(self.must):
            ends = machine.ends
            if jokers <= self.jokers_may and ends(s) and ends(h) and ends(d) and ends(c):
                return min(self.cap, self.jokers_may - jokers)
            return -1
        best = -1
        bound = min(self.cap, self.rest[index])
        if len(self.known) > self.budget:
            raise _Costly
        step, steps = machine.step, machine.steps
        steps_s, steps_h, steps_d, steps_c = steps[s], steps[h], steps[d], steps[c]
        for placed in joker_places(jokers):
            left = jokers - sum(placed)
            for lying, from_hand in self.options[index]:
                full = (
                    (lying[0] + placed[0], lying[1] + placed[1], lying[2] + placed[2], lying[3] + placed[3])
                    if left < jokers
                    else lying
                )
                for usage in set_usages(full):
                    n = full[0] - usage[0]
                    to_s = steps_s.get(n)
                    if to_s is None:
                        to_s = step(s, n)
                    if not to_s:
                        continue
                    n = full[1] - usage[1]
                    to_h = steps_h.get(n)
                    if to_h is None:
                        to_h = step(h, n)
                    if not to_h:
                        continue
                    n = full[2] - usage[2]
                    to_d = steps_d.get(n)
                    if to_d is None:
                        to_d = step(d, n)
                    if not to_d:
                        continue
                    n = full[3] - usage[3]
                    to_c = steps_c.get(n)
                    if to_c is None:
                        to_c = step(c, n)
                    if not to_c:
                        continue
                    then = self.best((index + 1, to_s, to_h, to_d, to_c, left))
                    if then < 0:
                        continue
                    value = min(self.cap, then + from_hand)
                    if value > best:
                        best = value
                        self.path[at] = (full, usage, placed)
                        if best >= bound:
                            self.known[at] = best
                            return best
        self.known[at] = best
        return best

    def choices(self) -> list[Choice]:
        """The choice at each rank in the best arrangement."""
        machine = self.machine
        at: State = (0, machine.first, machine.first, machine.first, machine.first, self.jokers)
        choices = []
        for index in range(len(self.must)):
            full, usage, placed = self.path[at]
            choices.append((full, usage, placed))
            states = [machine.step(at[1 + suit], full[suit] - usage[suit]) for suit in range(4)]
            at = (index + 1, states[0], states[1], states[2], states[3], at[5] - sum(placed))
        return choices
