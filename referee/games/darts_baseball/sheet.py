"""The score sheet of Darts Baseball: the line score."""

from referee.contract import Grid, Sheet
from referee.games.darts_baseball.position import Position


def sheet(position: Position) -> Sheet:
    """The standing, and the runs inning by inning."""
    innings = range(position.first, position.inning + 1)
    rows = tuple(
        (name, *(runs_in(runs, index) for index in range(len(innings))), total)
        for name, runs, total in zip(position.players, position.line, position.scores, strict=True)
    )
    grid = Grid("Line score", ("", *map(str, innings), "R"), rows)
    return Sheet.of(position, lambda: (grid,), unit="runs")


def runs_in(runs: tuple[int | None, ...], index: int) -> int | None:
    """The runs of an inning; None if it is not thrown yet."""
    return runs[index] if index < len(runs) else None
