"""The pictures that the templates of Darts Baseball draw: the number to hit, the line score."""

from typing import Final

from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import BULL, falls_back
from referee.games.darts_baseball.sheet import runs_in
from referee.kit.values import Value

SHOWN_INNINGS: Final = 20
"""The most innings side by side on the board; the latest ones are shown."""
SHOWN_TURNS: Final = 51
"""The turns to come that a phone is told: those of the plays that it keeps, and the next one."""


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
    totals: dict[str, int]
    turns: tuple[tuple[str, int, bool], ...]
    """The turns to come, for a phone without a network: the player, the number, and True if a run is a must.

    Empty where only the referee knows them: in an extra inning, and with Yogi Berra.
    """


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
        totals=dict(zip(position.players, position.scores, strict=True)),
        turns=_turns(position),
    )


def _turns(position: Position) -> tuple[tuple[str, int, bool], ...]:
    options = position.options
    if position.over or options.yogi_berra or position.inning > options.innings:
        return ()
    seats = [(position.inning, seat) for seat in position.order[position.up :]]
    later = range(position.inning + 1, options.innings + 1)
    seats += [(inning, seat) for inning in later for seat in position.roster.order]
    return tuple(
        (position.players[seat], inning, falls_back(inning, 0, options)) for inning, seat in seats[:SHOWN_TURNS]
    )
