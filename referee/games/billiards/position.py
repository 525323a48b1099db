"""Where a match of pocket billiards stands, and the figures of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.billiards.options import ANYWHERE, BEHIND, IN_POSITION, RACES, STRAIGHT, Law, Options
from referee.games.billiards.spotting import Spotting
from referee.kit.trail import Trail
from referee.rulings import Effect

LAG, CHOICE, PLAY, OVER = "lag", "choice", "play", "over"
SOLIDS, STRIPES = "solids", "stripes"
GROUP: Final = {SOLIDS: frozenset(range(1, 8)), STRIPES: frozenset(range(9, 16))}
OTHER_GROUP: Final = {SOLIDS: STRIPES, STRIPES: SOLIDS, "": ""}
CUE_SAYS: Final = {
    IN_POSITION: "the cue ball as it lies",
    BEHIND: "ball in hand behind the head string",
    ANYWHERE: "ball in hand anywhere",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player quotes: balls, innings ended, the high run, safeties, fouls, racks run from the break."""

    balls: int = 0
    innings: int = 0
    strokes: int = 0
    high_run: int = 0
    safeties: int = 0
    fouls: int = 0
    break_and_runs: int = 0

    @property
    def average(self) -> str:
        """Balls an inning; a dash before the first."""
        return f"{self.balls / self.innings:.2f}" if self.innings else "–"


@dataclass(frozen=True, slots=True)
class Inning:
    """One inning on the sheet: rack, player, balls or points of it, how it ended, the score after it."""

    rack: int
    who: int
    run: int
    end: str
    score: int


@dataclass(frozen=True, slots=True)
class RackLine:
    """One rack on the sheet: its number, breaker and winner (None where it had none), the scores after it."""

    rack: int
    breaker: int
    winner: int | None
    scores: tuple[int, int]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of a choice: what is said, the position it leads to, and what it does besides."""

    choice: str
    says: str
    then: Position
    rules: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The match. `down` are balls off the table by number, `unknown` how many more are (a tally tells no numbers).

    `by` holds for each ball the number of the play that pocketed it. `cue` is from where the next stroke is played,
    `opening` that it breaks the rack, `after_break` that it is the first one after the break. `shot` tells who has
    been at the table in this rack. `base` are the points before the rack.
    `law` are the options with what the game fills in. `last_ball` is the one that was left when fourteen were racked
    round it: 0 where it fell too, None where its number is not known or nothing was racked so.
    """

    players: tuple[str, str]
    options: Options
    law: Law
    phase: str = LAG
    turn: int = 0
    breaker: int = 0
    rack: int = 1
    down: frozenset[int] = frozenset()
    unknown: int = 0
    by: tuple[int, ...] = (0,) * 16
    cue: str = BEHIND
    opening: bool = True
    after_break: bool = False
    chooser: int = 0
    ways: tuple[Way, ...] = ()
    asks: str = ""
    points: tuple[int, int] = (0, 0)
    base: tuple[int, int] = (0, 0)
    racks: tuple[int, int] = (0, 0)
    groups: tuple[str, str] = ("", "")
    shot: tuple[bool, bool] = (False, False)
    in_row: tuple[int, int] = (0, 0)
    break_warnings: tuple[int, int] = (0, 0)
    touch_warnings: tuple[int, int] = (0, 0)
    conduct_warnings: tuple[int, int] = (0, 0)
    run: int = 0
    figures: tuple[Figures, Figures] = (Figures(), Figures())
    innings: Trail[Inning] = Trail()
    lines: Trail[RackLine] = Trail()
    spotting: Spotting | None = None
    last_ball: int | None = None
    winner: int | None = None

    @property
    def shooter(self) -> str:
        return self.players[self.turn]

    @property
    def other(self) -> str:
        return self.players[1 - self.turn]

    @property
    def is_race(self) -> bool:
        return self.options.game in RACES

    @property
    def scores(self) -> tuple[int, int]:
        """Racks in a race, else points."""
        return self.racks if self.is_race else self.points

    @property
    def goal(self) -> int:
        return self.options.race_to if self.is_race else self.law.target

    def on_table(self) -> tuple[int, ...]:
        """Balls that can be on the table, by number; `unknown` of them are not."""
        return tuple(sorted(self.law.balls - self.down))

    @property
    def left(self) -> int:
        """How many object balls are on the table."""
        return len(self.law.balls) - len(self.down) - self.unknown

    @property
    def is_racked(self) -> bool:
        """Whether all balls are racked and wait for the next stroke: for a break, or fourteen of straight pool."""
        return self.opening or (self.last_ball is not None and self.shot == (False, False))

    @property
    def is_straight(self) -> bool:
        return self.options.game == STRAIGHT


def changed(pair: tuple[int, int], who: int, by: int) -> tuple[int, int]:
    """A pair of numbers, one of them changed."""
    return (pair[0] + by, pair[1]) if who == 0 else (pair[0], pair[1] + by)


def put(pair: tuple[int, int], who: int, value: int) -> tuple[int, int]:
    """A pair of numbers, one of them set."""
    return (value, pair[1]) if who == 0 else (pair[0], value)
