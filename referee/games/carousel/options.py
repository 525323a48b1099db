"""House rules of Carousel, its packs and its melds."""

from collections import Counter
from typing import Final

from referee.contract import option
from referee.kit.cards import Card, pack
from referee.kit.names import counted
from referee.kit.rummy.meld_rules import MeldRules
from referee.schema import Between, Fields, Unreadable

HAND: Final = 10
DRAWS: Final = 3
"""The most draws in a turn (CA-TURN-3)."""
USUAL, MOST = 3, 5
"""The most players as printed, and with the house rule `up_to_five` (CA-PACK-1)."""
ONE_PACK: Final = pack(1, 1)
TWO_PACKS: Final = pack(2, 2)
YES, ENDS_ONLY = "yes", "ends_only"
LOW, LOW_OR_HIGH = "low", "low_or_high"
ALLOWED, FORBIDDEN = "allowed", "forbidden"
SHARED, UNDERCUT = "shared", "undercut"
LOWEST, KNOCKER = "lowest", "knocker"
DOUBLE, BONUS_200 = "double", "bonus_200"
_MELD_RULES: Final = {LOW: MeldRules("low"), LOW_OR_HIGH: MeldRules("either")}


def pack_for(players: int) -> Counter[Card]:
    """The pack: one with a joker for two players, two packs with two jokers for more (CA-PACK-1)."""
    return ONE_PACK if players == 2 else TWO_PACKS


class Options(Fields):
    knock_limit: int = option(
        "Points of deadwood with which one may knock",
        {5: "5", 10: "10"},
        rule="CA-KNOCK-1",
        group="Knocking and scoring",
    )
    third_draw_meld: bool = option("Melding after the third draw", False, rule="CA-AMB-1", group="Melding and stealing")
    extend_melds: bool = option("Cards may be added to melds on the table", True, rule="CA-AMB-2")
    split_runs: str = option(
        "A run on the table", {YES: "may be split", ENDS_ONLY: "loses cards at its ends only"}, rule="CA-STEAL-1"
    )
    ace: str = option(
        "The ace in a run", {LOW: "is low", LOW_OR_HIGH: "is low or high (rummyrulebook.com)"}, rule="CA-RUN-1"
    )
    meld_at_knock: bool = option(
        "Melds in the hand do not count at the end, as in gin", False, rule="CA-AMB-4", group="Knocking and scoring"
    )
    joker_theft: str = option(
        "A joker on the table",
        {ALLOWED: "may be stolen", FORBIDDEN: "stays in its meld"},
        rule="CA-AMB-9",
        group="Melding and stealing",
    )
    tie_with_knocker: str = option(
        "As low as the knocker",
        {SHARED: "shares the pool", UNDERCUT: "undercuts, as in gin"},
        rule="CA-AMB-5",
        group="Knocking and scoring",
    )
    zero_bonus: str = option(
        "25 for a deadwood of 0", {LOWEST: "for each who is lowest", KNOCKER: "for the knocker only"}, rule="CA-AMB-6"
    )
    zero_loser: str = option(
        "A loser with 0 points",
        {DOUBLE: "pays double", BONUS_200: "makes the winner’s bonus 200, as in gin"},
        rule="CA-AMB-8",
    )
    target: int = option(
        "Points that end the game", 150, Between(10, 5000, (100, 150, 200)), rule="CA-GAME-1", group="The match"
    )
    up_to_five: bool = option("The double pack serves up to five players", False, rule="CA-PACK-1")

    @property
    def meld_rules(self) -> MeldRules:
        """The rules of melds (CA-SET-1, CA-RUN-1, CA-JOK-1)."""
        return _MELD_RULES[self.ace]

    @property
    def most_players(self) -> int:
        """The most players by these house rules (CA-PACK-1)."""
        return MOST if self.up_to_five else USUAL

    def check_players(self, count: int, where: str) -> None:
        """Check that this number of players may play (CA-PACK-1).

        :raises Unreadable: too few or too many.
        """
        if count < 2:
            raise Unreadable(f"{counted(count, 'player')}; at least two play", where)
        if count > self.most_players:
            extra = "at most five" if self.up_to_five else "up to five with the house rule up_to_five"
            raise Unreadable(f"{count} players; two or three play, {extra}", where)
