"""The pictures that the templates of Darts Baseball draw: the number to hit, the line score."""

from typing import Final

from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import BULL
from referee.games.darts_baseball.sheet import runs_in
from referee.kit.values import Value

SHOWN_INNINGS: Final = 20
"""The most innings side by side on the board; the latest ones are shown."""


class Row(Value):
    """One line of the line score."""

    name: str
    runs: tuple[int | None, ...]
    """The runs of each inning shown; None if the player has not thrown it."""
    total: int
    acts: bool
    won: bool
    out: bool
    """True if the player does not throw in this extra inning."""
    left: bool
    """True if the player has left."""


class Picture(Value):
    """The board."""

    number: str
    inning: int
    last: int
    extra: bool
    innings: tuple[int, ...]
    rows: tuple[Row, ...]
    alive: int
    """The runs of an inning that goes on after three hits."""
    over: bool


def picture(position: Position) -> Picture:
    """The picture of a position."""
    last = max(position.inning, position.options.innings)
    innings = tuple(range(position.first, last + 1))[-SHOWN_INNINGS:]
    rows = tuple(
        Row(
            name=name,
            runs=tuple(runs_in(runs, inning - position.first) for inning in innings),
            total=total,
            acts=not position.over and name == position.thrower,
            won=name in position.winners,
            out=index not in position.order,
            left=not position.roster.plays(index),
        )
        for index, (name, runs, total) in enumerate(zip(position.players, position.line, position.scores, strict=True))
    )
    return Picture(
        number="Bull" if position.target == BULL else str(position.target),
        inning=position.inning,
        last=position.options.innings,
        extra=position.inning > position.options.innings,
        innings=innings,
        rows=rows,
        alive=position.alive,
        over=position.over,
    )
