"""House rules of Liar's Dice."""

from typing import Final

from referee.contract import option
from referee.schema import Between, Fields

EXACT, AT_LEAST = "exact", "at_least"
EACH, LIVES = "each_lost_once", "lives"
REPEAT, LOSES = "roll_and_repeat", "receiver_loses"
LEFT, RIGHT = "left", "right"
CHOOSES: Final = "starter_chooses"


class Options(Fields):
    ascending: bool = option("Each claim is higher than the one before", True, rule="LD-AMB-1", group="Claims")
    truth: str = option(
        "A claim is true if",
        {EXACT: "the claimed dice are in the box", AT_LEAST: "the dice are as good or better"},
        rule="LD-AMB-2",
    )
    straights: bool = option("Straights between three of a kind and full house", False, rule="LD-AMB-5")
    direction: str = option(
        "The box goes",
        {CHOOSES: "as the starter chooses, each round", LEFT: "to the left", RIGHT: "to the right"},
        rule="LD-DIR-1",
        group="The box",
    )
    end: str = option(
        "The game ends",
        {EACH: "as soon as everybody has lost a bet", LIVES: "when one player is left in"},
        rule="LD-AMB-4",
        group="The end",
    )
    lives: int = option(
        "Lives",
        3,
        Between(1, 20, (1, 2, 3, 5)),
        rule="LD-END-2",
        hint="bets that a player can lose before being out; only if the game ends with one player left",
    )
    after_five_aces: str = option(
        "After an accepted A A A A A",
        {REPEAT: "the receiver rolls all dice and repeats it", LOSES: "the receiver loses the bet"},
        rule="LD-AMB-7",
        group="Claims",
    )
