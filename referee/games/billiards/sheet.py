"""The score sheet of pocket billiards."""

from referee.contract import Cell, Grid, Sheet
from referee.games.billiards.figures import average_of
from referee.games.billiards.position import Position


def sheet(position: Position) -> Sheet:
    """The standing, racks and innings."""
    notes = [f"{average_of(side.counts)} balls an inning" for side in position.sides]
    unit = "racks" if position.is_race else "points"
    return Sheet.of(position, lambda: _grids(position), notes=notes, unit=unit)


def _grids(position: Position) -> list[Grid]:
    """The racks; the innings, each with its run."""
    players = position.players
    grids = []
    if len(position.history.racks):
        racks: list[tuple[Cell, ...]] = []
        for rack in position.history.racks:
            winner = "–" if rack.winner is None else players[rack.winner]
            racks.append((rack.rack, players[rack.breaker], winner, *rack.scores, rack.note))
        grids.append(Grid("Racks", ("Rack", "Break", "Winner", *players, ""), tuple(racks)))
    if len(position.history.innings):
        innings: list[tuple[Cell, ...]] = []
        for number, inning in enumerate(position.history.innings, 1):
            innings.append((number, inning.rack, players[inning.player], inning.run, inning.end, inning.score))
        grids.append(Grid("Innings", ("Inning", "Rack", "Player", "Run", "", "Score"), tuple(innings)))
    return grids
