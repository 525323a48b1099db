"""The runs of darts at the number of an inning."""

from typing import Final

from referee.games.darts_baseball.options import EXTRA_BULLS, NEWFOUNDLAND, Options
from referee.kit.darts import BULL_SECTOR, Dart

BULL: Final = BULL_SECTOR
LAST_NUMBER: Final = 20
SET: Final = 3
"""The number of darts in a throw."""
NEWFOUNDLAND_INNINGS: Final = (7, 14)


def target(inning: int, options: Options) -> int:
    """The number thrown at in an inning; 25 is the bull (DB-TURN-1, DB-TIE-1)."""
    if inning > LAST_NUMBER or (inning > options.innings and options.tie == EXTRA_BULLS):
        return BULL
    return inning


def target_name(number: int) -> str:
    return "the bull" if number == BULL else f"the {number}"


def most_runs(number: int) -> int:
    """The most runs that three darts can make at a number (DB-SCO-1)."""
    return SET * (2 if number == BULL else 3)


def runs_of(darts: tuple[Dart, ...], number: int) -> int:
    """The runs of darts at a number: 1, 2, 3 for single, double, treble; 0 for all else (DB-SCO-1)."""
    return sum(dart.times for dart in darts if dart.sector == number)


def stays_alive(darts: tuple[Dart, ...], number: int, options: Options) -> bool:
    """True if a set of three hits earns three more darts (DB-YOG-1)."""
    return options.yogi_berra and len(darts) == SET and all(dart.sector == number for dart in darts)


def falls_back(inning: int, runs: int, options: Options) -> bool:
    """True if an inning without a run takes the total back to 0 (DB-NEW-1)."""
    must_score = options.must_score == NEWFOUNDLAND and inning in NEWFOUNDLAND_INNINGS and inning <= options.innings
    return must_score and runs == 0
