"""The best melds in a hand once more, from the rule text: every meld is tried for the lowest card. Cards are codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

SUITS = "SHDC"
RANKS = "A23456789TJQK"
Cards = tuple[str, ...]


def points(card: str) -> int:
    """The deadwood of a card (CA-DEAD-1)."""
    return {"*": 25, "K": 10, "Q": 10, "J": 10, "T": 10, "A": 1}.get(card[0]) or int(card[0])


@cache
def melds_with(card: str, high: bool) -> tuple[Cards, ...]:
    """The sets and runs of three to five cards that hold a card (CA-SET-1, CA-RUN-1); longer runs can be cut so.

    `high` is True if the ace may also stand above the king.
    """
    ranks = RANKS + "A" * high
    sets = [tuple(card[0] + suit for suit in suits) for size in (3, 4) for suits in combinations(SUITS, size)]
    pieces = [ranks[start : start + size] for size in (3, 4, 5) for start in range(len(ranks) - size + 1)]
    runs = [tuple(rank + card[1] for rank in piece) for piece in pieces]
    return tuple(meld for meld in (*sets, *runs) if card in meld)


def made_of(meld: Cards, card: str, cards: Cards) -> Iterator[list[str]]:
    """The ways to make a meld that holds `card` of some cards: jokers for what is missing, or for what is there."""
    missing = [face for face in meld if face not in cards]
    there = [face for face in meld if face in cards and face != card]
    for more in range(cards.count("*") - len(missing) + 1):
        for spared in combinations(there, more):
            yield ["*" if face in missing or face in spared else face for face in meld]


def most_melded(hand: Sequence[str], high: bool = False) -> list[str]:
    """The cards of a hand that can lie in melds together, of the highest value."""

    @cache
    def most(cards: Cards) -> tuple[int, Cards]:
        if not cards or cards[0] == "*":
            return 0, ()
        first, rest = cards[0], cards[1:]
        best = most(rest)
        for meld in melds_with(first, high):
            for used in made_of(meld, first, cards):
                left = list(cards)
                for card in used:
                    left.remove(card)
                worth, others = most(tuple(left))
                best = max(best, (worth + sum(map(points, used)), (*used, *others)), key=lambda way: way[0])
        return best

    # Jokers come last: each meld is found by its lowest natural card.
    ordered = sorted(hand, key=lambda card: ((RANKS + "*").index(card[0]), card))
    return list(most(tuple(ordered))[1])


def deadwood(hand: Sequence[str], melds_count: bool, high: bool = False) -> int:
    """The deadwood of a hand: all its cards, or with the house rule what the best melds leave (CA-AMB-4)."""
    return sum(map(points, hand)) - (0 if melds_count else sum(map(points, most_melded(hand, high))))
