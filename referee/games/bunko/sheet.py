"""The score sheet of an evening of Bunko."""

from collections.abc import Iterator

from referee.contract import Cell, Grid, Sheet
from referee.contract.sheet import winners_first
from referee.games.bunko.options import BUNKOS, LOSSES, WBA, WINS
from referee.games.bunko.position import Position, Tally
from referee.games.bunko.prizes import prizes, round_marks
from referee.kit.names import counted
from referee.kit.values import replace


def sheet(position: Position) -> Sheet:
    """The standing, each player's own sheet, the prizes, the present tables, the past rounds."""
    rank_by = position.options.rank_by
    tallies = zip(position.players, position.tallies, strict=True)
    notes = [_note(position, name, tally) for name, tally in tallies]
    lowest_first = rank_by == LOSSES
    shown = Sheet.of(position, lambda: tuple(_grids(position)), notes=notes, unit=rank_by, lowest_first=lowest_first)
    # The winner of a roll-off for the title is first, also while others still roll for the last place.
    champion = position.ending.champion
    return replace(shown, by_score=winners_first(shown.by_score, (champion,))) if champion else shown


def _note(position: Position, name: str, tally: Tally) -> str:
    """The counts besides the one by which the evening is ranked."""
    rank_by = position.options.rank_by
    parts = [] if rank_by == WINS else [f"{tally.wins} won"]
    parts += [] if rank_by == LOSSES else [f"{tally.losses} lost"]
    if tally.bunkos and rank_by != BUNKOS:
        parts.append(counted(tally.bunkos, "bunko"))
    if name == position.ending.last:
        parts.append("overall loser")
    return ", ".join(parts)


def _grids(position: Position) -> Iterator[Grid]:
    rounds = tuple(str(number) for number, _ in position.history)
    wba = position.options.rules == WBA
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, tally.wins, tally.losses, tally.bunkos, tally.minis if wba else tally.wipeouts, *row)
        for name, tally, row in zip(position.players, position.tallies, round_marks(position), strict=True)
    )
    yield Grid("Score sheets", ("", "Wins", "Losses", "Bunkos", "Minis" if wba else "Wipeouts", *rounds), rows)
    yield Grid(
        "Prizes",
        ("", "", "Who"),
        tuple((each.title, each.best, ", ".join(each.who) or "–") for each in prizes(position)),
    )
    yield Grid(
        f"Tables, round {position.round.number}",
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
