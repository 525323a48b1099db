"""Cards by rank, melds and canastas: their values, and the rules of a meld."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from referee.games.canasta.options import MOST_WILD, THREE, Options
from referee.kit.cards import RANK_CODES, Rank, rank_pack, read_rank
from referee.kit.names import counted
from referee.kit.values import Value
from referee.ruling import Refused

JOKER, TWO, BLACK_THREE, RED_THREE = "*", "2", "3b", "3r"
WILD: Final = frozenset({JOKER, TWO})
THREES: Final = frozenset({BLACK_THREE, RED_THREE})
CODES: Final = RANK_CODES
PLACE: Final = {code: index for index, code in enumerate(CODES)}
VALUES: Final = {
    JOKER: 50, "A": 20, TWO: 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10,
    "7": 5, "6": 5, "5": 5, "4": 5, BLACK_THREE: 5, RED_THREE: 0,
}  # fmt: skip
"""The value of a card by its rank (CN-VAL-1); red threes are scored separately."""
PACK: Final = tuple(rank_pack(2, 4)[read_rank(code)] for code in CODES)
"""The number of cards of each rank among the 108 (CN-PACK-1)."""
CANASTA: Final = 7
CANASTA_NATURALS: Final = 4
NATURAL_CANASTA, MIXED_CANASTA, MELD = "natural canasta", "mixed canasta", "meld"
MINIMA: Final = ((0, 15), (1500, 50), (3000, 90))
HIGHEST_MINIMUM: Final = 120


Counts = tuple[int, ...]
"""The number of cards of each rank, in the order of `CODES`."""
NONE: Final[Counts] = (0,) * len(CODES)


def counts(cards: Iterable[Rank | str]) -> Counts:
    """Cards as counts by rank."""
    number_of = [0] * len(CODES)
    for card in cards:
        number_of[PLACE[str(card)]] += 1
    return tuple(number_of)


def plus(first: Counts, second: Counts) -> Counts:
    return tuple([a + b for a, b in zip(first, second, strict=True)])


def value(cards: Iterable[Rank]) -> int:
    """The sum of the values of cards (CN-VAL-1)."""
    return sum(VALUES[card.code] for card in cards)


def minimum(total: int) -> int:
    """The least value of the first melds of a side with this `total` before the deal (CN-INIT-1)."""
    for below, needed in MINIMA:
        if total < below:
            return needed
    return HIGHEST_MINIMUM


class Meld(Value):
    """A meld on the table."""

    rank: str
    """`*` for wild cards alone."""
    naturals: int
    """The number of its natural cards."""
    jokers: int = 0
    twos: int = 0

    @property
    def wild(self) -> int:
        return self.jokers + self.twos

    @property
    def size(self) -> int:
        return self.naturals + self.jokers + self.twos

    @property
    def cards(self) -> tuple[Rank, ...]:
        """The natural cards, the twos, the jokers."""
        ranks = (self.rank,) * self.naturals + (TWO,) * self.twos + (JOKER,) * self.jokers
        return tuple([read_rank(rank) for rank in ranks])

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


def with_joined(laid: Mapping[str, Meld], melds: Iterable[Meld]) -> dict[str, Meld]:
    """Melds by rank, after more cards join them or begin new ones."""
    joined = dict(laid)
    for meld in melds:
        joined[meld.rank] = joined[meld.rank].joined(meld) if meld.rank in joined else meld
    return joined


def amount(meld: Meld) -> str:
    """The cards of a meld in a sentence: `3 kings`, `5 sixes + 2 twos`, `1 two on the sixes`."""
    if meld.rank == JOKER:
        return counted(meld.size, "wild card")
    cards = ((meld.naturals, meld.rank), (meld.twos, TWO), (meld.jokers, JOKER))
    parts = [counted(count, read_rank(rank).spoken, read_rank(rank).plural) for count, rank in cards if count]
    return " + ".join(parts) + ("" if meld.naturals else f" on the {name(meld.rank)}")


def name(rank: str) -> str:
    """Several cards of a rank in a sentence: `kings`."""
    return "wild cards" if rank == JOKER else read_rank(rank).plural


def read_meld(cards: Sequence[Rank], to: str = "") -> Meld:
    """Cards as part of one meld; `to` is the rank that wild cards alone join.

    :raises Refused: cards of several ranks (CN-MELD-1).
    """
    ranks = {card.code for card in cards} - WILD
    if len(ranks) > 1 or not cards:
        raise Refused("CN-MELD-1", "A meld is of one rank, with or without wild cards.")
    rank = next(iter(ranks), to or JOKER)
    jokers = sum(card.code == JOKER for card in cards)
    twos = sum(card.code == TWO for card in cards)
    return Meld(rank, len(cards) - jokers - twos, jokers, twos)


def require_meld(meld: Meld, options: Options, going_out: bool = False) -> None:
    """Require a meld that may be laid down; `going_out` is True if its player goes out in this turn.

    :raises Refused: by the rule that it breaks, with what would be right.
    """
    if meld.rank == RED_THREE:
        raise Refused("CN-R3-1", "Red threes are laid out by themselves, not melded.")
    if meld.rank == BLACK_THREE:
        if not going_out:
            raise Refused("CN-B3-2", "Black threes are melded only by a player who goes out in that turn.")
        if meld.wild or not 3 <= meld.size <= 4:
            raise Refused("CN-B3-2", "Three or four black threes make a meld, without a wild card.")
        return
    if meld.rank == JOKER:
        if not options.wild_melds:
            raise Refused("CN-MELD-1", "Wild cards alone make no meld: use two natural cards at least.")
        if meld.size < 3:
            raise Refused("CN-MELD-1", "A meld is three cards or more.")
        return
    if meld.size < 3:
        these = "this is" if meld.size == 1 else "these are"
        raise Refused("CN-MELD-1", f"A meld is three cards or more; {these} {amount(meld)}.")
    if meld.naturals < 2:
        says = f"A meld holds two natural cards at least; this one of {name(meld.rank)} holds {meld.naturals}."
        raise Refused("CN-MELD-1", says)
    if options.max_wild_per_meld == THREE and meld.wild > MOST_WILD:
        says = f"A meld holds three wild cards at most; these {name(meld.rank)} hold {meld.wild}."
        raise Refused("CN-AMB-2", says)
