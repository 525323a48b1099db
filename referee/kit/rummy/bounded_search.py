"""The search for melds that looks first where the fewest cards could stay in the hand (A*).

One suit alone gives a lower bound of the cards that stay; two suits give a closer one. A bound ignores what the other
suits need. For speed, the inner loops are written out for the four suits, and states are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from typing import Final

from referee.kit.rummy.meld_heap import Choice, Heap, State, Usage, joker_places, set_usages
from referee.kit.values import Value

NEVER: Final = 10**6
"""More cards than there are: the mark of a dead end."""
TwoSuits = tuple[int, int, int, int, int, int]
"""Two suits before a rank: its index, the two suits, the state of each, the jokers left."""
Part = tuple[int, int, int]
"""One suit at a rank: cards that its runs get, jokers placed in all suits, cards of the suit that stay."""
Pair = tuple[int, int, int, int]
"""Two suits at a rank: cards that the runs of each get, jokers placed in all suits, cards that stay."""
Way = tuple[int, int, int, Choice]
"""At one rank: cards that the runs of clubs get, jokers placed, cards of all suits that stay, the choice."""
Ways = list[tuple[int, list[tuple[int, list[tuple[int, list[Way]]]]]]]
"""Ways by the cards that the runs of spades, hearts, and diamonds get."""

PAIRINGS: Final = ((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))
"""The ways to divide the suits into pairs."""


class _Rank(Value):
    """The choices at one rank: of each suit by itself, of two suits, of all."""

    ones: tuple[list[Part], ...]
    twos: dict[tuple[int, int], list[Pair]]
    ways: Ways


def _fillings(must: Usage, may: Usage, jokers: int) -> Iterator[tuple[Usage, Usage, Usage, Usage]]:
    """The ways to fill a rank: jokers placed, cards in sets, the fewest and the most cards of each suit for runs."""
    for placed in joker_places(jokers):
        low = (must[0] + placed[0], must[1] + placed[1], must[2] + placed[2], must[3] + placed[3])
        high = (low[0] + may[0], low[1] + may[1], low[2] + may[2], low[3] + may[3])
        for usage in set_usages(high):
            most = (high[0] - usage[0], high[1] - usage[1], high[2] - usage[2], high[3] - usage[3])
            least = (
                max(0, most[0] - may[0]),
                max(0, most[1] - may[1]),
                max(0, most[2] - may[2]),
                max(0, most[3] - may[3]),
            )
            yield placed, usage, least, most


@lru_cache(maxsize=64)
def _rank(must: Usage, may: Usage, jokers: int) -> _Rank:
    """The choices at a rank, with the fewest cards that stay in the hand for each number of cards in runs."""
    ones: list[dict[tuple[int, int], int]] = [{}, {}, {}, {}]
    twos: dict[tuple[int, int], dict[tuple[int, int, int], int]] = {pair: {} for both in PAIRINGS for pair in both}
    ways: dict[tuple[Usage, int], tuple[int, Choice]] = {}
    for placed, usage, least, most in _fillings(must, may, jokers):
        number = sum(placed)
        gets = [range(least[suit], most[suit] + 1) for suit in range(4)]
        for suit, single in enumerate(ones):
            for cards in gets[suit]:
                stay = most[suit] - cards
                if stay < single.get((cards, number), NEVER):
                    single[cards, number] = stay
        for (x, y), two in twos.items():
            for a, b in product(gets[x], gets[y]):
                stay = most[x] - a + most[y] - b
                if stay < two.get((a, b, number), NEVER):
                    two[a, b, number] = stay
        full = sum(most)
        for runs in product(gets[0], gets[1], gets[2], gets[3]):
            stay = full - sum(runs)
            known = ways.get((runs, number))
            if known is None or stay < known[0]:
                lying = (runs[0] + usage[0], runs[1] + usage[1], runs[2] + usage[2], runs[3] + usage[3])
                ways[runs, number] = (stay, (lying, usage, placed))
    return _Rank(
        tuple([(cards, number, stay) for (cards, number), stay in single.items()] for single in ones),
        {pair: [(a, b, number, stay) for (a, b, number), stay in two.items()] for pair, two in twos.items()},
        _nested(ways),
    )


def _nested(ways: dict[tuple[Usage, int], tuple[int, Choice]]) -> Ways:
    nested: dict[int, dict[int, dict[int, list[Way]]]] = {}
    for ((s, h, d, c), number), (stay, choice) in ways.items():
        nested.setdefault(s, {}).setdefault(h, {}).setdefault(d, []).append((c, number, stay, choice))
    return [(s, [(h, list(by_d.items())) for h, by_d in by_h.items()]) for s, by_h in nested.items()]


class BoundedSearch:
    """One search by bounds. It keeps the bounds of suits and pairs of suits."""

    def __init__(self, heap: Heap) -> None:
        self.machine = heap.machine
        self.size = len(heap.must)
        self.jokers = heap.jokers
        self.jokers_may = heap.jokers_may
        self.enough = heap.loose - heap.cap
        self.ranks = [_rank(must, may, self.jokers) for must, may in zip(heap.must, heap.may, strict=True)]
        self.known_one: dict[tuple[int, int, int, int], int] = {}
        self.known_two: dict[TwoSuits, int] = {}

    def fewest_of_suit(self, index: int, suit: int, state: int, jokers: int) -> int:
        """The fewest cards of a suit that stay in the hand from a rank on; jokers that stay count with the spades."""
        key = (index, suit, state, jokers)
        best = self.known_one.get(key)
        if best is not None:
            return best
        best = NEVER
        if index == self.size:
            if jokers <= self.jokers_may and self.machine.ends(state):
                best = 0 if suit else jokers
        else:
            step = self.machine.step
            for cards, number, stay in self.ranks[index].ones[suit]:
                if number <= jokers and stay < best and (to := step(state, cards)):
                    best = min(best, stay + self.fewest_of_suit(index + 1, suit, to, jokers - number))
        self.known_one[key] = best
        return best

    def fewest_of_two(self, at: TwoSuits) -> int:
        """The fewest cards of two suits that stay in the hand from a rank on."""
        index, x, y, s, t, jokers = at
        if index == self.size:
            return min(NEVER, self.fewest_of_suit(index, x, s, jokers) + self.fewest_of_suit(index, y, t, jokers))
        best = self.known_two.get(at)
        if best is not None:
            return best
        best = NEVER
        step, after = self.machine.step, index + 1
        tries = []
        for a, b, number, stay in self.ranks[index].twos[x, y]:
            if number <= jokers and (to_s := step(s, a)) and (to_t := step(t, b)):
                left = jokers - number
                bound = stay + self.fewest_of_suit(after, x, to_s, left) + self.fewest_of_suit(after, y, to_t, left)
                if bound < NEVER:
                    tries.append((bound, stay, to_s, to_t, left))
        tries.sort()
        for bound, stay, to_s, to_t, left in tries:
            if bound >= best:
                break
            best = min(best, stay + self.fewest_of_two((after, x, y, to_s, to_t, left)))
        self.known_two[at] = best
        return best

    def fewest(self, at: State, enough: int) -> int:
        """A lower bound of the cards that stay in the hand from a state on; a bound above `enough` ends the search."""
        index, jokers, best = at[0], at[5], 0
        for (a, b), (c, d) in PAIRINGS:
            bound = self.fewest_of_two((index, a, b, at[1 + a], at[1 + b], jokers))
            bound += self.fewest_of_two((index, c, d, at[1 + c], at[1 + d], jokers))
            best = max(best, bound)
            if best > enough:
                break
        return best

    def path(self) -> dict[State, Choice] | None:
        """The choices of a way that keeps the fewest cards in the hand, or few enough; None if there is no way."""
        first = self.machine.first
        start: State = (0, first, first, first, first, self.jokers)
        stays = {start: 0}
        came: dict[State, tuple[State, Choice]] = {}
        # The fewest cards come first, then the farthest rank, then the most jokers, then the latest state.
        ahead = [(self.enough, 0, 0, 0, start, 0)]
        pushed = 0
        while ahead:
            total, _, _, _, at, stay = heappop(ahead)
            if stay > stays[at]:
                continue
            closer = stay + self.fewest(at, total - stay)
            if closer >= NEVER:
                continue
            pushed += 1
            if closer > total:
                heappush(ahead, (closer, -at[0], -at[5], -pushed, at, stay))
                continue
            if at[0] == self.size:
                return _traced(came, at)
            for bound, to, now, choice in self._next(at, stay, stays):
                stays[to] = now
                came[to] = (at, choice)
                pushed += 1
                heappush(ahead, (max(bound, total), -to[0], -to[5], -pushed, to, now))
        return None

    def _next(self, at: State, stay: int, stays: dict[State, int]) -> Iterator[tuple[int, State, int, Choice]]:
        """The states after a rank that can now be reached with fewer cards in the hand, each with a first bound."""
        index, s, h, d, c, jokers = at
        step, of_suit, after = self.machine.step, self.fewest_of_suit, index + 1
        for n, by_h in self.ranks[index].ways:
            to_s = step(s, n)
            if not to_s:
                continue
            for n, by_d in by_h:
                to_h = step(h, n)
                if not to_h:
                    continue
                for n, by_c in by_d:
                    to_d = step(d, n)
                    if not to_d:
                        continue
                    for n, number, cards, choice in by_c:
                        if number > jokers:
                            continue
                        to_c = step(c, n)
                        if not to_c:
                            continue
                        left = jokers - number
                        now = stay + cards
                        to = (after, to_s, to_h, to_d, to_c, left)
                        if now >= stays.get(to, NEVER):
                            continue
                        bound = now + of_suit(after, 0, to_s, left) + of_suit(after, 1, to_h, left)
                        bound += of_suit(after, 2, to_d, left) + of_suit(after, 3, to_c, left)
                        if bound < NEVER:
                            yield bound, to, now, choice


def _traced(came: dict[State, tuple[State, Choice]], at: State) -> dict[State, Choice]:
    """The choices on the way to a state."""
    path = {}
    while at in came:
        at, choice = came[at]
        path[at] = choice
    return path
