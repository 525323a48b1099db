"""The score sheet of Krambambuli."""

from __future__ import annotations

from referee.contract import Cell, Grid, Grids, Sheet, places
from referee.games.krambambuli.position import Position


def sheet(position: Position) -> Sheet:
    """The totals, lowest first, and the hands."""
    sides = [((name,), total, "") for name, total in zip(position.players, position.totals, strict=True)]
    return Sheet(
        places(sides, lowest_first=True),
        Grids(lambda: [_hands(position)]),
        position.over,
        position.winners,
        "penalties",
        lowest_first=True,
    )


def _hands(position: Position) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        out = "–" if hand.out is None else position.players[hand.out]
        pairs = zip(hand.charges, hand.totals, strict=True)
        rows.append((hand.number, out, *(points for pair in pairs for points in pair)))
    head = ("Hand", "Out", *(text for name in position.players for text in (name, "total")))
    return Grid("Hands", head, tuple(rows))
