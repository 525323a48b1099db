"""Changes of events in the database: title and options, the day, the note, a match brought in, deletion."""

from __future__ import annotations

from typing import Any

import pytest

from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.desk.events.changing import bring_match_in, day_moved, events_of_year, kept_after_deletion, note_written
from referee.events.proof import prove_event
from referee.games import game
from referee.schema import Unreadable
from referee.store import Store
from referee.store.events import NoSuchEvent
from tests.databases import both_databases

LONG = {"record": 1, "game": "darts-301", "players": ["Ann", "Bo"], "options": {"start": 40, "bullseye_order": False}}
MATCH: dict[str, Any] = {**LONG, "plays": [{"play": "throw", "darts": ["D20"]}]}
SIXTY = {"record": 1, "game": "sixty", "players": ["Ann", "Bo"], "plays": []}
CUP = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-301", "entrants": ["Ann", "Bo"],
    "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip
EVENING = {"record": 1, "event": "evening", "title": "Cards", "entrants": ["Ann"], "entries": []}
CHANGE = {"do": "change", "title": "Final", "options": {"match_options": [{"legs": 3}]}}


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create("Thursday").club_id


@both_databases
def test_a_changed_event_keeps_its_chain_and_lists_have_its_title(store: Store, club: str) -> None:
    event_id = store.events.create(club, CUP).event_id
    before = store.events.event(event_id).log
    store.events.append(event_id, CHANGE, key="")
    store.events._forget(event_id)
    event = store.events.event(event_id)
    assert (event.title, event.broken, event.log[:1]) == ("Final", "", before)
    assert [each.title for each in store.events.of_club(club, 10)] == ["Final"]
    assert event.record["options"] == {"match_options": [{"legs": 3}]}
    assert event.record["begun_as"] == {"title": "Cup"}
    assert prove_event(event.whole_record).fingerprint == event.fingerprint
    # A club's file takes the change along, and so does a record that is sent in again.
    there = import_club(store, list(export_club(store, club))).club.club_id
    copied = store.events.event(store.events.of_club(there, 1)[0].event_id)
    again = store.events.create(club, event.whole_record)
    for other in (copied, again):
        assert (other.title, other.fingerprint, other.record) == ("Final", event.fingerprint, event.record)


def test_an_event_moves_to_another_day(store: Store, club: str) -> None:
    first, second = (store.events.create(club, EVENING, created=at).event_id for at in (86400.0 * 10, 86400.0 * 20))
    event = store.events.event(first)
    store.events.set_created(first, day_moved(event, "2026-11-27"))
    assert [each.event_id for each in store.events.of_club(club, 10)] == [first, second]
    assert store.events.event(first).created > store.events.event(second).created
    assert [each.event_id for each in events_of_year(store, club, "car", 2026)] == [first]
    assert store.events.search(club, "golf") == []
    for text in ("", "27.11.2026", "2026-02-30"):
        with pytest.raises(Unreadable, match="is not a date; write 2026-11-27"):
            day_moved(event, text)
    with pytest.raises(NoSuchEvent):
        store.events.set_created("nothing", 1.0)


def test_a_note_is_short(store: Store) -> None:
    assert note_written("  Bring \n darts ") == "Bring darts"
    with pytest.raises(Unreadable, match="a note has at most 400 characters; this has 401"):
        note_written("x" * 401)


@both_databases
def test_a_match_is_brought_in_by_its_record(store: Store, club: str) -> None:
    cup = store.events.create(club, CUP)
    bring_match_in(store, cup, MATCH, "W1-1")
    assert store.events.event(cup.event_id).state.board.winners == ("Ann",)
    evening = store.events.create(club, EVENING)
    bring_match_in(store, evening, MATCH)
    rows = evening.state.event_rules
    state = store.events.event(evening.event_id).state
    assert [(row.who, row.points) for row in rows.standing(state.facts, state.board)] == [("Ann", 2), ("Bo", 1)]


def test_a_match_of_others_or_for_no_pairing_is_not_brought_in(store: Store, club: str) -> None:
    cup = store.events.create(club, CUP)
    others = {**MATCH, "players": ["Cy", "Dee"]}
    for raw, pairing, says in (
        (others, "W1-1", "Ann and Bo meet in the final, and Cy and Dee played"),
        (MATCH, "W9-9", "name a pairing that can be played: Ann and Bo"),
        (
            {"record": 1, "game": "sixty", "players": ["Ann", "Bo"], "plays": []},
            "W1-1",
            "this event plays Darts 301, and the match is Sixty",
        ),
    ):
        with pytest.raises(Unreadable, match=says):
            bring_match_in(store, cup, raw, pairing)
    assert store.events.matches_of(cup.event_id) == []


def test_what_goes_with_a_deleted_event_is_said(store: Store, club: str) -> None:
    cup = store.events.create(club, {**CUP, "entrants": ["Ann", "Bo", "Cy", "Dee"]})
    store.events.append(cup.event_id, {"do": "result", "between": ["Ann", "Dee"], "winner": "Dee"}, key="")
    store.create("darts-301", game("darts-301").schema.setup(["Bo", "Cy"]), club, cup.event_id, "W1-2")
    kept = kept_after_deletion(store, store.events.event(cup.event_id))
    assert (kept.by_hand, kept.people, [match.players for match in kept.under_way]) == (1, 2, ["Bo and Cy"])


def test_what_stays_of_a_deleted_event_is_said_and_stays(store: Store, club: str) -> None:
    cup = store.events.create(club, CUP)
    match = bring_match_in(store, cup, MATCH, "W1-1")
    season = store.seasons.create(club, "Winter", {})
    store.seasons.count(season.season_id, cup.event_id)
    kept = kept_after_deletion(store, store.events.event(cup.event_id))
    assert (kept.matches, kept.entries, kept.tables, kept.seasons) == (1, 2, 0, ("Winter",))
    store.events.delete(cup.event_id)
    assert store.cached_match(match.match_id).match.position.over
    assert store.seasons.season(season.season_id).event_ids == ()
    with pytest.raises(NoSuchEvent):
        store.events.event(cup.event_id)
