"""A season as its events stand: its evenings, its standing, the chances of one more evening."""

from __future__ import annotations

from dataclasses import dataclass

from referee.events.seasons import Chance, Evening, SeasonRow, chances, evening_of, standing_of_season
from referee.store.breath import Breath
from referee.store.events.events import Events
from referee.store.events.seasons import StoredSeason
from referee.store.events.values import StoredEvent


@dataclass(frozen=True, slots=True)
class SeasonNow:
    """A season with all that its events come to."""

    season: StoredSeason
    events: tuple[StoredEvent, ...]
    """The events that count, the oldest first."""
    evenings: tuple[Evening, ...]
    """The evening that each event comes to."""
    rows: tuple[SeasonRow, ...]
    """The standing."""
    chances: tuple[Chance, ...]
    """The chances of all behind the leader on one more evening."""


def season_now(events: Events, season: StoredSeason) -> SeasonNow:
    """A season as its events stand now."""
    of_season = events_of_season(events, season)
    evenings = tuple(evening_of(event.state) for event in of_season)
    rows = tuple(standing_of_season(evenings, season.options))
    return SeasonNow(season, of_season, evenings, rows=rows, chances=tuple(chances(evenings, rows, season.options)))


def events_of_season(events: Events, season: StoredSeason) -> tuple[StoredEvent, ...]:
    """The events of a season, the oldest first."""
    breathe = Breath()
    of_season = []
    for event_id in season.event_ids:
        of_season.append(events.event(event_id))
        breathe()
    return tuple(of_season)
