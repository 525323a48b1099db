"""Two people of a club who are one: a merge takes their events along, asks first, and is taken back."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from referee.desk.clubs.merges import season_changes
from referee.store import Store
from referee.store.clubs import MetEachOther, NameTaken, NoSuchMerge
from tests.store.test_clubs import ids, play, ratings, recounted
from tests.store.test_people_of_events import begin, club, shown, tally, win

__all__ = ["club"]


def test_a_merge_takes_events_along_asks_for_the_name_and_is_taken_back(store: Store, club: str) -> None:
    play(store, club, "Ann Archer", "Bo")
    event_id = begin(store, club, "Ann Acher", "Bo", game="darts-301")
    win(store, event_id, "Bo", "Ann Acher")
    before, people = ratings(store, club), ids(store, club)
    kept, gone = people["Ann Archer"], people["Ann Acher"]
    merge = store.clubs.merge_of(club, kept, gone)
    assert (merge.matches, merge.events, merge.name, merge.done) == (1, 1, "Ann Archer", False)
    assert store.clubs.merge(club, kept, gone, "Ann Acher").done
    assert set(ids(store, club)) == {"Ann Acher", "Bo"}
    assert tally(store, club, "Ann Acher") == (2, 1, 0, 1)
    assert ratings(store, club) == pytest.approx(recounted(("Ann Acher", "Bo"), ("Bo", "Ann Acher")))
    assert [each.name for each in store.clubs.merges_into(kept)] == ["Ann Acher"]
    store.clubs.take_merge_back(club, kept, gone)
    assert (ids(store, club), ratings(store, club)) == (people, before)
    assert shown(store, event_id) == {"Ann Acher": "Ann Acher", "Bo": "Bo"}
    with pytest.raises(NoSuchMerge):
        store.clubs.take_merge_back(club, kept, gone)
    assert dict(store.clubs.rebuild()) == {club: 0}


def test_a_merge_of_a_merged_person_is_taken_back_in_either_order(store: Store, club: str) -> None:
    for name in ("Ann", "Anna", "Anne"):
        play(store, club, name, "Bo")
    people = ids(store, club)
    store.clubs.merge(club, people["Anna"], people["Anne"])
    store.clubs.merge(club, people["Ann"], people["Anna"])
    assert tally(store, club, "Ann")[0] == 3
    store.clubs.take_merge_back(club, people["Ann"], people["Anne"])
    assert (tally(store, club, "Ann")[0], tally(store, club, "Anne")[0]) == (2, 1)
    store.clubs.take_merge_back(club, people["Ann"], people["Anna"])
    assert [tally(store, club, name)[0] for name in ("Ann", "Anna", "Anne")] == [1, 1, 1]
    assert ids(store, club) == people


def test_a_taken_name_keeps_a_merge_from_being_taken_back(store: Store, club: str) -> None:
    people = store.clubs.add_people(club, ["Ann", "Anne"])
    store.clubs.merge(club, people["Ann"], people["Anne"])
    store.clubs.add_people(club, ["Anne"])
    with pytest.raises(NameTaken):
        store.clubs.take_merge_back(club, people["Ann"], people["Anne"])


def test_a_removed_person_has_no_merge_that_says_the_name(store: Store, club: str) -> None:
    people = store.clubs.add_people(club, ["Ann", "Anne"])
    store.clubs.merge(club, people["Ann"], people["Anne"])
    store.clubs.remove_person(club, people["Ann"])
    assert store.clubs.merges_into(people["Ann"]) == []
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM merges")).scalar() == 0


def test_two_of_one_event_are_two_people(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Anne")
    people = ids(store, club)
    with pytest.raises(MetEachOther) as met:
        store.clubs.merge_of(club, people["Ann"], people["Anne"])
    assert met.value.event_id == event_id


def test_a_merge_says_which_standings_change(store: Store, club: str) -> None:
    first, second = begin(store, club, "Ann Acher", "Bo"), begin(store, club, "Ann Archer", "Bo", "Cy")
    win(store, first, "Ann Acher", "Bo")
    win(store, second, "Ann Archer", "Cy")
    season = store.seasons.create(club, "Winter", {"points": "place"})
    for event_id in (first, second):
        store.seasons.count(season.season_id, event_id)
    people = ids(store, club)
    merge = store.clubs.merge_of(club, people["Ann Archer"], people["Ann Acher"])
    (change,) = season_changes(store, club, merge)
    assert change.title == "Winter"
    assert change.lines[0] == (
        "Ann Archer has place 1 (2 for place 1 in event 1, 2 for place 1 in event 2). Until now "
        "Ann Acher has place 1 (2 for place 1 in event 1) and Ann Archer has place 1 (2 for place 1 in event 2)."
    )
    assert change.lines[1:] == ("Bo: place 2, until now 3.", "Cy: place 2, until now 3.")
