"""The runs of one suit, as a machine of numbered states: the runs that are possible after each rank.

The state of a suit is a short multiset of run lengths (1, 2, or 3 for three and more). A run of three and more always
goes on if it can; that never does harm. So the next state of a suit follows from the number of cards that its runs
get. Runs that pass the ace are followed for every possible beginning, in pairs: the runs that came in, the runs now.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from referee.kit.cards import RANKS
from referee.kit.rummy.meld_rules import Ace

LONG: Final = 3
Lengths = tuple[int, ...]
"""The lengths of the runs of one suit that could go on, shortest first; 3 stands for three and more."""
Pairs = frozenset[tuple[object, Lengths]]
"""The runs that came in at the ace and the runs now, for each way in which they may have come in."""


def grown(lengths: Lengths, cards: int) -> Lengths | None:
    """The runs of a suit after a rank that gives them `cards` cards; None if a short run cannot go on."""
    short = [length for length in lengths if length < LONG]
    rest = cards - len(short)
    if rest < 0:
        return None
    long = min(rest, len(lengths) - len(short))
    after = [length + 1 for length in short] + [LONG] * long + [1] * (rest - long)
    after.sort()
    return tuple(after)


class Machine:
    """The runs of one suit under one rule of the ace: numbered states, made when they are first reached.

    State 0 is dead. `first` is the state before the first rank, `step` gives the state after a rank, `ends` is True if
    a suit may end in a state. For `around` the first state holds every way in which up to `most` runs pass from
    the king to the ace. For `either` the aces above the king are part of what came in.
    """

    def __init__(self, ace: Ace, most: int) -> None:
        self.ace = ace
        self.most = most
        self.states: list[Pairs] = [frozenset()]
        self._numbers: dict[Pairs, int] = {frozenset(): 0}
        self.steps: list[dict[int, int]] = [{}]
        self._ends: list[bool | None] = [False]
        coming: list[Lengths] = [()]
        if ace == "around":
            coming = [c for size in range(most + 1) for c in combinations_with_replacement((1, 2, LONG), size)]
        entered: list[tuple[object, Lengths]] = [(lengths, lengths) for lengths in coming]
        self.first = self.number(frozenset(entered))

    def number(self, pairs: Pairs) -> int:
        number = self._numbers.get(pairs)
        if number is None:
            number = self._numbers[pairs] = len(self.states)
            self.states.append(pairs)
            self.steps.append({})
            self._ends.append(None)
        return number

    def step(self, state: int, cards: int) -> int:
        """The state after a rank that gives the runs `cards` cards; 0 if that is impossible."""
        steps = self.steps[state]
        number = steps.get(cards)
        if number is None:
            if self.ace == "either" and state == self.first:
                # The first rank is the ace: some aces are below the two, the others wait above the king.
                pairs: list[tuple[object, Lengths]] = [(cards - low, (1,) * low) for low in range(cards + 1)]
            else:
                after = ((came, grown(now, cards)) for came, now in self.states[state])
                pairs = [(came, now) for came, now in after if now is not None]
            number = steps[cards] = self.number(frozenset(pairs))
        return number

    def ends(self, state: int) -> bool:
        """True if the suit may end in this state: no run is short, unless it goes on as one that came in."""
        ends = self._ends[state]
        if ends is None:
            ends = self._ends[state] = any(self.closes(came, now) for came, now in self.states[state])
        return ends

    def closes(self, came: object, now: Lengths) -> bool:
        """True if a suit may end with the runs of `now`, if those of `came` came in."""
        if isinstance(came, int):
            last = grown(now, came)
            return last is not None and all(length == LONG for length in last)
        assert isinstance(came, tuple)
        return came.count(1) == now.count(1) and came.count(2) == now.count(2) and came.count(LONG) <= now.count(LONG)


@cache
def machine_for(ace: Ace, most: int) -> Machine:
    return Machine(ace, most)


@cache
def orders(ace: Ace) -> str:
    """The ranks in the order of the search."""
    return RANKS[1:] + RANKS[0] if ace == "high" else RANKS
