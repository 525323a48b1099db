"""House rules of darts 301."""

from typing import ClassVar, Final

from referee.contract import option
from referee.schema import Between, Fields, Length, first_to, number, sequence

LOWEST_START: Final = 2
HIGHEST_START: Final = 9999
MOST_SIDES: Final = 64


class Options(Fields):
    handicap_of: ClassVar[str] = "start"
    """The option that a handicap replaces for each side."""
    start: int = option(
        "Starting score", 301, Between(LOWEST_START, HIGHEST_START, (301, 501, 701)), rule="D3-TURN-1", asked_first=True
    )
    handicap: tuple[int, ...] = option(
        "Handicap: a start for each",
        (),
        sequence(number(Between(LOWEST_START, HIGHEST_START)), Length(0, MOST_SIDES)),
        hint="in the order of names, of teams by their first: 301 251; if empty: the same for all",
        rule="D3-HCP-1",
        group="Handicap",
    )
    double_in: bool = option("Double in: nothing counts before a double", False, rule="D3-IN-1", group="Doubles")
    double_out: bool = option("Double out: a double ends the leg", True, rule="D3-WIN-1")
    bull_is_double: bool = option("The bull counts as a double", True, rule="D3-VAL-3")
    equal_turns: bool = option(
        "The others may finish the round", False, rule="D3-AMB-4", group="Who starts, who finishes"
    )
    bullseye_order: bool = option("A throw for the bull decides who starts", True, rule="D3-TURN-1")
    legs: int = option("Legs to win", 1, first_to(1, 2, 3, 5), hint="of a set, if sets are played", asked_first=True)
    sets: int = option("Sets to win the match", 1, first_to(1, 2, 3), group="Sets and teams")
    team_size: int = option("Players in a team", 1, Between(1, 8, (1, 2)), hint="partners throw in turn for one score")

    def starts(self, sides: int) -> tuple[int, ...]:
        """The points from which each side starts a leg (D3-HCP-1); somebody who came late has no handicap."""
        return (*self.handicap, *((self.start,) * (sides - len(self.handicap))))

    @property
    def lowest(self) -> int:
        """The least that may be left, except 0: no double finishes 1 (D3-WIN-2)."""
        return 2 if self.double_out else 1
