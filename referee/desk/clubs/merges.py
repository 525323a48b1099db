"""A merge of two people as an organiser sees it first: the standings of seasons that it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from referee.desk.seasons.season import events_of_season, present_names
from referee.events.seasons import SeasonRow, evening_of, standing_of_season
from referee.kit.names import alike, counted, listed
from referee.kit.values import Value
from referee.store import Store
from referee.store.clubs import Merge
from referee.store.seasons import StoredSeason

MOST_MOVES: Final = 12
"""The most people whose moves are named."""


class SeasonChange(Value):
    """The change of the standing of a season: a line for the merged person, then one for each who moves."""

    season_id: str
    title: str
    lines: tuple[str, ...]


def season_changes(store: Store, club_id: str, merge: Merge) -> tuple[SeasonChange, ...]:
    """The seasons whose standing a merge changes, the newest first."""
    return tuple(
        SeasonChange(season_id, title, lines)
        for season_id, title in store.seasons.of_club(club_id)
        if (lines := tuple(season_lines(store, store.seasons.season(season_id), merge)))
    )


def season_lines(store: Store, season: StoredSeason, merge: Merge) -> Iterator[str]:
    """The change of the standing of a season in sentences; none if only a name changes, or nothing."""
    events = [(event, present_names(store, event)) for event in events_of_season(store, season)]
    two = (merge.kept.name, merge.gone.name)
    before = standing_of_season([evening_of(event.state, names) for event, names in events], season.options)
    own = [row for row in before if alike(row.who) in map(alike, two)]
    if len(own) < 2:
        return
    merged = dict.fromkeys(two, merge.name)
    evenings = [
        evening_of(event.state, merged | {name: merged.get(shown, shown) for name, shown in names.items()})
        for event, names in events
    ]
    after = standing_of_season(evenings, season.options)
    now = next(row for row in after if alike(row.who) == alike(merge.name))
    yield f"{in_standing(now)}. Until now {listed([in_standing(row) for row in own])}."
    moved = [*moves([row for row in before if row not in own], [row for row in after if row is not now])]
    yield from moved[:MOST_MOVES]
    if len(moved) > MOST_MOVES:
        yield counted(len(moved) - MOST_MOVES, "more person moves.", "more people move.")


def moves(before: Iterable[SeasonRow], after: Iterable[SeasonRow]) -> Iterator[str]:
    """A sentence for each person whose place changes."""
    place_of = {alike(row.who): row.place for row in before}
    for row in after:
        was = place_of.get(alike(row.who))
        if was != row.place:
            yield f"{row.who}: place {row.place or '–'}, until now {was or '–'}."


def in_standing(row: SeasonRow) -> str:
    """A line of a standing in words: `Ann has place 2 (8 of 12 points: 3 of 4 in event 1, 5 of 8 in event 3)`."""
    place = f"place {row.place}" if row.place is not None else "no place"
    return f"{row.who} has {place} ({row.says})"
