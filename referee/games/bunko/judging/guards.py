"""Guards that several plays of Bunko share."""

from referee.games.bunko.position import HEAD, Position, Table
from referee.games.bunko.seats import table_name
from referee.kit.names import listed
from referee.ruling import Refused


def require_table(position: Position, number: int) -> Table:
    """Return the table with this number, or refuse a number that no table has."""
    tables = position.tables
    if not 1 <= number <= len(tables):
        raise Refused("BU-TAB-1", f"There is no table {number}; tables are 1 (the head table) to {len(tables)}.")
    return tables[number - 1]


def refuse_decided(number: int, table: Table) -> Refused:
    """The refusal of a roll at a table that is decided (BU-STOP-2)."""
    says = f"{table_name(number)} is decided: {listed(table.winners)} won."
    if number == HEAD:
        return Refused("BU-STOP-2", f"{says} To change that, take back its last roll.")
    return Refused("BU-STOP-2", f"{says} If these dice lay before the bell, enter them as rolled before it.")
