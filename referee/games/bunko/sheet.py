"""The score sheet of an evening of Bunko, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.bunko import finish
from referee.games.bunko.position import Position, Table
from referee.games.bunko.rolling import number_up
from referee.games.bunko.seating import shown
from referee.games.contract import WHOLE, Cell, Grid, Sheet, places


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing by wins, everybody's own sheet, the tables as they are."""
    sides = [((name,), wins, "") for name, wins in position.scores.items()]
    marks: dict[str, list[str]] = {name: [] for name in position.players}
    for _, results in position.history:
        for result in results:
            for name in result.winners:
                marks[name].append("W")
            for name in result.losers:
                marks[name].append("L")
    rounds = tuple(str(number) for number, _ in position.history)
    wba = position.options.rules == "wba"
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            name,
            tally.wins,
            tally.losses,
            tally.bunkos,
            tally.minis if wba else tally.wipeouts,
            *marks[name],
        )
        for name, tally in zip(position.players, position.tallies, strict=True)
    )
    own = Grid("Score sheets", ("", "Wins", "Losses", "Bunkos", "Minis" if wba else "Wipeouts", *rounds), rows)
    tables = tuple(
        (number, " + ".join(table.team(0)), table.score[0], table.score[1], " + ".join(table.team(1)))
        for number, table in enumerate(position.tables, 1)
    )
    now = Grid(f"Tables, round {position.round}", ("Table", "", "", "", ""), tables)
    return Sheet(places(sides), (own, now), position.over, winners, "wins")


@dataclass(frozen=True, slots=True)
class TablePicture:
    """One table: its number, its two teams with points, who rolls, who won, what was rolled last, who goes where."""

    number: int
    seats: tuple[str, str, str, str]
    teams: tuple[str, str]
    score: tuple[int, int]
    roller: str
    team_up: int | None
    winner: int | None
    tied: bool
    last: str
    next: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The evening: the round, the number that counts, the bell, every table; `own` is the table of this phone."""

    round: int
    up: int
    target: int
    bell: bool
    complete: bool
    closing: bool
    over: bool
    champion: str
    size: str
    tables: tuple[TablePicture, ...]
    own: TablePicture | None


def picture(position: Position, lane: str) -> Picture:
    """The picture of a position, seen from a lane."""
    coming = finish.places(position) if position.complete and not position.over else ()
    pairs = [chosen or place.allowed[0] for chosen, place in zip(position.pairs, coming, strict=False)]
    tables = tuple(
        _table(position, number, table, shown(pairs[number - 1]) if pairs else "")
        for number, table in enumerate(position.tables, 1)
    )
    own = tables[int(lane) - 1] if lane != WHOLE and lane.isdigit() and 1 <= int(lane) <= len(tables) else None
    count = len(tables)
    size = "few" if count <= 4 else "some" if count <= 12 else "many" if count <= 30 else "most"
    return Picture(
        position.round,
        number_up(position.round, position.options),
        position.options.target,
        position.bell,
        position.complete,
        position.closing,
        position.over,
        position.champion or "",
        size,
        tables,
        own,
    )


def _table(position: Position, number: int, table: Table, coming: str) -> TablePicture:
    rolling = table.roller is not None and table.winner is None and not position.complete
    roller = table.seats[table.roller] if rolling and table.roller is not None else ""
    return TablePicture(
        number,
        table.seats,
        (" + ".join(table.team(0)), " + ".join(table.team(1))),
        table.score,
        roller,
        None if not roller or table.roller is None else table.roller % 2,
        table.winner,
        position.bell and table.winner is None and table.score[0] == table.score[1],
        table.last,
        coming,
    )
