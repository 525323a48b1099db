"""The melds of the highest value in a hand.

The search goes through the hand rank by rank: first the sets of a rank, then each suit. Cards in no set continue runs,
and the rest begin new ones. A run that ends too short is left over. So beginning a run costs nothing, and the state of
a suit is a short multiset of runs.

The most promising way is followed first (A*). Prices bound the value that a state can still reach: each suit by itself
sells cards to the sets of a rank, and pays for jokers. At any prices, the suits and the ranks together promise at least
the best value of the hand. Prices move until the promise is close to that value: down for cards offered too often, up
for cards wanted too often. So the search is exact, and fast for any hand.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import product
from typing import Final

from referee.games.carousel.options import LOW_OR_HIGH, TWO_PACKS, Options
from referee.games.carousel.scoring import JOKER_VALUE, VALUES, value
from referee.kit.cards import JOKER, RANKS, SUITS, Card

Cards = tuple[Card, ...]
SCALE: Final = 64
"""The number of parts of a point; prices are whole numbers of parts."""
ROUNDS, FEWEST, WORK = 60, 16, 800_000
"""The most and the fewest moves of the prices, and the budget of steps for all moves."""
SPREAD: Final = 100 * SCALE
"""The excess that the first promise is assumed to have."""
MOMENTUM: Final = 0.7
"""The share of the previous direction that a move of the prices keeps."""

ONE, TWO, WHOLE, JOINED, BEGUN, HIGH, HIGHEST = 1, 2, 3, 4, 5, 6, 7
"""Runs that can go on: one card; two cards; three or more; a card and a joker. The last three begin with a joker and
reach the last rank: one card; two cards; three or more. (A joker that begins any other run can end it instead.)"""
BY_CARD: Final = {ONE: TWO, TWO: WHOLE, WHOLE: WHOLE, JOINED: WHOLE, BEGUN: HIGH, HIGH: HIGHEST, HIGHEST: HIGHEST}
BY_JOKER: Final = {**BY_CARD, ONE: JOINED}
MAY_END: Final = (ONE, TWO, WHOLE)
Runs = tuple[int, ...]
Usage = tuple[int, ...]
"""The number of cards of each suit that go into sets."""
Suit = tuple[Runs, int, int]
"""A suit between two ranks: its runs, the aces kept for use above the king, its unused jokers."""
Step = tuple[int, int, int, tuple[int, int], Suit]
"""A step of a suit at a rank: cards for sets, jokers in runs, value, short runs left, the suit afterwards.

The value is that of the cards put into runs, less that of the short runs left: runs of one card and of two cards."""
Node = tuple[int, int, tuple[Suit, ...], int, Usage]
"""A stage of a way: the place of the rank, the parts done there, the suits, the free jokers, cards for sets.

The parts of a rank are its sets, then its four suits. The cards for sets are those of suits that are not done."""
NO_SETS: Final = (0, 0, 0, 0)


def most_melded(hand: Sequence[Card], options: Options) -> Cards:
    """The cards of a hand in melds of the highest total value. Copies beyond two packs do not count."""
    held = Counter(hand) & TWO_PACKS
    return tuple((held - _Search(held, options.ace == LOW_OR_HIGH).left()).elements())


@cache
def _sets(counts: Usage, jokers: int) -> tuple[tuple[Usage, int], ...]:
    """The numbers of cards of each suit of a rank, and of jokers, that can form sets of three and four."""
    ways = []
    for usage in product(*(range(count + 1) for count in counts)):
        naturals = sum(usage)
        for placed in range(jokers + 1):
            total = naturals + placed
            if any(max(usage) <= n <= naturals and 3 * n <= total <= 4 * n for n in range(1, total // 3 + 1)):
                ways.append((usage, placed))
    return (NO_SETS, 0), *ways


@cache
def _grown(runs: Runs, cards: int, jokers: int) -> frozenset[tuple[Runs, tuple[int, int]]]:
    """The ways to add all these cards to runs: the runs afterwards, and the numbers of runs of one and two left over.

    New runs begin only if all others go on.
    """
    if not runs:
        return frozenset({((ONE,) * cards + (BEGUN,) * jokers, (0, 0))})
    first, rest = runs[0], runs[1:]
    after = set()
    if cards:
        after |= {((BY_CARD[first], *then), left) for then, left in _grown(rest, cards - 1, jokers)}
    if jokers:
        after |= {((BY_JOKER[first], *then), left) for then, left in _grown(rest, cards, jokers - 1)}
    if first in MAY_END and cards + jokers <= len(rest):
        ended = _grown(rest, cards, jokers)
        after |= {(then, (ones + (first == ONE), twos + (first == TWO))) for then, (ones, twos) in ended}
    return frozenset((tuple(sorted(then)), left) for then, left in after)


class _Prices:
    """The price of each suit for a card that goes into a set, and the price of a joker, which is never below 0."""

    def __init__(self, cards: Sequence[Sequence[int]], joker: int) -> None:
        self.cards, self.joker = cards, joker

    def moved(self, by: float, wish: _Wish) -> _Prices:
        """The prices after a move: lower for cards offered too often, higher for cards wanted too often."""
        rows = zip(self.cards, wish.cards, strict=True)
        cards = [[math.trunc(price - by * more) for price, more in zip(row, mores, strict=True)] for row, mores in rows]
        return _Prices(cards, max(0, math.trunc(self.joker + by * wish.jokers)))


class _Wish:
    """The cards offered at some prices but not taken by sets, and the jokers used beyond those that exist."""

    def __init__(self, cards: Sequence[Sequence[float]], jokers: float) -> None:
        self.cards, self.jokers = cards, jokers

    def after(self, before: _Wish) -> _Wish:
        """This wish plus a share of the one before."""
        rows = zip(self.cards, before.cards, strict=True)
        cards = [[now + MOMENTUM * then for now, then in zip(*pair, strict=True)] for pair in rows]
        return _Wish(cards, self.jokers + MOMENTUM * before.jokers)

    def square(self) -> float:
        return sum([more * more for row in self.cards for more in row]) + self.jokers * self.jokers


class _Promise:
    """The most value of a hand at some prices: in total, for each suit from each state on, for sets by rank."""

    def __init__(self, search: _Search, prices: _Prices) -> None:
        self.prices = prices
        self.suits: list[list[dict[Suit, int]]] = []
        self.sets: list[int] = []
        self.wished = [[0.0] * 4 for _ in search.order]
        self.jokers = -search.jokers
        self.total = prices.joker * search.jokers
        for suit in range(4):
            self._promise_suit(search, suit)
        for place in range(len(search.order)):
            self._promise_sets(search, place)

    @property
    def wish(self) -> _Wish:
        return _Wish(self.wished, self.jokers)

    def _promise_suit(self, search: _Search, suit: int) -> None:
        joker = search.joker - self.prices.joker
        following = search.ends[suit]
        promised, chosen = [following], []
        for place in range(len(search.order) - 1, -1, -1):
            price = self.prices.cards[place][suit]
            here: dict[Suit, int] = {}
            best: dict[Suit, Step] = {}
            for state, steps in search.steps[suit][place].items():
                most = None
                for step in steps:
                    to_sets, jokers, gain, _, then = step
                    value = to_sets * price + jokers * joker + gain + following[then]
                    if most is None or value > most:
                        most, way = value, step
                assert most is not None
                here[state], best[state] = most, way
            promised.append(here)
            chosen.append(best)
            following = here
        self.suits.append(promised[::-1])
        state = search.first
        self.total += following[state]
        for place, best in enumerate(reversed(chosen)):
            to_sets, jokers, _, _, state = best[state]
            self.wished[place][suit] += to_sets
            self.jokers += jokers

    def _promise_sets(self, search: _Search, place: int) -> None:
        most, way = max([(self.in_sets(search, place, *way), way) for way in search.sets[place]])
        self.sets.append(most)
        self.total += most
        self.jokers += way[1]
        for suit in range(4):
            self.wished[place][suit] -= way[0][suit]

    def in_sets(self, search: _Search, place: int, usage: Usage, jokers: int) -> int:
        """The value of cards and jokers in sets at a rank, less their prices."""
        points, prices = search.points[place], self.prices.cards[place]
        value = jokers * (search.joker - self.prices.joker) + points * sum(usage)
        return value - sum([count * price for count, price in zip(usage, prices, strict=True)])


class _Search:
    """The search for the melds of the highest value in a hand; the ace is low, or with `either` low or high."""

    def __init__(self, held: Counter[Card], either: bool) -> None:
        self.held, self.either = held, either
        self.jokers = held[JOKER]
        self.joker = JOKER_VALUE * SCALE
        self.order = RANKS + RANKS[0] if either else RANKS
        self.points = [VALUES[rank] * SCALE for rank in self.order]
        self.first: Suit = ((), 0, self.jokers)
        self.sets = [_sets(self._counts(rank), self.jokers) for rank in RANKS] + [_sets(NO_SETS, 0)] * either
        self.worth = [self._worth(place) for place in range(len(self.order) + 1)]
        self.steps: list[list[dict[Suit, list[Step]]]] = []
        self.ends: list[dict[Suit, int]] = []
        for suit in range(4):
            self._lay_out(suit)

    def _counts(self, rank: str) -> Usage:
        return tuple(self.held[Card(rank, suit)] for suit in SUITS)

    def _worth(self, place: int) -> dict[tuple[int, int], int]:
        """The value of the short runs left before a rank, by the numbers of runs of one card and of two cards."""
        last, before = (self.points[at] if at >= 0 else 0 for at in (place - 1, place - 2))
        return {(ones, twos): ones * last + twos * (last + before) for ones, twos in product(range(5), repeat=2)}

    def _lay_out(self, suit: int) -> None:
        """All states and steps of a suit that lead to its end."""
        states: set[Suit] = {self.first}
        layers = []
        for place in range(len(self.order)):
            layer = {state: self._steps(suit, place, state) for state in states}
            layers.append(layer)
            states = {step[-1] for steps in layer.values() for step in steps}
        worth = self.worth[-1]
        ends = {
            state: -worth[state[0].count(ONE), state[0].count(TWO)]
            for state in states
            if all(run in MAY_END or run == HIGHEST for run in state[0])
        }
        living: Collection[Suit] = ends
        for place in range(len(self.order) - 1, -1, -1):
            steps = {state: [step for step in steps if step[-1] in living] for state, steps in layers[place].items()}
            living = layers[place] = {state: some for state, some in steps.items() if some}
        self.steps.append(layers)
        self.ends.append(ends)

    def _steps(self, suit: int, place: int, state: Suit) -> list[Step]:
        """The steps of a suit at a rank."""
        runs, kept, own = state
        count = self.held[Card(self.order[place], SUITS[suit])]
        most = max(usage[suit] for usage, _ in self.sets[place])
        ways = [(count, kept)]
        if place == len(RANKS):
            ways = [(kept, 0)]
        elif place == 0 and self.either:
            ways = [(count - high, high) for high in range(count + 1)]
        points, worth = self.points[place], self.worth[place]
        gaps = [rank for rank in self.order[place + 1 :] if not self.held[Card(rank, SUITS[suit])]]
        return [
            (to_sets, jokers, (cards - to_sets) * points - worth[left], left, (then, high, own - jokers))
            for cards, high in ways
            for to_sets in range(min(cards, most) + 1)
            for jokers in range(own + 1)
            for then, left in _grown(runs, cards - to_sets, jokers)
            if BEGUN not in then or len(gaps) < self.jokers
        ]

    def _promise(self) -> _Promise:
        """The least promise found by moving the prices."""
        work = sum([len(steps) for layers in self.steps for layer in layers for steps in layer.values()])
        prices = _Prices([[points * 7 // 10] * 4 for points in self.points], self.joker)
        now = best = _Promise(self, prices)
        wish, spread, failed = now.wish, SPREAD, 0
        for _ in range(min(self.held.total(), ROUNDS, max(FEWEST, WORK // max(1, work)))):
            square = wish.square()
            if not square or not now.wish.square():
                break
            now = _Promise(self, now.prices.moved((now.total - best.total + spread) / square, wish))
            if now.total < best.total:
                spread += spread // 2 if best.total - now.total > spread // 2 else 0
                best, failed = now, 0
            else:
                failed += 1
                if failed == 3:
                    now, failed, spread = best, 0, max(SCALE // 2, spread // 2)
            wish = now.wish.after(wish)
        return best

    def left(self) -> Counter[Card]:
        """The cards that the best melds leave."""
        promise = self._promise()
        whole = self.joker * self.jokers + SCALE * value((self.held - Counter({JOKER: self.jokers})).elements())
        start: Node = (0, 0, (self.first,) * 4, self.jokers, NO_SETS)
        ways: dict[Node, tuple[int, int, Node | None, Step | None]] = {start: (promise.total, 0, None, None)}
        heap = [(0, 0, 0, -promise.total, start)]
        while True:
            _, _, _, total, node = heappop(heap)
            known, left, _, _ = ways[node]
            if known != -total:
                continue
            if node[0] == len(self.order):
                return self._left_on(ways, node)
            for then, most, lost, step in self._following(promise, node, known, left):
                way = ways.get(then)
                if way is None or way[0] < most:
                    ways[then] = (most, lost, node, step)
                    least = -(min(most, whole - lost) // SCALE)
                    heappush(heap, (least, -then[0], -then[1], -most, then))

    def _following(
        self, promise: _Promise, node: Node, total: int, left: int
    ) -> Iterator[tuple[Node, int, int, Step | None]]:
        """The nodes after a node, each with its promise, the value of the cards left so far, and its step."""
        place, done, suits, free, usage = node
        if done == 0:
            without = total - promise.sets[place]
            for used, jokers in self.sets[place]:
                if jokers <= free:
                    most = without + promise.in_sets(self, place, used, jokers)
                    yield (place, 1, suits, free - jokers, used), most, left, None
            return
        suit, to_sets = done - 1, usage[done - 1]
        state, following, worth = suits[suit], promise.suits[suit][place + 1], self.worth[place]
        without = total - promise.suits[suit][place][state] + to_sets * promise.prices.cards[place][suit]
        joker = self.joker - promise.prices.joker
        others = (*usage[:suit], 0, *usage[done:])
        last = done == 4
        for step in self.steps[suit][place][state]:
            for_sets, jokers, gain, ended, then = step
            if for_sets != to_sets or jokers > free:
                continue
            most = without + jokers * joker + gain + following[then]
            lost, rest = left + worth[ended], free - jokers
            after = (*suits[:suit], then, *suits[done:])
            if last and place + 1 == len(self.order):
                most -= promise.prices.joker * rest
                lost += self.joker * rest - sum(
                    [ends[suit_after] for ends, suit_after in zip(self.ends, after, strict=True)]
                )
            yield (place + last, 0 if last else done + 1, after, rest, others), most, lost, step

    def _left_on(self, ways: Mapping[Node, tuple[int, int, Node | None, Step | None]], end: Node) -> Counter[Card]:
        """The cards that are left on the way to an end."""
        left = Counter({JOKER: end[3]})
        for suit, (runs, _, _) in enumerate(end[2]):
            left += self._short(len(self.order), suit, runs.count(ONE), runs.count(TWO))
        node: Node | None = end
        while node is not None:
            _, _, node, step = ways[node]
            if node is not None and step is not None:
                left += self._short(node[0], node[1] - 1, *step[3])
        return left

    def _short(self, place: int, suit: int, ones: int, twos: int) -> Counter[Card]:
        """The cards of runs of one and two that ended before a rank."""
        cards = [Card(self.order[place - 1], SUITS[suit])] * (ones + twos)
        return Counter(cards + [Card(self.order[place - 2], SUITS[suit])] * twos)
