"""The house rules of Carousel, its packs, and what it lets lie."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from referee.games.contract import option
from referee.kit.cards import Card, pack
from referee.kit.form import Between, number, one_of, switch
from referee.kit.melds import Law

HAND: Final = 10
DRAWS: Final = 3
"""Draws in a turn, at the most (CA-TURN-3)."""
USUAL, MOST = 3, 5
"""How many may play as printed, and with the house rule `up_to_five` (CA-PACK-1)."""
ONE_PACK: Final = pack(1, 1)
TWO_PACKS: Final = pack(2, 2)
YES, ENDS_ONLY = "yes", "ends_only"
LOW, LOW_OR_HIGH = "low", "low_or_high"
ALLOWED, FORBIDDEN = "allowed", "forbidden"
SHARED, UNDERCUT = "shared", "undercut"
LOWEST, KNOCKER = "lowest", "knocker"
DOUBLE, BONUS_200 = "double", "bonus_200"
_LAWS: Final = {LOW: Law("low"), LOW_OR_HIGH: Law("either")}


def pack_for(players: int) -> Counter[Card]:
    """How often each card is there: one pack and a joker for two players, two packs and two jokers for more."""
    return ONE_PACK if players == 2 else TWO_PACKS


@dataclass(frozen=True, slots=True)
class Options:
    knock_limit: int = option(
        "Points of deadwood with which one may knock", 5, one_of({5: "5", 10: "10"}), rule="CA-KNOCK-1"
    )
    third_draw_meld: bool = option("Melding after the third draw", False, switch(), rule="CA-AMB-1")
    extend_melds: bool = option("Cards may be added to melds on the table", True, switch(), rule="CA-AMB-2")
    split_runs: str = option(
        "A run on the table",
        YES,
        one_of({YES: "may be split", ENDS_ONLY: "loses cards at its ends only"}),
        rule="CA-STEAL-1",
    )
    ace: str = option(
        "The ace in a run",
        LOW,
        one_of({LOW: "is low", LOW_OR_HIGH: "is low or high (rummyrulebook.com)"}),
        rule="CA-RUN-1",
    )
    meld_at_knock: bool = option(
        "Melds in the hand do not count at the end, as in gin", False, switch(), rule="CA-AMB-4"
    )
    joker_theft: str = option(
        "A joker on the table",
        ALLOWED,
        one_of({ALLOWED: "may be stolen", FORBIDDEN: "stays in its meld"}),
        rule="CA-AMB-9",
    )
    tie_with_knocker: str = option(
        "As low as the knocker",
        SHARED,
        one_of({SHARED: "shares the pool", UNDERCUT: "undercuts, as in gin"}),
        rule="CA-AMB-5",
    )
    zero_bonus: str = option(
        "25 for a deadwood of 0",
        LOWEST,
        one_of({LOWEST: "for each who is lowest", KNOCKER: "for the knocker only"}),
        rule="CA-AMB-6",
    )
    zero_loser: str = option(
        "A loser with 0 points",
        DOUBLE,
        one_of({DOUBLE: "pays double", BONUS_200: "makes the winner’s bonus 200, as in gin"}),
        rule="CA-AMB-8",
    )
    target: int = option("Points that end the game", 150, number(Between(10, 5000, (100, 150, 200))), rule="CA-GAME-1")
    up_to_five: bool = option("The double pack serves up to five players", False, switch(), rule="CA-PACK-1")

    @property
    def law(self) -> Law:
        """What lies as a meld (CA-SET-1, CA-RUN-1, CA-JOK-1)."""
        return _LAWS[self.ace]

    @property
    def most(self) -> int:
        """How many may play."""
        return MOST if self.up_to_five else USUAL

    def too_many(self, players: int) -> str:
        """What is wrong with so many players; empty where nothing is (CA-PACK-1)."""
        if 2 <= players <= self.most:
            return ""
        if players > USUAL:
            extra = "five at the most" if self.up_to_five else "up to five with the house rule up_to_five"
            return f"{players} players; two or three play, {extra}"
        return f"{players} players; two play at the least"
