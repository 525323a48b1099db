"""The score sheet of pocket billiards, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.billiards.drawing import Closer, Table, closer, places, table
from referee.games.billiards.options import GAMES, IN_POSITION
from referee.games.billiards.position import CHOICE, CUE_SAYS, GROUP, LAG, OVER, STRIPES, Position
from referee.games.contract import Cell, Grid, Grids, Sheet
from referee.games.contract import places as ranked

FIGURES = ("Balls", "Innings", "Balls an inning", "High run", "Safeties", "Fouls", "Break and runs")


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing, figures, racks and innings."""
    sides = [
        ((name,), position.scores[index], f"{position.figures[index].average} balls an inning")
        for index, name in enumerate(position.players)
    ]
    unit = "racks" if position.is_race else "points"
    return Sheet(ranked(sides), Grids(lambda: grids(position)), position.phase == OVER, winners, unit)


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
    break_and_runs: int
    in_row: int
    warnings: int


@dataclass(frozen=True, slots=True)
class BallPicture:
    """One ball of the rack: its number, whether it is striped, whether it is on the table."""

    number: int
    striped: bool
    on: bool


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
    table: Table
    closer: Closer | None
    places: tuple[tuple[int, str], ...]


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
        table=table(position),
        closer=closer(position),
        places=places(position.spotting),
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
        break_and_runs=one.break_and_runs,
        in_row=position.in_row[index] if position.law.three_fouls else 0,
        warnings=position.break_warnings[index] + position.touch_warnings[index] + position.conduct_warnings[index],
    )
