"""The house rules of Shanghai, its pack, and what it lets lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from referee.games.contract import option
from referee.kit.cards import JOKER, SUITS, Card, pack
from referee.kit.form import Between, number, one_of, switch
from referee.kit.melds import Ace, Law, rank_at

DECKS: Final = 2
HIGH_OR_LOW, LOW, HIGH, CORNER = "high_or_low", "low", "high", "corner"
TABLE, ONE_PER_CARD = "table", "one_per_card"
_ACES: Final[dict[str, Ace]] = {HIGH_OR_LOW: "either", LOW: "low", HIGH: "high", CORNER: "corner"}
MOST_CARDS: Final = 106
"""The largest pack: two decks with two jokers."""


@dataclass(frozen=True, slots=True)
class Options:
    deal_size: int = option("Cards dealt to each", 10, one_of({10: "10", 7: "7", 13: "13"}), rule="SH-DEAL-1")
    ace: str = option(
        "The ace in a sequence",
        HIGH_OR_LOW,
        one_of(
            {
                HIGH_OR_LOW: "below the two or above the king",
                LOW: "below the two",
                HIGH: "above the king",
                CORNER: "round the corner too (K A 2)",
            }
        ),
        rule="SH-AMB-4",
    )
    jokers: int = option("Jokers", 0, one_of({0: "none", 2: "two, wild"}), rule="SH-JOK-1")
    first_sequence: bool = option(
        "A player’s first play contains a sequence from the hand", False, switch(), rule="SH-AMB-3"
    )
    card_points: str = option(
        "Cards left are charged",
        TABLE,
        one_of({TABLE: "15, 10 or 5 points by rank", ONE_PER_CARD: "one point each"}),
        rule="SH-AMB-5",
    )
    target: int = option(
        "Total that ends the game", 200, number(Between(1, 100_000, (100, 200, 250, 300))), rule="SH-END-1"
    )
    deals: int = option(
        "Or a number of deals",
        0,
        number(Between(0, 1000, (0, 3, 4, 5))),
        rule="SH-AMB-6",
        hint="0: the total ends the game",
    )

    @property
    def law(self) -> Law:
        """What lies as a meld (SH-SET-1, SH-RUN-1, SH-JOK-1)."""
        return _law(self.ace)

    @property
    def pack(self) -> Counter[Card]:
        """How often each card is there (SH-PACK-1)."""
        return _pack(self.jokers)

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return 52 * DECKS + self.jokers


@cache
def _law(ace: str) -> Law:
    return Law(_ACES[ace], named=True)


@cache
def _pack(jokers: int) -> Counter[Card]:
    return pack(DECKS, jokers)


@cache
def _threes(ace: str) -> tuple[frozenset[Card], ...]:
    """Every sequence of three natural cards."""
    low, high = _law(ace).span
    return tuple(
        frozenset(Card(rank_at(start + step), suit) for step in range(3))
        for start in range(low, min(high - 2, 13) + 1)
        for suit in SUITS
    )


def holds_sequence(cards: Iterable[Card], options: Options, stands: Container[Card] | None = None) -> bool:
    """Whether a sequence of three or more can be made of cards from the hand alone (SH-AMB-3).

    `stands` are the cards that its jokers may have stood for; None: any.
    """
    held = list(cards)
    if len(held) < 3:
        return False
    needed = 3 - held.count(JOKER)
    naturals = set(held) - {JOKER}
    return any(
        0 < len(three & naturals) >= needed and (stands is None or all(card in stands for card in three - naturals))
        for three in _threes(options.ace)
    )
