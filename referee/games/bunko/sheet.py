"""The score sheet of an evening of Bunko, what its picture is drawn from, and what is called aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.games.bunko.finish import noted, waiting, won
from referee.games.bunko.position import HEAD, Position, Table
from referee.games.bunko.rolling import called, number_up
from referee.games.bunko.seating import goes_to
from referee.games.contract import WHOLE, Cell, Grid, Grids, Sheet, places
from referee.kit.seats import listed


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """Standing by wins, everybody's own sheet, the prizes, the tables as they are, the rounds that were."""
    sides = [
        ((name,), tally.wins, _note(position, name, tally.losses, tally.bunkos))
        for name, tally in zip(position.players, position.tallies, strict=True)
    ]
    return Sheet(places(sides), Grids(lambda: tuple(_grids(position))), position.over, winners, "wins")


def _note(position: Position, name: str, losses: int, bunkos: int) -> str:
    parts = [f"{losses} lost"]
    if bunkos:
        parts.append(f"{bunkos} bunko{'s' if bunkos > 1 else ''}")
    if name == position.last:
        parts.append("overall loser")
    return ", ".join(parts)


def _grids(position: Position) -> Iterator[Grid]:
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
        (name, tally.wins, tally.losses, tally.bunkos, tally.minis if wba else tally.wipeouts, *marks[name])
        for name, tally in zip(position.players, position.tallies, strict=True)
    )
    yield Grid("Score sheets", ("", "Wins", "Losses", "Bunkos", "Minis" if wba else "Wipeouts", *rounds), rows)
    yield Grid("Prizes", ("", "", "Who"), tuple(_prizes(position, wba)))
    yield Grid(
        f"Tables, round {position.round}",
        ("Table", "", "", "", ""),
        tuple(
            (number, " + ".join(table.team(0)), table.score[0], table.score[1], " + ".join(table.team(1)))
            for number, table in enumerate(position.tables, 1)
        ),
    )
    if len(position.history):
        yield Grid(
            "Winners of the rounds",
            ("Round", *(str(number) for number in range(1, len(position.tables) + 1))),
            tuple(
                (number, *(f"{' + '.join(result.winners)} {result.points[0]}:{result.points[1]}" for result in results))
                for number, results in position.history
            ),
        )


def _prizes(position: Position, wba: bool) -> Iterator[tuple[Cell, ...]]:
    """What groups give prizes for, and who has most of it; nobody where there is none."""
    counted = [("wins", "Most wins"), ("losses", "Most losses"), ("bunkos", "Most bunkos")]
    counted.append(("minis", "Most mini-buncos") if wba else ("wipeouts", "Most wipeouts"))
    for field, label in counted:
        counts = [getattr(tally, field) for tally in position.tallies]
        best = max(counts)
        names = [name for name, count in zip(position.players, counts, strict=True) if best and count == best]
        yield label, best, ", ".join(names) or "–"


@dataclass(frozen=True, slots=True)
class TablePicture:
    """One table. For each team: its people, its points, and where it goes after the round (`stays`, `→ 2`).

    `coming` are the pairs that sit here next, `chosen` whether they were chosen or are what the referee proposes.
    """

    number: int
    teams: tuple[str, str]
    score: tuple[int, int]
    roller: str
    team_up: int | None
    winner: int | None
    tied: bool
    begun: bool
    goes: tuple[str, ...]
    coming: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The evening: the round, what counts, the bell, every table; `own` is the table of this phone.

    `names` are everybody's next tables by name, in pages of as many as a screen can show in large letters; `roll_off`
    are those who roll for a title.
    """

    round: int
    up: int
    called: str
    target: int
    bell: bool
    complete: bool
    closing: bool
    over: bool
    champion: str
    last: str
    roll_off: tuple[str, ...]
    size: str
    tables: tuple[TablePicture, ...]
    own: TablePicture | None
    names: tuple[tuple[tuple[str, str], ...], ...]


FEW, SOME, MANY = 4, 12, 30
"""Tables up to which a board draws them large, middling, small; more are drawn without names."""
A_PAGE = 80
"""Names that a board shows at once."""


def picture(position: Position, lane: str) -> Picture:
    """The picture of a position, seen from a lane: a phone needs its own table and the head table only."""
    count = len(position.tables)
    number = int(lane) if lane != WHOLE and lane.isascii() and lane.isdigit() else 0
    numbers: tuple[int, ...] = tuple(range(1, count + 1))
    if 1 <= number <= count:
        numbers = (HEAD,) if number == HEAD else (HEAD, number)
    tables = tuple(_table(position, each, position.tables[each - 1]) for each in numbers)
    moving = position.complete and not (position.over or position.level or position.level_last)
    return Picture(
        position.round,
        number_up(position.round, position.options),
        called(position.round, position.options),
        position.options.target,
        position.bell,
        position.complete,
        position.closing,
        position.over,
        position.champion or "",
        position.last or "",
        position.level or position.level_last,
        "few" if count <= FEW else "some" if count <= SOME else "many" if count <= MANY else "most",
        tables,
        tables[-1] if 1 <= number <= count else None,
        tuple(_by_name(position)) if moving and lane == WHOLE else (),
    )


def _by_name(position: Position) -> Iterator[tuple[tuple[str, str], ...]]:
    """Everybody with the next table, in the order of names, in pages of about the same length."""
    lines = sorted(
        (
            (name, "Head" if number == HEAD else str(number))
            for number, place in enumerate(position.coming, 1)
            for name in place.people
        ),
        key=lambda line: _ordered(line[0]),
    )
    pages = -(-len(lines) // A_PAGE)
    size = -(-len(lines) // pages)
    for begin in range(0, len(lines), size):
        yield tuple(lines[begin : begin + size])


def _ordered(name: str) -> tuple[tuple[int, int, str], ...]:
    """How a name is sorted: without case, and numbers in it by their value (`Player 9` before `Player 10`)."""
    return tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in re.split(r"(\d+)", name) if part
    )


def _table(position: Position, number: int, table: Table) -> TablePicture:
    rolling = table.roller is not None and table.winner is None and not position.complete
    goes: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    chosen = None
    if position.coming and not (position.over or position.level or position.level_last):
        chosen = position.pairs[number - 1]
        pairs = chosen or position.coming[number - 1].allowed[0]
        coming = tuple(" + ".join(pair) for pair in pairs)
        targets = (goes_to(position, number, side) for side in range(2))
        goes = tuple(
            "stay" if target == number else "→ Head" if target == HEAD else f"→ {target}" for target in targets
        )
    return TablePicture(
        number,
        (" + ".join(table.team(0)), " + ".join(table.team(1))),
        table.score,
        table.seats[table.roller] if rolling and table.roller is not None else "",
        table.roller % 2 if rolling and table.roller is not None else None,
        table.winner,
        position.bell and table.winner is None and table.level,
        table.roller is not None,
        goes,
        coming,
        chosen is not None,
    )


def aloud(position: Position) -> str:
    """What a caller says: the round, the bell, the results. Rolls are not called: every table has its own."""
    if position.over:
        return f"The evening is over. {position.champion} wins it, {position.last} is last"
    if level := position.level or position.level_last:
        title = "the title" if position.level else "the last place"
        return f"Round {position.round} is over, and it was the last. {listed(level)} roll for {title}"
    last_one = ", the last round" if position.closing else ""
    if not position.bell:
        return f"Round {position.round}{last_one}. {called(position.round, position.options).capitalize()}"
    head = position.tables[0]
    result = "The head table is tied" if head.winner is None else f"{won(head)} win {noted(head, position.options)}"
    if position.complete:
        return f"Stop! {result}. Round {position.round} is over. Everybody to the new seats"
    return f"The bell! Stop! {result}. Still rolling: {waiting(position)}"
