"""The score sheet of pocket billiards, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.billiards.options import GAMES, IN_POSITION
from referee.games.billiards.position import CHOICE, CUE_SAYS, GROUP, LAG, OVER, STRIPES, Position
from referee.games.billiards.spotting import Spotting, inches
from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.kit.numbers import plain

FIGURES = ("Balls", "Innings", "Balls an inning", "High run", "Safeties", "Fouls", "Break and runs")


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing, figures, racks and innings."""
    sides = [
        ((name,), position.scores[index], f"{position.figures[index].average} balls an inning")
        for index, name in enumerate(position.players)
    ]
    unit = "racks" if position.is_race else "points"
    return Sheet(places(sides), Grids(lambda: grids(position)), position.phase == OVER, winners, unit)


def grids(position: Position) -> list[Grid]:
    """The figures that players quote; the racks; the innings, each with its run."""
    rows: list[tuple[Cell, ...]] = []
    for name, one in zip(position.players, position.figures, strict=True):
        rows.append(
            (name, one.balls, one.innings, one.average, one.high_run, one.safeties, one.fouls, one.break_and_runs)
        )
    found = [Grid("Figures", ("", *FIGURES), tuple(rows))]
    if len(position.lines):
        racks: list[tuple[Cell, ...]] = []
        for line in position.lines:
            winner = "–" if line.winner is None else position.players[line.winner]
            racks.append((line.rack, position.players[line.breaker], winner, *line.scores, line.note))
        head = ("Rack", "Break", "Winner", *position.players, "")
        found.append(Grid("Racks", head, tuple(racks)))
    if len(position.innings):
        innings: list[tuple[Cell, ...]] = []
        for number, turn in enumerate(position.innings, 1):
            innings.append((number, turn.rack, position.players[turn.who], turn.run, turn.end, turn.score))
        found.append(Grid("Innings", ("Inning", "Rack", "Player", "Run", "", "Score"), tuple(innings)))
    return found


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SidePicture:
    """One player on the board."""

    name: str
    score: int
    acts: bool
    won: bool
    breaks: bool
    run: int
    group: str
    average: str
    high_run: int
    safeties: int
    fouls: int
    in_row: int
    warnings: int


@dataclass(frozen=True, slots=True)
class BallPicture:
    """One ball of the rack: its number, whether it is striped, whether it is on the table."""

    number: int
    striped: bool
    on: bool


@dataclass(frozen=True, slots=True)
class DrawnBall:
    """A ball of the drawing: its centre in tenths of an inch, what stands on it (empty for one in the way)."""

    x: float
    y: float
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The foot of the table to scale, in tenths of an inch: bed, foot spot, long string, balls, their places."""

    width: float
    height: float
    foot: float
    middle: float
    radius: float
    balls: tuple[DrawnBall, ...]
    places: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What the board and the phone's strip show."""

    title: str
    goal: str
    unit: str
    rack: int
    sides: tuple[SidePicture, ...]
    balls: tuple[BallPicture, ...]
    left: int
    known: bool
    cue: str
    break_shot: bool
    drawing: Drawing | None
    length: int | float
    diameter: int | float


def picture(position: Position) -> Picture:
    """The picture of a position."""
    options, race = position.options, position.is_race
    playing = position.phase not in (OVER, LAG)
    return Picture(
        title=GAMES[options.game],
        goal=f"{'first to' if race else 'to'} {position.goal}{' racks' if race else ''}",
        unit="racks" if race else "points",
        rack=position.rack,
        sides=(_side(position, 0), _side(position, 1)),
        balls=tuple(
            BallPicture(ball, ball in GROUP[STRIPES], ball not in position.down) for ball in sorted(position.law.balls)
        ),
        left=position.left,
        known=not position.unknown,
        cue=CUE_SAYS[position.cue] if playing and position.cue != IN_POSITION else "",
        break_shot=position.opening and playing,
        drawing=None if position.spotting is None else drawing(position.spotting),
        length=plain(options.table_length),
        diameter=plain(options.diameter),
    )


def _side(position: Position, index: int) -> SidePicture:
    one = position.figures[index]
    acts = position.phase != OVER and index == (position.chooser if position.phase == CHOICE else position.turn)
    return SidePicture(
        name=position.players[index],
        score=position.scores[index],
        acts=acts and position.phase != LAG,
        won=position.winner == index,
        breaks=position.breaker == index and position.phase != LAG,
        run=position.run if index == position.turn else 0,
        group=position.groups[index],
        average=one.average,
        high_run=max(one.high_run, position.run if index == position.turn else 0),
        safeties=one.safeties,
        fouls=one.fouls,
        in_row=position.in_row[index] if position.law.three_fouls else 0,
        warnings=position.break_warnings[index] + position.touch_warnings[index] + position.conduct_warnings[index],
    )


WINDOW = (9.0, 11.0)
"""What of the bed is drawn at least, in inches: in front of the foot spot, and to each side of the long string."""


def drawing(found: Spotting) -> Drawing:
    """The bed round the foot spot as far as the foot cushion, with the balls of the spot and those in the way."""
    quarter, edge = found.length / 4, found.diameter
    front = max([WINDOW[0], *(edge - x for _, x in found.places), *(edge - other.x for other in found.others)])
    side = min(quarter, max([WINDOW[1], *(abs(other.y) + edge for other in found.others)]))

    def across(x: float) -> float:
        return round(10 * (x + front), 2)

    def down(y: float) -> float:
        return round(10 * (y + side), 2)

    drawn = [DrawnBall(across(one.x), down(one.y), "", "cue" if one.cue else "other") for one in found.others]
    drawn += [DrawnBall(across(x), down(0), str(ball), "spotted") for ball, x in found.places]
    return Drawing(
        width=across(quarter),
        height=down(side),
        foot=across(0),
        middle=down(0),
        radius=round(5 * found.diameter, 2),
        balls=tuple(drawn),
        places=tuple((ball, inches(x)) for ball, x in found.places),
    )
