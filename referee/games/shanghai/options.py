"""House rules of Shanghai, its pack and its melds."""

from collections import Counter
from functools import cache
from typing import Final

from referee.contract import option
from referee.kit.cards import Card, pack
from referee.kit.rummy.meld_rules import Ace, MeldRules
from referee.schema import Between, Fields

DECKS: Final = 2
HIGH_OR_LOW, LOW, HIGH, CORNER = "high_or_low", "low", "high", "corner"
TABLE, ONE_PER_CARD = "table", "one_per_card"
_ACES: Final[dict[str, Ace]] = {HIGH_OR_LOW: "either", LOW: "low", HIGH: "high", CORNER: "around"}
MOST_TOTAL: Final = 100_000
MOST_CARDS: Final = 106
"""The largest pack: two decks with two jokers."""


class Options(Fields):
    deal_size: int = option("Cards dealt to each", {10: "10", 7: "7", 13: "13"}, rule="SH-DEAL-1", group="The deal")
    ace: str = option(
        "The ace in a sequence",
        {
            HIGH_OR_LOW: "below the two or above the king",
            LOW: "below the two",
            HIGH: "above the king",
            CORNER: "round the corner too (K A 2)",
        },
        rule="SH-AMB-4",
        group="Melds",
    )
    jokers: int = option("Jokers", {0: "none", 2: "two, wild"}, rule="SH-JOK-1", group="The deal")
    first_sequence: bool = option(
        "A player’s first play contains a sequence from the hand", False, rule="SH-AMB-3", group="Melds"
    )
    card_points: str = option(
        "Cards left are charged",
        {TABLE: "15, 10 or 5 points by rank", ONE_PER_CARD: "one point each"},
        rule="SH-AMB-5",
        group="Points and the end",
    )
    target: int = option("Total that ends the game", 200, Between(1, MOST_TOTAL, (100, 200, 250, 300)), rule="SH-END-1")
    deals: int = option(
        "Or a number of deals", 0, Between(0, 1000, (0, 3, 4, 5)), rule="SH-AMB-6", hint="0: the total ends the game"
    )

    @property
    def meld_rules(self) -> MeldRules:
        """The melds that are allowed (SH-SET-1, SH-RUN-1, SH-JOK-1)."""
        return _meld_rules(self.ace)

    @property
    def pack(self) -> Counter[Card]:
        """The pack: each card with the number of its copies (SH-PACK-1)."""
        return _pack(self.jokers)

    @property
    def cards(self) -> int:
        """The number of cards in the pack."""
        return 52 * DECKS + self.jokers

    @property
    def point_a_card(self) -> bool:
        """True if each card that is left is charged one point (SH-AMB-5)."""
        return self.card_points == ONE_PER_CARD


@cache
def _meld_rules(ace: str) -> MeldRules:
    return MeldRules(_ACES[ace], wild_needs_suit=True)


@cache
def _pack(jokers: int) -> Counter[Card]:
    return pack(DECKS, jokers)
