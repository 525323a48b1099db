"""Cards by rank, melds and canastas: what they are worth, and what a meld must be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.contract import option
from referee.kit.cards import RANK_CODES, Rank, rank_pack, read_rank
from referee.kit.form import Between, number, one_of, switch

JOKER, TWO, BLACK_THREE, RED_THREE = "*", "2", "3b", "3r"
WILD: Final = frozenset({JOKER, TWO})
THREES: Final = frozenset({BLACK_THREE, RED_THREE})
CODES: Final = RANK_CODES
PLACE: Final = {code: index for index, code in enumerate(CODES)}
VALUES: Final = {
    JOKER: 50, "A": 20, TWO: 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10,
    "7": 5, "6": 5, "5": 5, "4": 5, BLACK_THREE: 5, RED_THREE: 0,
}  # fmt: skip
"""The value of a card by its rank (CN-VAL-1); red threes count by themselves."""
PACK: Final = tuple(rank_pack(2, 4)[read_rank(code)] for code in CODES)
"""How often each rank is in the 108 cards (CN-PACK-1)."""
CANASTA: Final = 7
CANASTA_NATURALS: Final = 4
NATURAL_CANASTA, MIXED_CANASTA, MELD = "natural canasta", "mixed canasta", "meld"
MINIMA: Final = ((0, 15), (1500, 50), (3000, 90))
HIGHEST_MINIMUM: Final = 120


@dataclass(frozen=True, slots=True)
class Options:
    target: int = option("Points that end the game", 5000, number(Between(5, 50000, (5000, 10000))), rule="CN-END-1")
    max_wild_per_meld: str | int = option(
        "Wild cards in a meld",
        "none_but_canasta_rule",
        one_of({"none_but_canasta_rule": "as many as leave two naturals", 3: "three at most (Hoyle)"}),
        rule="CN-AMB-2",
    )
    stock_red_three_end: str = option(
        "A red three as the last card of the stock",
        "ends",
        one_of({"ends": "ends the deal", "plays_on": "lets the player play on"}),
        rule="CN-AMB-4",
    )
    concealed_initial_min: str = option(
        "The minimum when going out concealed",
        "applies",
        one_of({"applies": "is needed", "waived": "is not needed"}),
        rule="CN-AMB-5",
    )
    wild_melds: bool = option("Melds of wild cards only", False, switch(), rule="CN-MELD-1")


Counts = tuple[int, ...]
"""How many cards of each rank, in the order of `CODES`."""
NONE: Final[Counts] = (0,) * len(CODES)


def counts(cards: Iterable[Rank | str]) -> Counts:
    """Cards as counts by rank."""
    found = [0] * len(CODES)
    for card in cards:
        found[PLACE[str(card)]] += 1
    return tuple(found)


def plus(first: Counts, second: Counts) -> Counts:
    return tuple([a + b for a, b in zip(first, second, strict=True)])


def value(cards: Iterable[Rank]) -> int:
    """The value of cards by themselves (CN-VAL-1)."""
    return sum(VALUES[card.code] for card in cards)


def minimum(total: int) -> int:
    """What the first melds of a side must be worth that stands at `total` before the deal (CN-INIT-1)."""
    for below, needed in MINIMA:
        if total < below:
            return needed
    return HIGHEST_MINIMUM


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table: its rank (`*` for wild cards alone), natural cards, jokers, twos."""

    rank: str
    naturals: int
    jokers: int = 0
    twos: int = 0

    @property
    def wild(self) -> int:
        return self.jokers + self.twos

    @property
    def size(self) -> int:
        return self.naturals + self.jokers + self.twos

    @property
    def points(self) -> int:
        return self.naturals * VALUES[self.rank] + self.jokers * VALUES[JOKER] + self.twos * VALUES[TWO]

    @property
    def kind(self) -> str:
        """`meld`, `natural canasta`, or `mixed canasta` (CN-MELD-2)."""
        if self.size < CANASTA or (self.naturals < CANASTA_NATURALS and self.rank != JOKER):
            return MELD
        return MIXED_CANASTA if self.wild else NATURAL_CANASTA

    @property
    def is_canasta(self) -> bool:
        return self.kind != MELD

    def joined(self, other: Meld) -> Meld:
        return Meld(self.rank, self.naturals + other.naturals, self.jokers + other.jokers, self.twos + other.twos)


def name(rank: str) -> str:
    """Several cards of a rank in a sentence: `kings`."""
    return "wild cards" if rank == JOKER else read_rank(rank).plural


def group(cards: Sequence[Rank], to: str = "") -> Meld | None:
    """Cards as part of one meld; `to` is the rank that wild cards alone join. None where they are of several ranks."""
    ranks = {card.code for card in cards} - WILD
    if len(ranks) > 1 or not cards:
        return None
    rank = next(iter(ranks), to or JOKER)
    jokers = sum(card.code == JOKER for card in cards)
    twos = sum(card.code == TWO for card in cards)
    return Meld(rank, len(cards) - jokers - twos, jokers, twos)


def wrong_with(meld: Meld, options: Options, going_out: bool = False) -> tuple[str, str]:
    """The rule that a meld breaks and what would be right; two empty texts where it may lie."""
    if meld.rank == RED_THREE:
        return "CN-R3-1", "Red threes are laid out by themselves, not melded."
    if meld.rank == BLACK_THREE:
        if not going_out:
            return "CN-B3-2", "Black threes are melded only by a player who goes out in that turn."
        if meld.wild or not 3 <= meld.size <= 4:
            return "CN-B3-2", "Three or four black threes make a meld, without a wild card."
        return "", ""
    if meld.rank == JOKER:
        if not options.wild_melds:
            return "CN-MELD-1", "Wild cards alone make no meld; two naturals at least."
        return ("", "") if meld.size >= 3 else ("CN-MELD-1", "A meld is three cards or more.")
    if meld.size < 3:
        return "CN-MELD-1", f"A meld is three cards or more; these are {meld.size} {name(meld.rank)}."
    if meld.naturals < 2:
        return "CN-MELD-1", f"A meld holds two naturals at least; these {name(meld.rank)} are {meld.naturals}."
    if options.max_wild_per_meld == 3 and meld.wild > 3:
        return "CN-AMB-2", f"A meld holds three wild cards at most; these {name(meld.rank)} hold {meld.wild}."
    return "", ""
