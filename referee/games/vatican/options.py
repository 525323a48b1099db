"""The house rules of Vatican, its pack, and what it lets lie."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from referee.games.contract import option
from referee.kit.cards import JOKER, RANKS, SUITS, Card, pack
from referee.kit.form import one_of, switch
from referee.kit.melds import Law

JOKERS: Final = 2
PACK: Final = pack(2, JOKERS)
"""How often each card is there (VA-PACK-1)."""
CARDS: Final = PACK.total()
HAND: Final = 13
BOUND, FREE = "bound", "free"
ALLOWED, NATURAL_ONLY = "allowed", "natural_only"
DRAW, FEWEST = "draw", "fewest_cards"


@dataclass(frozen=True, slots=True)
class Options:
    corner: bool = option("Runs round the corner (K A 2)", True, switch(), rule="VA-AMB-1")
    joker_binding: str = option(
        "A joker on the table",
        BOUND,
        one_of({BOUND: "stays the card it stands for", FREE: "may be named anew when melds are rearranged"}),
        rule="VA-AMB-3",
    )
    first_run_joker: str = option(
        "A joker in the first run",
        ALLOWED,
        one_of({ALLOWED: "is allowed", NATURAL_ONLY: "does not count"}),
        rule="VA-AMB-2",
    )
    blocked: str = option(
        "When all pass", DRAW, one_of({DRAW: "the game is drawn", FEWEST: "the fewest cards win"}), rule="VA-AMB-4"
    )
    must_play: bool = option("Who can play must play", False, switch(), rule="VA-AMB-6")

    @property
    def law(self) -> Law:
        """What lies as a meld (VA-MELD-1, VA-SET-1, VA-RUN-1, VA-JOK-1)."""
        return _law(self.corner)


@cache
def _law(corner: bool) -> Law:
    return Law("corner" if corner else "either", named=True)


@cache
def _threes(corner: bool) -> tuple[frozenset[Card], ...]:
    """Every run of three natural cards."""
    first, last = 1, 13 if corner else 12
    return tuple(
        frozenset(Card(RANKS[(start + step - 1) % 13], suit) for step in range(3))
        for start in range(first, last + 1)
        for suit in SUITS
    )


def run_of(cards: Iterable[Card], options: Options, stands: Container[Card] | None = None) -> tuple[Card, ...]:
    """A run of three that can be made of cards from the hand alone; empty where there is none (VA-FIRST-1, VA-AMB-2).

    `stands` are the cards that its jokers may have stood for; None: any.
    """
    held = list(cards)
    jokers = held.count(JOKER) if options.first_run_joker == ALLOWED else 0
    naturals = set(held) - {JOKER}
    for three in _threes(options.corner):
        missing = three - naturals
        if len(missing) <= min(jokers, 2) and (stands is None or all(card in stands for card in missing)):
            own = sorted(three & naturals, key=lambda card: card.number)
            return (*own, *(JOKER for _ in missing))
    return ()
