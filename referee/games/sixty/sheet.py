"""The score sheet of Sixty."""

from referee.contract import Cell, Grid, Sheet, Standing
from referee.contract.sheet import Grids, with_changes
from referee.games.sixty.cards import points
from referee.games.sixty.position import NOBODY, Position


def sheet(position: Position) -> Sheet:
    """The standing, lowest first, and the rounds: points and totals, sums and jokers."""
    grids = Grids(lambda: _grids(position))
    drawn = Sheet(_standing(position), grids, position.over, position.winners, lowest_first=True)
    return with_changes(drawn, position)


def _standing(position: Position) -> tuple[Standing, ...]:
    """The standing; players who still play for the win come before the others (SX-AMB-9)."""
    keys = [(-tier, total) for tier, total in zip(position.tiers, position.totals, strict=True)]
    lines: list[Standing] = []
    for index in sorted(range(len(keys)), key=keys.__getitem__):
        note = ""
        if position.is_dealt and (taken := points(position.cards.penalty[index])):
            note = f"{taken} taken in this round"
        elif max(position.tiers) and position.tiers[index] < max(position.tiers):
            note = "not in the additional round"
        place = sorted(keys).index(keys[index]) + 1
        lines.append(Standing(place, (position.players[index],), position.totals[index], note))
    return tuple(lines)


def _grids(position: Position) -> tuple[Grid, ...]:
    names = position.players
    rows: list[tuple[Cell, ...]] = []
    taken: list[tuple[Cell, ...]] = []
    for line in position.history:
        extra = " (additional)" if line.round > position.options.rounds else ""
        began = names[line.starter] if line.starter != NOBODY else ""
        later = (None,) * (len(names) - len(line.played))
        played = [points if plays else None for points, plays in zip(line.points, line.played, strict=True)]
        rows.append((f"{line.round}{extra}", began, *played, *later))
        taken.append(
            (
                line.round,
                *(
                    None if not plays else f"{total} + {held} × 60" if held else str(total)
                    for total, held, plays in zip(line.sums, line.jokers, line.played, strict=True)
                ),
                *later,
            )
        )
    return (
        Grid("Rounds", ("Round", "Began", *names), tuple(rows), ("Total", "", *position.totals)),
        Grid("Penalty cards: numbers and jokers", ("Round", *names), tuple(taken)),
    )
