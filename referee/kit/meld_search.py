"""The search for melds in a heap of cards, rank by rank: how many cards of each suit lie, in sets and in runs.

At each rank some cards go into sets of that rank, the rest continue or begin runs. What a suit still owes is a short
multiset of run lengths (1, 2, or 3 for three and more). A run of three and more goes on where it can, which never does
harm, so a suit's next state follows from the number of cards that its runs get. Runs that pass the ace are followed for
every way in which they could have begun (pairs: what came in, what is there now). The search is depth first and
remembers what each state came to; where that takes long, it begins anew and looks first where the fewest cards could
stay in the hand (A*). It is exact: it finds an arrangement where there is one. Jokers stand for any card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import combinations_with_replacement, product
from typing import Final

from referee.kit.cards import RANKS
from referee.kit.melds import Ace, Law

LONG: Final = 3
Lengths = tuple[int, ...]
"""The lengths of the runs of one suit that could go on, shortest first; 3 stands for three and more."""
Pairs = frozenset[tuple[object, Lengths]]
"""For each way in which runs may have come in at the ace: what came in, and what is there now."""
Usage = tuple[int, int, int, int]
"""How many cards of each suit, in the order of `SUITS`."""


def grown(lengths: Lengths, cards: int) -> Lengths | None:
    """The runs of a suit after a rank of which they get so many cards; None where a short run is left behind."""
    short = [length for length in lengths if length < LONG]
    rest = cards - len(short)
    if rest < 0:
        return None
    long = min(rest, len(lengths) - len(short))
    after = [length + 1 for length in short] + [LONG] * long + [1] * (rest - long)
    after.sort()
    return tuple(after)


# --- the runs of one suit, as a machine of numbered states -----------------------------------------------------------


class Machine:
    """The runs of one suit under one law of the ace: numbered states, made when they are first reached.

    State 0 is dead. `first` is the state before the first rank, `step` the state after a rank, `ends` whether a suit
    may end there. For `corner` the first state holds every way in which up to `most` runs pass from the king to the
    ace; for `either` the aces that stand above the king are part of what came in.
    """

    def __init__(self, ace: Ace, most: int) -> None:
        self.ace = ace
        self.most = most
        self.states: list[Pairs] = [frozenset()]
        self._numbers: dict[Pairs, int] = {frozenset(): 0}
        self.steps: list[dict[int, int]] = [{}]
        self._ends: list[bool | None] = [False]
        coming: list[Lengths] = [()]
        if ace == "corner":
            coming = [c for size in range(most + 1) for c in combinations_with_replacement((1, 2, LONG), size)]
        entered: list[tuple[object, Lengths]] = [(lengths, lengths) for lengths in coming]
        self.first = self.number(frozenset(entered))

    def number(self, pairs: Pairs) -> int:
        found = self._numbers.get(pairs)
        if found is None:
            found = self._numbers[pairs] = len(self.states)
            self.states.append(pairs)
            self.steps.append({})
            self._ends.append(None)
        return found

    def step(self, state: int, cards: int) -> int:
        """The state after a rank of which the runs get so many cards; 0 where that cannot be."""
        steps = self.steps[state]
        found = steps.get(cards)
        if found is None:
            if self.ace == "either" and state == self.first:
                # The first rank is the ace: some stand below the two, the others wait above the king.
                pairs: list[tuple[object, Lengths]] = [(cards - low, (1,) * low) for low in range(cards + 1)]
            else:
                after = ((came, grown(now, cards)) for came, now in self.states[state])
                pairs = [(came, now) for came, now in after if now is not None]
            found = steps[cards] = self.number(frozenset(pairs))
        return found

    def ends(self, state: int) -> bool:
        """Whether the suit may end in this state: no run is short, or goes on as one that came in."""
        found = self._ends[state]
        if found is None:
            found = self._ends[state] = any(self.closes(came, now) for came, now in self.states[state])
        return found

    def closes(self, came: object, now: Lengths) -> bool:
        """Whether a suit may end with these runs, where that came in."""
        if isinstance(came, int):
            last = grown(now, came)
            return last is not None and all(length == LONG for length in last)
        assert isinstance(came, tuple)
        return came.count(1) == now.count(1) and came.count(2) == now.count(2) and came.count(LONG) <= now.count(LONG)


@cache
def _machine(ace: Ace, most: int) -> Machine:
    return Machine(ace, most)


@cache
def orders(ace: Ace) -> str:
    """The ranks in the order in which they are taken."""
    return RANKS[1:] + RANKS[0] if ace == "high" else RANKS


# --- the sets of one rank --------------------------------------------------------------------------------------------


@cache
def _set_usages(counts: Usage) -> tuple[Usage, ...]:
    """The ways in which cards of one rank can go into sets of three or four suits, the most cards first."""
    found = []
    for usage in product(*(range(count + 1) for count in counts)):
        total, most = sum(usage), max(usage)
        if any(most <= sets and 3 * sets <= total <= 4 * sets for sets in range(total // 3 + 1)):
            found.append((usage[0], usage[1], usage[2], usage[3]))
    return tuple(sorted(found, key=sum, reverse=True))


@cache
def _joker_places(jokers: int) -> tuple[Usage, ...]:
    """The ways in which up to so many jokers can stand for cards of one rank, the fewest first."""
    found = [u for u in product(range(jokers + 1), repeat=4) if sum(u) <= jokers]
    return tuple((u[0], u[1], u[2], u[3]) for u in sorted(found, key=sum))


# --- the search ------------------------------------------------------------------------------------------------------


class _Costly(Exception):
    """The depth-first search has looked at more states than it is worth."""


STATES: Final = 200
"""States looked at depth first before the search begins anew, with bounds."""
JOKERS_COST: Final = 4
"""How much longer it waits for each joker, since bounds are dearer with them."""
NEVER: Final = 10**6
"""More cards than there are: what stays in the hand where no way comes to an end."""

Choice = tuple[Usage, Usage, Usage]
"""At one rank: cards that lie (jokers among them), cards in sets, jokers."""
State = tuple[int, int, int, int, int, int]
"""Before a rank: its index, the state of each suit, the jokers that are left."""


class Search:
    """One search: which cards must lie, which may, how many jokers."""

    def __init__(
        self, must: Sequence[Usage], may: Sequence[Usage], jokers: tuple[int, int], law: Law, cap: int
    ) -> None:
        self.must, self.may = must, may
        self.jokers_must, jokers_may = jokers
        self.jokers = self.jokers_must + jokers_may
        self.cap = cap
        copies = max((a + b for m, o in zip(must, may, strict=True) for a, b in zip(m, o, strict=True)), default=0)
        self.machine = _machine(law.ace, max(2, copies) + self.jokers // 2)
        self.known: dict[State, int] = {}
        self.path: dict[State, Choice] = {}
        self.budget = STATES * (1 + JOKERS_COST * self.jokers)
        # How many cards of the hand could still be laid from each rank on.
        self.rest = [jokers_may] * (len(must) + 1)
        for index in range(len(must) - 1, -1, -1):
            self.rest[index] = self.rest[index + 1] + sum(may[index])
        self.options = [self._options(index) for index in range(len(must))]

    def _options(self, index: int) -> list[tuple[Usage, int]]:
        """The cards of a rank that may lie, and how many of them are from the hand, the most first."""
        must, may = self.must[index], self.may[index]
        found = []
        for extra in product(*(range(count + 1) for count in may)):
            lying = (must[0] + extra[0], must[1] + extra[1], must[2] + extra[2], must[3] + extra[3])
            found.append((lying, sum(extra)))
        found.sort(key=lambda option: -option[1])
        return found

    def lies(self) -> bool:
        """Whether what must lie can; then `choices` are those with the most cards of the hand, up to `cap`."""
        first = self.machine.first
        try:
            return self.best(0, first, first, first, first, self.jokers) >= 0
        except _Costly:
            path = _Bounded(self).path()
            self.path = path or {}
            return path is not None

    def best(self, index: int, s: int, h: int, d: int, c: int, jokers: int) -> int:
        """The most cards of the hand that can be laid from a rank on, up to `cap`; -1 where the rest cannot lie."""
        machine = self.machine
        if index == len(self.must):
            if jokers > self.jokers - self.jokers_must:
                return -1
            ends = machine.ends
            if ends(s) and ends(h) and ends(d) and ends(c):
                return min(self.cap, self.jokers - self.jokers_must - jokers)
            return -1
        key = (index, s, h, d, c, jokers)
        found = self.known.get(key)
        if found is not None:
            return found
        best = -1
        bound = min(self.cap, self.rest[index])
        if len(self.known) > self.budget:
            raise _Costly
        step, steps = machine.step, machine.steps
        steps_s, steps_h, steps_d, steps_c = steps[s], steps[h], steps[d], steps[c]
        for placed in _joker_places(jokers):
            left = jokers - sum(placed)
            for lying, from_hand in self.options[index]:
                full = (
                    (lying[0] + placed[0], lying[1] + placed[1], lying[2] + placed[2], lying[3] + placed[3])
                    if left < jokers
                    else lying
                )
                for usage in _set_usages(full):
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
                    then = self.best(index + 1, to_s, to_h, to_d, to_c, left)
                    if then < 0:
                        continue
                    value = min(self.cap, then + from_hand)
                    if value > best:
                        best = value
                        self.path[key] = (full, usage, placed)
                        if best >= bound:
                            self.known[key] = best
                            return best
        self.known[key] = best
        return best

    def choices(self) -> list[Choice]:
        """What was chosen at each rank on the best way."""
        machine = self.machine
        at: State = (0, machine.first, machine.first, machine.first, machine.first, self.jokers)
        found = []
        for index in range(len(self.must)):
            full, usage, placed = self.path[at]
            found.append((full, usage, placed))
            states = [machine.step(at[1 + suit], full[suit] - usage[suit]) for suit in range(4)]
            at = (index + 1, states[0], states[1], states[2], states[3], at[5] - sum(placed))
        return found


# --- the search with bounds ------------------------------------------------------------------------------------------

Part = tuple[int, int, int]
"""What one suit does at a rank: cards that its runs get, jokers placed in all suits, cards of it that stay."""
Pair = tuple[int, int, int, int]
"""What two suits do at a rank: cards that the runs of each get, jokers placed in all suits, cards that stay."""
Way = tuple[int, int, int, Choice]
"""At one rank: cards that the runs of clubs get, jokers placed, cards of all suits that stay in the hand, how."""
Ways = list[tuple[int, list[tuple[int, list[tuple[int, list[Way]]]]]]]
"""Ways by the cards that the runs of spades, hearts, and diamonds get."""

PAIRINGS: Final = ((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))
"""The suits, two and two."""


@dataclass(frozen=True, slots=True)
class _Rank:
    """What can be done at one rank: with each suit by itself, with two of them, with all."""

    ones: tuple[list[Part], ...]
    twos: dict[tuple[int, int], list[Pair]]
    ways: Ways


def _fillings(must: Usage, may: Usage, jokers: int) -> Iterator[tuple[Usage, Usage, Usage, Usage]]:
    """Jokers placed at a rank, cards in sets, and the fewest and the most cards of each suit that the runs get then."""
    for placed in _joker_places(jokers):
        low = (must[0] + placed[0], must[1] + placed[1], must[2] + placed[2], must[3] + placed[3])
        high = (low[0] + may[0], low[1] + may[1], low[2] + may[2], low[3] + may[3])
        for usage in _set_usages(high):
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
    """What can be done at a rank, the fewest cards that stay in the hand for each number of cards in runs."""
    ones: list[dict[tuple[int, int], int]] = [{}, {}, {}, {}]
    twos: dict[tuple[int, int], dict[tuple[int, int, int], int]] = {pair: {} for both in PAIRINGS for pair in both}
    ways: dict[tuple[Usage, int], tuple[int, Choice]] = {}
    for placed, usage, least, most in _fillings(must, may, jokers):
        number = sum(placed)
        gets = [range(least[suit], most[suit] + 1) for suit in range(4)]
        for suit, one in enumerate(ones):
            for cards in gets[suit]:
                stay = most[suit] - cards
                if stay < one.get((cards, number), NEVER):
                    one[cards, number] = stay
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
        tuple([(cards, number, stay) for (cards, number), stay in one.items()] for one in ones),
        {pair: [(a, b, number, stay) for (a, b, number), stay in two.items()] for pair, two in twos.items()},
        _nested(ways),
    )


def _nested(ways: dict[tuple[Usage, int], tuple[int, Choice]]) -> Ways:
    nested: dict[int, dict[int, dict[int, list[Way]]]] = {}
    for ((s, h, d, c), number), (stay, choice) in ways.items():
        nested.setdefault(s, {}).setdefault(h, {}).setdefault(d, []).append((c, number, stay, choice))
    return [(s, [(h, list(by_d.items())) for h, by_d in by_h.items()]) for s, by_h in nested.items()]


class _Bounded:
    """The search that looks first where the fewest cards could stay in the hand (A*).

    How few could stay is seen from one suit, and more closely from two suits, which forget what the others need.
    """

    def __init__(self, search: Search) -> None:
        self.machine = search.machine
        self.size = len(search.must)
        self.jokers = search.jokers
        self.jokers_may = search.jokers - search.jokers_must
        self.enough = search.rest[0] - search.cap
        self.ranks = [_rank(must, may, self.jokers) for must, may in zip(search.must, search.may, strict=True)]
        self.known_one: dict[tuple[int, int, int, int], int] = {}
        self.known_two: dict[tuple[int, int, int, int, int, int], int] = {}

    def one(self, index: int, suit: int, state: int, jokers: int) -> int:
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
                    best = min(best, stay + self.one(index + 1, suit, to, jokers - number))
        self.known_one[key] = best
        return best

    def two(self, index: int, x: int, y: int, s: int, t: int, jokers: int) -> int:
        """The fewest cards of two suits that stay in the hand from a rank on."""
        if index == self.size:
            return min(NEVER, self.one(index, x, s, jokers) + self.one(index, y, t, jokers))
        key = (index, x, y, s, t, jokers)
        best = self.known_two.get(key)
        if best is not None:
            return best
        best = NEVER
        step, after = self.machine.step, index + 1
        tries = []
        for a, b, number, stay in self.ranks[index].twos[x, y]:
            if number <= jokers and (to_s := step(s, a)) and (to_t := step(t, b)):
                left = jokers - number
                bound = stay + self.one(after, x, to_s, left) + self.one(after, y, to_t, left)
                if bound < NEVER:
                    tries.append((bound, stay, to_s, to_t, left))
        tries.sort()
        for bound, stay, to_s, to_t, left in tries:
            if bound >= best:
                break
            best = min(best, stay + self.two(after, x, y, to_s, to_t, left))
        self.known_two[key] = best
        return best

    def fewest(self, at: State, enough: int) -> int:
        """At least so many cards stay in the hand from a state on; looked at no closer once it is more than enough."""
        index, jokers, best = at[0], at[5], 0
        for (a, b), (c, d) in PAIRINGS:
            found = self.two(index, a, b, at[1 + a], at[1 + b], jokers)
            found += self.two(index, c, d, at[1 + c], at[1 + d], jokers)
            best = max(best, found)
            if best > enough:
                break
        return best

    def path(self) -> dict[State, Choice] | None:
        """The choices on a way on which the fewest cards stay, or few enough; None where there is no way."""
        first = self.machine.first
        start: State = (0, first, first, first, first, self.jokers)
        stays = {start: 0}
        came: dict[State, tuple[State, Choice]] = {}
        # The fewest in all come first, then the farthest, then the most jokers, then the latest.
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
        """States after a rank that are reached with fewer cards in the hand than before, with a first bound."""
        index, s, h, d, c, jokers = at
        step, one, after = self.machine.step, self.one, index + 1
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
                        bound = now + one(after, 0, to_s, left) + one(after, 1, to_h, left)
                        bound += one(after, 2, to_d, left) + one(after, 3, to_c, left)
                        if bound < NEVER:
                            yield bound, to, now, choice


def _traced(came: dict[State, tuple[State, Choice]], at: State) -> dict[State, Choice]:
    """The choices on the way to a state."""
    path = {}
    while at in came:
        at, choice = came[at]
        path[at] = choice
    return path
