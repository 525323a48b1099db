"""Events in the database: their logs, and the results that refereed matches give them."""

from referee.store.events.events import Events, news_of
from referee.store.events.match_results import MatchResults
from referee.store.events.plan import Plan, Plans, Prize
from referee.store.events.seasons import NoSuchSeason, Seasons, StoredSeason
from referee.store.events.values import EntryAnswer, EventMatch, EventSummary, NoSuchEvent, StoredEvent

__all__ = [
    "EntryAnswer",
    "EventMatch",
    "EventSummary",
    "Events",
    "MatchResults",
    "NoSuchEvent",
    "NoSuchSeason",
    "Plan",
    "Plans",
    "Prize",
    "Seasons",
    "StoredEvent",
    "StoredSeason",
    "news_of",
]
