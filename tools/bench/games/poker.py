"""Poker: hands evaluated from text codes against treys in the same run; wild cards."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from referee.games.poker.hands import RANKS, read_hand, strength
from referee.games.poker.lows import SYSTEMS, low_hand
from tools.bench.timing import best

HANDS: Final = 40_000
PACK: Final = [rank + suit for rank in RANKS for suit in "shdc"]
WANTED: Final = 10_000


def dealt(size: int = 7) -> list[list[str]]:
    """Hands of so many cards, as text codes."""
    chance = random.Random(1)
    return [chance.sample(PACK, size) for _ in range(HANDS)]


def rate(hands: Sequence[Any], ask: Callable[[Any], object], times: int = 3) -> float:
    """Hands a second, the best of a few runs."""

    def run() -> None:
        for hand in hands:
            ask(hand)

    return len(hands) / best(run, times)


def treys() -> Callable[[list[str]], int] | None:
    """The evaluator of treys, from text codes; None where it is not installed."""
    try:
        module = import_module("treys")
    except ImportError:
        return None
    card, evaluator = module.Card.new, module.Evaluator()

    def ask(hand: list[str]) -> int:
        cards = [card(code) for code in hand]
        rank: int = evaluator.evaluate(cards[:5], cards[5:])
        return rank

    return ask


def low_by(system: str) -> Callable[[Sequence[str]], object]:
    """The low of a hand by one way of counting."""
    return lambda hand: low_hand(hand, system)


def measure(_: Path) -> Iterator[str]:
    """Lines of the report."""
    lower = dealt()
    upper = [[code.upper() for code in hand] for hand in lower]
    ours = rate(upper, strength)
    peer = treys()
    if peer is None:
        yield f"poker five of seven       {ours:10,.0f} hands a second   treys is not installed: pip install treys"
    else:
        theirs = rate(lower, peer)
        order = sorted(range(2000), key=lambda place: peer(lower[place]))
        same = all(
            (peer(lower[first]) == peer(lower[second])) == (strength(upper[first]) == strength(upper[second]))
            and strength(upper[first]) >= strength(upper[second])
            for first, second in itertools.pairwise(order)
        )
        says = "the same order" if same else "ANOTHER ORDER"
        yield f"poker five of seven       {ours:10,.0f} hands a second   {ours / theirs:5.2f} times treys, {says}"
    wild = [["*" if code[0] in "39" else code for code in hand] for hand in upper]
    for label, hands, ask in (
        ("strength, 3 and 9 wild", wild, strength),
        ("hand in words, wild", wild[: HANDS // 4], read_hand),
        *((f"low {system}", upper[: HANDS // 4], low_by(system)) for system in SYSTEMS),
        *((f"low {system}, wild", wild[: HANDS // 4], low_by(system)) for system in SYSTEMS),
    ):
        speed = rate(hands, ask)
        yield f"poker {label:26}{speed:10,.0f} hands a second   {speed / WANTED:5.2f} times the {WANTED:,} wanted"
