"""Seasons in the database, and their standing by the present state of their events."""

from __future__ import annotations

import pytest

from referee.desk.seasons.season import NoSuchEvening, season_now
from referee.store import Store
from referee.store.seasons import NoSuchSeason

EVENING = {"record": 1, "event": "evening", "title": "Cards", "entrants": ["Ann", "Bo"], "entries": []}


def test_there_is_no_season_with_an_id_that_was_never_given(store: Store) -> None:
    with pytest.raises(NoSuchSeason):
        store.seasons.season("never-given")


def test_the_standing_of_a_season_is_after_one_of_its_events_or_after_all(store: Store) -> None:
    club_id = store.clubs.create("Thursday").club_id
    season_id = store.seasons.create(club_id, "Winter", {"points": "place"}).season_id
    for winner in ("Ann", "Bo", "Bo"):
        result = {"do": "result", "between": ["Ann", "Bo"], "winner": winner}
        event_id = store.events.create(club_id, {**EVENING, "entries": [result]}).event_id
        store.seasons.count(season_id, event_id)
    season = store.seasons.season(season_id)
    assert [season_now(store, season, after).step.after for after in (None, 1, 3)] == [3, 1, 3]
    assert [season_now(store, season, after).step.rows[0].who for after in (1, 3)] == ["Ann", "Bo"]
    for after in (0, 4):
        with pytest.raises(NoSuchEvening):
            season_now(store, season, after)
