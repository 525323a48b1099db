"""Events in the database: their logs, and the results that refereed matches give them."""

from referee.store.events.events import Events, event_of_news, news_of, tell_events
from referee.store.events.hand_results import HandResults
from referee.store.events.left_matches import LeftMatches
from referee.store.events.match_results import MatchResults
from referee.store.events.money import Extra, Money, Prize
from referee.store.events.plan import Announcement, Challenge, Plan, Plans
from referee.store.events.values import EventMatch, EventSummary, NoSuchEvent, StoredEvent

__all__ = [
    "Announcement",
    "Challenge",
    "EventMatch",
    "EventSummary",
    "Events",
    "Extra",
    "HandResults",
    "LeftMatches",
    "MatchResults",
    "Money",
    "NoSuchEvent",
    "Plan",
    "Plans",
    "Prize",
    "StoredEvent",
    "event_of_news",
    "news_of",
    "tell_events",
]
