"""Events in the database: their logs, and the results that refereed matches give them."""

from referee.store.events.events import Events, event_of_news, news_of
from referee.store.events.hall import LONGEST_CLOCK, HallSettings, HallTable, HallTables, NoSuchTable
from referee.store.events.match_results import MatchResults
from referee.store.events.plan import Plan, Plans, Prize
from referee.store.events.season_now import NoSuchEvening, SeasonNow, events_of_season, season_now
from referee.store.events.seasons import NoSuchSeason, Seasons, StoredSeason
from referee.store.events.table_calls import CallsUnseen, CannotCall, TableCall, TableCalls
from referee.store.events.values import EventMatch, EventSummary, NoSuchEvent, StoredEvent

__all__ = [
    "LONGEST_CLOCK",
    "CallsUnseen",
    "CannotCall",
    "EventMatch",
    "EventSummary",
    "Events",
    "HallSettings",
    "HallTable",
    "HallTables",
    "MatchResults",
    "NoSuchEvening",
    "NoSuchEvent",
    "NoSuchSeason",
    "NoSuchTable",
    "Plan",
    "Plans",
    "Prize",
    "SeasonNow",
    "Seasons",
    "StoredEvent",
    "StoredSeason",
    "TableCall",
    "TableCalls",
    "event_of_news",
    "events_of_season",
    "news_of",
    "season_now",
]
