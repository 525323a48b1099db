"""Can a heap of cards lie in melds: our search beside OR-tools' CP-SAT on the same heaps, in one run."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from referee.kit.cards import JOKER, RANKS, SUITS, Card, pack
from referee.kit.rummy.arrange import arrange
from referee.kit.rummy.meld_cards import PLAIN
from referee.kit.rummy.meld_rules import MeldRules

LAW: Final = MeldRules("around", wild_needs_suit=True)
SIZES: Final = (20, 30, 40, 80)
HEAPS: Final = 60
"""Heaps of each size: a third that lay in melds, a third with one card of them changed, a third by chance."""
JOKERS: Final = 2


def melds() -> list[tuple[Card, ...]]:
    """Every set, and every run of three to five; longer runs are two of these."""
    runs = [
        tuple(Card(RANKS[(start + step) % 13], suit) for step in range(size))
        for suit in SUITS
        for start in range(13)
        for size in (3, 4, 5)
    ]
    sets = [
        tuple(Card(rank, suit) for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)
    ]
    return [*sets, *runs]


ALL: Final = melds()


def laid_out(chance: random.Random, size: int, jokers: int) -> list[Card]:
    """The cards of random melds, about so many."""
    left, heap = pack(2, jokers), list[Card]()
    while len(heap) < size - 2:
        meld = list(chance.choice(ALL))
        if chance.random() < 0.2:
            meld[chance.randrange(len(meld))] = JOKER
        used = Counter(meld)
        if len(heap) + len(meld) <= size and all(left[card] >= count for card, count in used.items()):
            left.subtract(used)
            heap += meld
    return heap


def heaps(size: int) -> list[list[Card]]:
    """Heaps of one size, of all three kinds, with up to two jokers."""
    heaps = []
    for index in range(HEAPS):
        chance = random.Random(size * 1000 + index)
        jokers = index % (JOKERS + 1)
        if index % 3 == 2:
            heap = chance.sample(list(pack(2, jokers).elements()), size)
        else:
            heap = laid_out(chance, size, jokers)
            if index % 3 == 1:
                rest = list((pack(2, jokers) - Counter(heap)).elements())
                heap[chance.randrange(len(heap))] = chance.choice(rest)
        chance.shuffle(heap)
        heaps.append(heap)
    return heaps


def ours(heap: Sequence[Card]) -> bool:
    return arrange([PLAIN[card] for card in heap], LAW) is not None


def cp_sat(cp_model: Any) -> Callable[[Sequence[Card]], bool]:
    """The same question as an exact cover with CP-SAT: how often each meld lies, where its jokers stand."""

    def solve(heap: Sequence[Card]) -> bool:
        counts = Counter(heap)
        model = cp_model.CpModel()
        uses: dict[Card, list[Any]] = {card: [] for card in counts}
        for meld in ALL:
            missing = [card for card in meld if not counts[card]]
            if len(missing) > counts[JOKER]:
                continue
            spare = counts[JOKER] - len(missing)
            there = [card for card in meld if counts[card]]
            for extra in range(spare + 1):
                for replaced in combinations(there, extra):
                    kept = [card for card in there if card not in replaced]
                    jokers = len(missing) + extra
                    if not kept:
                        continue
                    most = min([2, *([counts[JOKER] // jokers] if jokers else [])])
                    lies = model.new_int_var(0, most, "")
                    for card in kept:
                        uses[card].append(lies)
                    if jokers:
                        uses[JOKER].append(jokers * lies)
        for card, count in counts.items():
            model.add(sum(uses[card]) == count)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
        return bool(status != cp_model.INFEASIBLE)

    return solve


def timed(solve: Callable[[Sequence[Card]], bool], heap: Sequence[Card]) -> tuple[bool, float]:
    """The answer, and the shorter of two runs in milliseconds."""
    best = float("inf")
    answer = False
    for _ in range(2):
        began = time.process_time()
        answer = solve(heap)
        best = min(best, time.process_time() - began)
    return answer, best * 1e3


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[18]


def measure(_: Path) -> Iterator[str]:
    """Lines of the report."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        yield "OR-tools is not there: make bench installs it; our times stand alone"
        peer = None
    else:
        peer = cp_sat(cp_model)
    for size in SIZES:
        own, other, lies = [], [], 0
        for heap in heaps(size):
            answer, taken = timed(ours, heap)
            own.append(taken)
            lies += answer
            if peer is not None:
                verdict, taken = timed(peer, heap)
                other.append(taken)
                assert verdict == answer, f"another verdict on {[str(card) for card in heap]}"
        title = f"a heap of {size} cards"
        line = f"{title:20} median {median(own):6.2f} ms, p95 {p95(own):6.2f} ms, {lies} of {HEAPS} can lie"
        if other:
            line += (
                f"   CP-SAT median {median(other):6.2f} = {median(other) / median(own):5.1f} times,"
                f" p95 {p95(other):6.2f} = {p95(other) / p95(own):5.1f} times; the same verdicts"
            )
        yield line
