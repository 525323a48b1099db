"""The picture of Vatican: seats with their cards, the melds, the stock."""

from referee.contract.pictures import CommonTable, SeatPicture, meld_pictures, table_size
from referee.games.vatican.position import Position


def picture(position: Position) -> CommonTable:
    """The picture of a position."""
    winners, table = position.winners, position.cards.table
    seats = tuple(
        SeatPicture(
            name,
            held,
            note="" if opened or position.over else "needs a first run",
            acts=index == position.turn and not position.over,
            won=name in winners,
        )
        for index, (name, held, opened) in enumerate(
            zip(position.players, position.cards.hands, position.opened, strict=True)
        )
    )
    note = "all have passed" if position.blocked else ""
    return CommonTable(seats, meld_pictures(table, position.fresh), position.cards.stock, note, table_size(table))
