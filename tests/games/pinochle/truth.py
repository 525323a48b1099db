"""The rules once more, from the rule text and card by card: the referee's tables and searches are held against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

ORDER = "JQKTA"
PACK = [rank + suit for suit in "SHDC" for rank in ORDER for _ in range(4)]
"""The eighty cards (PN-PACK-1)."""

# --- tricks -----------------------------------------------------------------------------------------------------------


def beats(card: str, other: str, trump: str) -> bool:
    """True if a card beats one played before it."""
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == trump


def best_of(trick: Sequence[str], trump: str) -> int:
    """The number of the card that wins a trick."""
    won = 0
    for index, card in enumerate(trick):
        if (card[1] == trick[won][1] or card[1] == trump) and beats(card, trick[won], trump):
            won = index
    return won


def may_play(trick: Sequence[str], hand: Sequence[str], trump: str) -> set[str]:
    """The cards of a hand that may be played."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    top = trick[best_of(trick, trump)]
    suit = [card for card in hand if card[1] == led]
    if suit:
        trumped = led != trump and any(card[1] == trump for card in trick)
        higher = [card for card in suit if beats(card, top, trump)]
        return set(higher if higher and not trumped else suit)
    trumps = [card for card in hand if card[1] == trump]
    if trumps:
        higher = [card for card in trumps if beats(card, top, trump)] if top[1] == trump else trumps
        return set(higher or trumps)
    return set(hand)


# --- meld -------------------------------------------------------------------------------------------------------------

Row = tuple[tuple[str, ...], int]
"""Cards that are a combination of the table, and their points."""
TRIPLES = {
    "page": {"run": 500, "A": 500, "K": 400, "Q": 300, "J": 200},
    "low": {"run": 225, "A": 150, "K": 120, "Q": 90, "J": 60},
}
DOUBLES = {"run": (15, 150), "A": (10, 100), "K": (8, 80), "Q": (6, 60), "J": (4, 40)}
QUADRUPLES = {
    "run": ("quadruple_run", 1000),
    "A": ("quadruple_aces", 1000),
    "K": ("quadruple_kings", 800),
    "Q": ("quadruple_queens", 600),
    "J": ("quadruple_jacks", 400),
}
"""The house rules for four at once, with their defaults."""


def meld_table(options: Mapping[str, Any], trump: str) -> list[list[list[Row]]]:
    """The combinations of each type, those that can compete for a card in one list (PN-MELD-1 to PN-MELD-5)."""
    triples = TRIPLES[options.get("triple_values", "page")]

    def rows(cards: Sequence[str], points: Sequence[int]) -> list[Row]:
        return [(tuple(cards) * times, worth) for times, worth in enumerate(points, 1)]

    def points(name: str) -> tuple[int, ...]:
        option, default = QUADRUPLES[name]
        four = (options.get(option, default),) if options.get("quadruples") == "table" else ()
        return (*DOUBLES[name], triples[name], *four)

    first = []
    for suit in "SHDC":
        marriages = rows(["K" + suit, "Q" + suit], (4, 30, 60, 240) if suit == trump else (2, 4, 6, 8))
        runs = rows([rank + suit for rank in "ATKQJ"], points("run")) if suit == trump else []
        first.append(runs + marriages)
    pinochles = rows(["JD", "QS"], (4, 30, 90, 360))
    arounds = [rows([rank + suit for suit in "SHDC"], points(rank)) for rank in "AKQJ"]
    return [first, [pinochles], arounds]


def most_of(held: Mapping[str, int], rows: Sequence[Row]) -> tuple[int, list[Row]]:
    """The most that combinations made of some cards are worth, by trying them all, and these combinations."""
    best: tuple[int, list[Row]] = (0, [])
    for number, (cards, points) in enumerate(rows):
        need = Counter(cards)
        if all(held.get(card, 0) >= count for card, count in need.items()):
            rest = {card: count - need[card] for card, count in held.items()}
            further, others = most_of(rest, rows[number:])
            best = max(best, (points + further, [(cards, points), *others]), key=lambda way: way[0])
    return best


def best_meld(hand: Sequence[str], trump: str, options: Mapping[str, Any]) -> tuple[int, list[str]]:
    """The best meld of a hand, and the cards that lie on the table for it: those of each type serve the others too."""
    total, lying = _best_meld(tuple(sorted(hand)), trump, tuple(sorted(options.items())))
    return total, list(lying)


@cache
def _best_meld(hand: tuple[str, ...], trump: str, options: tuple[tuple[str, Any], ...]) -> tuple[int, tuple[str, ...]]:
    held, total, lying = Counter(hand), 0, Counter[str]()
    for groups in meld_table(dict(options), trump):
        used = Counter[str]()
        for rows in groups:
            points, chosen = most_of(held, rows)
            total += points
            used.update(card for cards, _ in chosen for card in cards)
        lying |= used
    return total, tuple(lying.elements())


# --- the auction ------------------------------------------------------------------------------------------------------


def least_bid(highest: int, options: Mapping[str, Any]) -> int:
    """The lowest bid above the highest one, 0 if there is none (PN-BID-1, PN-AMB-5)."""
    bid = max(highest + 1, options.get("min_bid", 25))
    ones = 60 if options.get("bid_step") == "ones_to_60" else 50
    while bid > ones and bid % 5:
        bid += 1
    return bid
