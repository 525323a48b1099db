"""Events in the database: their logs, and the results that refereed matches give them."""

from referee.store.events.events import Events, news_of
from referee.store.events.hall import HallSettings, HallTable, HallTables, NoSuchTable
from referee.store.events.match_results import MatchResults
from referee.store.events.plan import Plan, Plans, Prize
from referee.store.events.seasons import NoSuchSeason, Seasons, StoredSeason
from referee.store.events.table_calls import CannotCall, TableCall, TableCalls
from referee.store.events.values import EntryAnswer, EventMatch, EventSummary, NoSuchEvent, StoredEvent

__all__ = [
    "CannotCall",
    "EntryAnswer",
    "EventMatch",
    "EventSummary",
    "Events",
    "HallSettings",
    "HallTable",
    "HallTables",
    "MatchResults",
    "NoSuchEvent",
    "NoSuchSeason",
    "NoSuchTable",
    "Plan",
    "Plans",
    "Prize",
    "Seasons",
    "StoredEvent",
    "StoredSeason",
    "TableCall",
    "TableCalls",
    "news_of",
]
