"""The tables of an evening: each is a lane of its own."""

from typing import Final

from referee.contract import WHOLE, Lane, Play, Tables
from referee.games.bunko.offers import due_at
from referee.games.bunko.picture import picture_at
from referee.games.bunko.plays import Begin, Points, RollDice, Seating
from referee.games.bunko.position import Position
from referee.games.bunko.seats import seating, table_name


def lanes(position: Position) -> tuple[Lane, ...]:
    """The tables from the head table down, each with the four who sit there."""
    now = position.round.now
    return tuple(
        Lane(str(number), table_name(number), tuple(map(now, table.seats)))
        for number, table in enumerate(position.tables, 1)
    )


def lane(play: Play) -> str:
    """The table of a play; the end of a round and of the evening concern the whole match."""
    return str(play.table) if isinstance(play, (Begin, RollDice, Points, Seating)) else WHOLE


TABLES: Final = Tables(lanes, lane, due_at, picture_at, seating)
