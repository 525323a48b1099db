"""The house rules of Cripple Mr Onion."""

from referee.contract import option
from referee.games.cripple_mr_onion.cards import SUIT_NAMES
from referee.schema import TEXT, Between, Fields, switch

SENIORITY, FEWER_LOSES, FEWER_WINS = "seniority", "fewer_wild_loses", "fewer_wild_wins"
UNLIMITED, ONCE = "unlimited", "once_after_devaluation"


class Options(Fields):
    stake: int = option("Stake", 2, Between(1, 1000, (1, 2, 5, 10)), rule="CM-SET-1", group="Stakes and bets")
    maximum_raise: int = option("Highest raise", 10, Between(1, 1000, (5, 10, 20)), rule="CM-BET-2")
    arcana_suit: str = option(
        "The Arcana in flushes", {"fifth_suit": "a fifth suit", "no_suit": "no suit"}, rule="CM-AMB-4", group="Cards"
    )
    wizard_is_eight: bool = option("The Wizard is one of the eights", False, rule="CM-AMB-5")
    tie_rule: str = option(
        "Hands that are equal",
        {
            SENIORITY: "the senior player wins",
            FEWER_LOSES: "fewer wild cards lose",
            FEWER_WINS: "fewer wild cards win",
        },
        rule="CM-AMB-7",
        group="Showing hands",
    )
    reform: str = option(
        "Regrouping a hand that was shown",
        {UNLIMITED: "as often as it leads", ONCE: "once, where a modifier touched it"},
        rule="CM-SHOW-4",
    )
    fool_round: bool = option("Declarations are asked for before Showdown", True, rule="CM-SHOW-1")
    suit_size: int = option(
        "Cards in a suit",
        {13: "13, with 21 Arcana", 14: "14 with knights, and 17 Arcana"},
        rule="CM-AMB-1",
        group="Cards",
    )
    betting: bool = option("Betting", True, switch("off", "on"), rule="CM-BET-1", group="Stakes and bets")
    rounds: int = option(
        "Rounds",
        0,
        Between(0, 100, (0, 4, 7, 10)),
        hint="0: as long as the table likes",
        rule="CM-END-1",
        group="The match",
    )
    octograms: str = option("Name of the suit o", SUIT_NAMES["o"], TEXT, rule="CM-PACK-1", group="Names of the suits")
    elephants: str = option("Name of the suit e", SUIT_NAMES["e"], TEXT, rule="CM-PACK-1")
    terrapins: str = option("Name of the suit t", SUIT_NAMES["t"], TEXT, rule="CM-PACK-1")
    crowns: str = option("Name of the suit c", SUIT_NAMES["c"], TEXT, rule="CM-PACK-1")

    @property
    def suits(self) -> dict[str, str]:
        """The table's names for the suits, by letter; a blank name keeps the usual one."""
        given = {"o": self.octograms, "e": self.elephants, "t": self.terrapins, "c": self.crowns}
        return {suit: name.strip() or SUIT_NAMES[suit] for suit, name in given.items()}
