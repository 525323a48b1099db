"""House rules of Canasta."""

from typing import Final

from referee.contract import option
from referee.schema import Between, Fields

AS_MANY, THREE = "none_but_canasta_rule", 3
ENDS, PLAYS_ON = "ends", "plays_on"
APPLIES, WAIVED = "applies", "waived"
MOST_WILD: Final = 3
"""The most wild cards in a meld with the option of Hoyle (CN-AMB-2)."""


class Options(Fields):
    target: int = option(
        "Points that end the game", 5000, Between(5, 50000, (5000, 10000)), rule="CN-END-1", group="The end"
    )
    max_wild_per_meld: str | int = option(
        "Wild cards in a meld",
        {AS_MANY: "as many as leave two naturals", THREE: "three at most (Hoyle)"},
        rule="CN-AMB-2",
        group="Melds",
    )
    stock_red_three_end: str = option(
        "A red three as the last card of the stock",
        {ENDS: "ends the deal", PLAYS_ON: "lets the player play on"},
        rule="CN-AMB-4",
        group="The end",
    )
    concealed_initial_min: str = option(
        "The minimum when going out concealed",
        {APPLIES: "is needed", WAIVED: "is not needed"},
        rule="CN-AMB-5",
        group="Melds",
    )
    wild_melds: bool = option("Melds of wild cards only", False, rule="CN-MELD-1")
