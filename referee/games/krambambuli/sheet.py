"""The score sheet of Krambambuli."""

from referee.contract import Grid, Sheet
from referee.contract.sheet import hands_charged
from referee.games.krambambuli.position import Position


def sheet(position: Position) -> Sheet:
    """The totals, lowest first, and the hands."""
    return Sheet.of(position, lambda: [_hands(position)], unit="penalties", lowest_first=True)


def _hands(position: Position) -> Grid:
    hands = ((hand.number, hand.out, hand.charges, hand.totals) for hand in position.history)
    return hands_charged("Hand", position.players, position.roster, hands)
