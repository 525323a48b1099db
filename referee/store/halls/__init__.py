"""Halls of events in the database: tables with their keys, and calls to them."""

from referee.store.halls.hall import LONGEST_CLOCK, HallSettings, HallTable, HallTables, NoSuchTable, require_kind
from referee.store.halls.table_calls import CallsUnseen, CannotCall, TableCall, TableCalls

__all__ = [
    "LONGEST_CLOCK",
    "CallsUnseen",
    "CannotCall",
    "HallSettings",
    "HallTable",
    "HallTables",
    "NoSuchTable",
    "TableCall",
    "TableCalls",
    "require_kind",
]
