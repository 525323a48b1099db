"""The sheet of a game of Vatican, and what its picture is drawn from."""

from __future__ import annotations

from referee.games.contract import Grid, Grids, Sheet, places
from referee.games.pictures import CommonTable, SeatPicture, meld_pictures, table_size
from referee.games.vatican.position import Position
from referee.kit.melds import listed_cards


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The cards in hand, fewest first (there is no score, VA-AIM-1), and the turns."""
    sides = [
        ((name,), held, "" if opened else "no first run yet")
        for name, held, opened in zip(position.players, position.hands, position.opened, strict=True)
    ]
    return Sheet(places(sides, lowest_first=True), Grids(lambda: _grids(position)), position.over, winners, "cards")


def _grids(position: Position) -> list[Grid]:
    rows = tuple(
        (number, position.players[turn.who], turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.history, 1)
    )
    return [Grid("Turns", ("Turn", "Player", "did", "Cards", "left"), rows)]


def picture(position: Position, winners: tuple[str, ...]) -> CommonTable:
    """The table: seats with their cards, melds, the stock."""
    seats = tuple(
        SeatPicture(
            name,
            held,
            "" if opened or position.over else "needs a first run",
            index == position.turn and not position.over,
            name in winners,
        )
        for index, (name, held, opened) in enumerate(
            zip(position.players, position.hands, position.opened, strict=True)
        )
    )
    note = "all have passed" if position.blocked else ""
    table = position.table
    return CommonTable(seats, meld_pictures(table, position.fresh), position.stock, note, table_size(table))
