"""A season by the present state of its events: its evenings, its standing, the chances of one more evening."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from referee.events.seasons import Chance, Evening, SeasonStep, chances, evening_of, season_after
from referee.kit.names import alike
from referee.kit.values import Value, replace
from referee.net.breath import Breath
from referee.schema import Unreadable, quoted
from referee.store import Store
from referee.store.clubs import former_names
from referee.store.events import StoredEvent
from referee.store.seasons import Counted, StoredSeason


class SeasonNow(Value):
    """A season with the results of its events."""

    season: StoredSeason
    events: tuple[StoredEvent, ...]
    """The events that count, the oldest first."""
    evenings: tuple[Evening, ...]
    """The results of each event as an evening."""
    step: SeasonStep
    """The standing after the requested event, or after all."""
    chances: tuple[Chance, ...]
    """The chances of everyone behind the leader on one more evening after that."""
    counts: dict[str, Counted]
    """The counts of the matches up to the standing, for each game and its players."""

    @property
    def is_latest(self) -> bool:
        """True if the standing is the one after all evenings."""
        return self.step.after == len(self.events)


def require_person(now: SeasonNow, who: str) -> None:
    """Check that a person is in the standing of a season.

    :raises Unreadable: the person is not.
    """
    if alike(who) not in (alike(row.who) for row in now.step.rows):
        raise Unreadable(f"{quoted(who)} has no evening in this season", "who")


class NoSuchEvening(LookupError):
    """The season has fewer events; `events` is their number."""

    def __init__(self, events: int) -> None:
        super().__init__(events)
        self.events = events


def season_now(store: Store, season: StoredSeason, after: int | None = None) -> SeasonNow:
    """A season by the present state of its events, with its standing `after` one of them (from 1) or after all.

    :raises NoSuchEvening: the season has fewer events.
    """
    if after is not None and not 1 <= after <= len(season.event_ids):
        raise NoSuchEvening(len(season.event_ids))
    of_season = events_of_season(store, season)
    evenings = tuple(evening_of(event.state, present_names(store, event)) for event in of_season)
    step = season_after(evenings, season.options, after or len(evenings))
    more = chances(step.evenings, step.rows, season.options)
    up_to_then = replace(season, event_ids=season.event_ids[: step.after])
    return SeasonNow(
        season, of_season, evenings, step=step, chances=tuple(more), counts=store.seasons.counts(up_to_then)
    )


def present_names(store: Store, event: StoredEvent) -> Mapping[str, str]:
    """The names in the log of an event that are not the present ones of its people, each with the present one."""
    return store.clubs.read(partial(former_names.of_event, event_id=event.event_id))


def events_of_season(store: Store, season: StoredSeason) -> tuple[StoredEvent, ...]:
    """The events of a season, the oldest first. All matches that have ended count in them."""
    store.clubs.catch_up(season.club_id)
    breathe = Breath()
    of_season = []
    for event_id in season.event_ids:
        of_season.append(store.events.event(event_id))
        breathe()
    return tuple(of_season)
