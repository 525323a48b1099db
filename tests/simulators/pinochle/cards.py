"""The 80 cards of double-deck pinochle, what meld counts, and which card of a trick wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "ATKQJ"
PACK: Final = [rank + suit for suit in SUITS for rank in RANKS for _ in range(4)]
KINDS: Final = [rank + suit for suit in SUITS for rank in RANKS]

RUNS: Final = (15, 150, 500)
MARRIAGES: Final = {True: (4, 30, 60, 240), False: (2, 4, 6, 8)}
PINOCHLES: Final = (4, 30, 90, 360)
AROUNDS: Final = {"A": (10, 100, 500), "K": (8, 80, 400), "Q": (6, 60, 300), "J": (4, 40, 200)}


def best_sum(values: Sequence[int], number: int) -> int:
    """The highest score of `number` equal combinations, counted together or in parts (PN-MELD-4, PN-MELD-5)."""
    best = [0] * (number + 1)
    for size in range(1, number + 1):
        best[size] = max(values[part - 1] + best[size - part] for part in range(1, min(size, len(values)) + 1))
    return best[number]


def meld_points(cards: Iterable[str], trump: str) -> int:
    """The best meld of some cards (PN-MELD-2)."""
    held = Counter(cards)
    total = best_sum(PINOCHLES, min(held["JD"], held["QS"]))
    for rank, values in AROUNDS.items():
        total += best_sum(values, min(held[rank + suit] for suit in SUITS))
    for suit in SUITS:
        pairs = min(held["K" + suit], held["Q" + suit])
        runs = min(held[rank + suit] for rank in RANKS) if suit == trump else 0
        total += max(
            best_sum(RUNS, number) + best_sum(MARRIAGES[suit == trump], pairs - number) for number in range(runs + 1)
        )
    return total


def strength(card: str) -> int:
    """The rank of a card in its suit: an ace is the highest."""
    return -RANKS.index(card[0])


def winning(trick: Sequence[str], trump: str) -> int:
    """The place in a trick of the card that wins so far (PN-PLAY-6)."""
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    best = max(strength(card) for card in trick if card[1] == suit)
    return next(at for at, card in enumerate(trick) if card[1] == suit and strength(card) == best)


def duties(trick: Sequence[str], card: str, trump: str) -> set[str]:
    """The cards that a player who plays `card` to a trick cannot hold, as they would have to be played instead."""
    if not trick:
        return set()
    led, best = trick[0][1], trick[winning(trick, trump)]
    if card[1] == led:
        if (led != trump and best[1] == trump) or strength(card) > strength(best):
            return set()
        return {kind for kind in KINDS if kind[1] == led and strength(kind) > strength(best)}
    missing = {kind for kind in KINDS if kind[1] == led}
    if card[1] != trump:
        return missing | {kind for kind in KINDS if kind[1] == trump}
    if best[1] == trump and strength(card) <= strength(best):
        return missing | {kind for kind in KINDS if kind[1] == trump and strength(kind) > strength(best)}
    return missing
