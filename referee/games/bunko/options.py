"""House rules of Bunko."""

from typing import Final

from referee.contract import option
from referee.schema import Between, Fields, switch

AT_ONCE, FINISH_TURN = "immediate", "finish_turn"
ROLLS_ON, ONE_TURN = "continue", "roll_off"
STAY_PARTNERS, SPLIT = "stay_partners", "split"
HIGHEST, LOSERS_FIRST = "roll_off", "losers_first"
SIXES, WBA = "sixes", "wba"
WINS, BUNKOS, LOSSES = "wins", "bunkos", "losses"
UNITS: Final = {WINS: ("win", "wins"), BUNKOS: ("bunko", "bunkos"), LOSSES: ("loss", "losses")}
"""One and several of what the evening is ranked by."""


class Options(Fields):
    target: int = option("Points that end a round", 21, Between(1, 99, (21,)), rule="BU-STOP-1", group="Rounds")
    scramble: bool = option("All grab dice after a bunko", True, switch("off", "on"), rule="BU-BUNK-1", group="Dice")
    stop: str = option(
        "When the bell rings, other tables",
        {AT_ONCE: "stop at once", FINISH_TURN: "finish the turn"},
        rule="BU-STOP-2",
        group="The bell and ties",
    )
    tie: str = option(
        "A tied table",
        {ROLLS_ON: "rolls on until it is broken", ONE_TURN: "rolls one turn each round the table"},
        rule="BU-TIE-1",
    )
    cap_at_target: bool = option("The head winners are noted with the target", True, rule="BU-STOP-4")
    head_newcomers: str = option(
        "A pair that comes to the head table",
        {STAY_PARTNERS: "stays together", SPLIT: "splits up"},
        rule="BU-ROT-3",
        group="Seats and who begins",
    )
    starter: str = option(
        "Who begins in later rounds",
        {HIGHEST: "the highest roll", LOSERS_FIRST: "a loser of the round before"},
        rule="BU-FIRST-1",
    )
    rules: str = option(
        "Rules",
        {SIXES: "sixes count", WBA: "World Bunco: the number of the round counts"},
        rule="BU-ROLL-1",
        asked_first=True,
    )
    rounds: int = option(
        "Rounds",
        0,
        Between(0, 99, (0, 6, 10, 12)),
        rule="BU-END-1",
        hint="0: until somebody calls the last one",
        group="Rounds",
    )

    rank_by: str = option(
        "The evening is won by", {WINS: "most wins", BUNKOS: "most bunkos", LOSSES: "fewest losses"}, rule="BU-END-1"
    )

    @property
    def has_scramble(self) -> bool:
        """True if all grab dice after a bunko (BU-BUNK-1)."""
        return self.scramble and self.rules == SIXES
