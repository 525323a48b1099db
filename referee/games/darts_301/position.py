"""The options, the start and the position of a match of darts 301, and the figures that its players quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.contract import option
from referee.kit.form import Between, Player, field, number, switch
from referee.kit.trail import Trail

DOUBLE_OUT_LOWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Options:
    start: int = option("Start", 301, number(Between(DOUBLE_OUT_LOWEST, 9999, (301, 501, 701))), rule="D3-TURN-1")
    double_in: bool = option("Double in: nothing counts before a double", False, switch(), rule="D3-IN-1")
    double_out: bool = option("Double out: a double ends the leg", True, switch(), rule="D3-WIN-1")
    bull_is_double: bool = option("The bull counts as a double", True, switch(), rule="D3-VAL-3")
    equal_turns: bool = option("The others may finish the round", False, switch(), rule="D3-AMB-4")
    bullseye_order: bool = option("A throw for the bull decides who begins", True, switch(), rule="D3-TURN-1")
    legs: int = option("Legs to win a set", 1, number(Between(1, 50, (1, 2, 3, 5))), hint="the start alternates")
    sets: int = option("Sets to win the match", 1, number(Between(1, 50, (1, 2, 3))))
    team_size: int = option(
        "Players in a team", 1, number(Between(1, 8, (1, 2))), hint="partners throw in turn for one score"
    )


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over, by the name of a player (of a team: of its first)."""

    left: dict[str, Annotated[int, Between(1, 9999)]] = field("points left, by name")
    next: Player | None = field("who throws next", default=None)
    began: Player | None = field("who began this leg", default=None, hint="left out: by turns, in the order of names")
    legs: dict[str, Annotated[int, Between(0)]] | None = field("legs won in this set, by name", default=None)
    sets: dict[str, Annotated[int, Between(0)]] | None = field("sets won, by name", default=None)
    entered: tuple[Player, ...] | None = field("who is in, with double in", default=None)


def average(points: int, darts: int, places: int = 2) -> str:
    """Points with three darts; a dash before the first dart."""
    return f"{3 * points / darts:.{places}f}" if darts else "–"


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player has thrown: points and darts, of the first nine too, doubles, high scores, finishes.

    `tries` and `hits` are darts at a double, of turns where darts were entered.
    """

    points: int = 0
    darts: int = 0
    nine_points: int = 0
    nine_darts: int = 0
    tries: int = 0
    hits: int = 0
    hundreds: int = 0
    hundred_forties: int = 0
    maximums: int = 0
    best_finish: int = 0
    best_leg: int = 0

    @property
    def average(self) -> str:
        """Points with three darts, as players quote it; a dash before the first dart."""
        return average(self.points, self.darts)

    @property
    def first_nine(self) -> str:
        """The same of the first nine darts of each leg."""
        return average(self.nine_points, self.nine_darts)

    @property
    def doubles(self) -> str:
        """Doubles hit of the darts thrown at one, and the rate, where darts were entered."""
        return f"{self.hits}/{self.tries} {100 * self.hits / self.tries:.0f}%" if self.tries else "–"


@dataclass(frozen=True, slots=True)
class Visit:
    """One turn in the history: set and leg, the side, who threw, what it scored and left, the darts that decided it.

    `leg` counts through the match; `darts` is empty where only a total was entered, `thrown` says how many there were.
    """

    in_set: int
    leg: int
    side: int
    who: str
    points: int
    left: int
    darts: str
    thrown: int
    result: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. Sides are teams of one or more; `rounds` are their turns in this leg, `thrown` their darts.

    `ended` are the sides that have finished this leg (more than one only with equal turns), each with the darts of
    its last turn; `level` are those among whom the bull decides. `begun` tells that who begins is settled, `carried`
    that this leg was taken up in the middle, so that its first darts are not known.
    """

    players: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    options: Options
    left: tuple[int, ...]
    entered: tuple[bool, ...]
    up: int
    starter: int
    set_starter: int
    leg: int
    rounds: tuple[int, ...]
    thrown: tuple[int, ...]
    legs: tuple[int, ...]
    sets: tuple[int, ...]
    figures: tuple[Figures, ...]
    visits: Trail[Visit]
    latest: tuple[Visit | None, ...]
    ended: tuple[tuple[int, int], ...] = ()
    level: tuple[int, ...] = ()
    winner: int | None = None
    begun: bool = False
    carried: bool = False

    @property
    def thrower(self) -> str:
        """Who is to throw: the members of a side in turn."""
        side = self.sides[self.up]
        return side[self.rounds[self.up] % len(side)]
