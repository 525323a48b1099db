"""The score sheet of Carousel."""

from fractions import Fraction

from referee.contract import Cell, Grid, Sheet
from referee.games.carousel.position import Position
from referee.games.carousel.scoring import settle
from referee.kit.numbers import plain


def sheet(position: Position) -> Sheet:
    """The standing, and the hands as on paper."""
    bonus = f"with {position.bonus} for the game"
    notes = [bonus if who == position.winner else "" for who in range(len(position.players))]
    return Sheet.of(position, lambda: _grids(position), notes=notes)


def _grids(position: Position) -> list[Grid]:
    names = position.players
    head = ["Hand", "ended by"]
    for name in names:
        head += [name, "scores", "total"]
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        seated = position.roster.seated(hand.number, names)
        by = hand.ended if hand.knocker is None else f"{seated[hand.knocker]} ({hand.ended})"
        row: list[Cell] = [hand.number, by]
        for who in range(len(names)):
            cells: list[Cell] = ["", "", ""]
            if who in seated:
                cells = [hand.deadwood[who], plain(hand.points[who]), plain(hand.totals[who])]
            row += cells
        rows.append(tuple(row))
    grids = [Grid("Hands: deadwood, score and total", tuple(head), tuple(rows))]
    if position.winner is not None and position.history:
        before, final = position.history[-1].totals, position.totals
        owed: list[tuple[Cell, ...]] = []
        for who in position.there:
            name, owes = names[who], debt(position, who)
            owed.append((name, plain(before[who]), plain(final[who]), None if owes is None else plain(owes)))
        grids.append(Grid("Settlement", ("Player", "total", "final", "owes"), tuple(owed)))
    return grids


def debt(position: Position, who: int) -> Fraction | None:
    """The debt of a loser to the winner of the game; None for the winner, and before the end."""
    if position.winner is None or who == position.winner:
        return None
    there, totals = position.there, position.history[-1].totals
    end = settle([totals[seat] for seat in there], there.index(position.winner), position.options)
    return end.payments[there.index(who)]
