"""The score sheet of Push."""

from referee.contract import Cell, Grid, Sheet
from referee.games.push.position import Position
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, the lower total first, and the penalties deal by deal."""
    sides = [(position.names(side), position.totals[side]) for side in (0, 1)]
    return Sheet.of(position, lambda: [_penalties(position)], sides, lowest_first=True)


def _penalties(position: Position) -> Grid:
    names = [listed(position.names(side)) for side in (0, 1)]
    rows: list[tuple[Cell, ...]] = []
    for scored in position.history:
        out = "nobody"
        if scored.out is not None:
            out = position.roster.holder(scored.out, scored.deal, position.players)
        contract = position.options.contract(scored.deal).in_words
        charges, totals = scored.charges, scored.totals
        rows.append((scored.deal, out, charges[0], totals[0], charges[1], totals[1], contract))
    head = ("Deal", "Out", names[0], "total", names[1], "total", "Contract")
    return Grid("Penalties", head, tuple(rows))
