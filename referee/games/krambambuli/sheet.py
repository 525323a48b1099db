"""The score sheet of Krambambuli."""

from __future__ import annotations

from referee.contract import Grid, Grids, Sheet, places
from referee.contract.sheet import hands_charged
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
    hands = ((hand.number, hand.out, hand.charges, hand.totals) for hand in position.history)
    return hands_charged("Hand", position.players, hands)
