"""Latecomers and substitutes of a club's match: each is a person, credited with what that person played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee import games
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.store import Store
from referee.store.clubs import MatchSearch, former_names, queries
from tests.databases import both_databases
from tests.store.test_clubs import correct, enter, ids, totals_of

JOINS: dict[str, Any] = {"play": "join", "who": "Dee"}
TAKES_OVER: dict[str, Any] = {"play": "substitute", "out": "Bo", "who": "Eve"}


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create("Thursday").club_id


def pad(store: Store, club_id: str, *plays: dict[str, Any], event_id: str = "", pairing: str = "") -> str:
    setup = games.game("score-pad").schema.setup(["Ann", "Bo"], {"rounds": 2})
    match = store.create("score-pad", setup, club_id, event_id, pairing)
    enter(store, match.match_id, *plays)
    return match.match_id


def points(**numbers: int) -> dict[str, Any]:
    return {"play": "round", "points": numbers}


@both_databases
def test_a_latecomer_and_a_substitute_are_people_of_the_club(store: Store, club: str) -> None:
    match_id = pad(store, club, points(Ann=5, Bo=20), JOINS, TAKES_OVER, points(Ann=5, Eve=1, Dee=2))
    eve, bo, dee = (totals_of(store, club, name) for name in ("Eve", "Bo", "Dee"))
    assert (eve.tally.won, eve.counts["points"]) == (1, 1)
    assert (bo.tally.played, bo.tally.lost, bo.counts["points"]) == (1, 0, 20)
    assert (dee.tally.lost, dee.counts["points"]) == (1, 2)
    assert len(store.clubs.held(match_id)) == 4


@both_databases
def test_a_corrected_name_takes_the_match_from_the_wrong_person(store: Store, club: str) -> None:
    match_id = pad(store, club, points(Ann=5), JOINS, points(Ann=5))
    assert totals_of(store, club, "Dee").tally.played == 1
    correct(store, match_id, 2, JOINS | {"who": "Di"})
    assert totals_of(store, club, "Di").tally.played == 1
    with pytest.raises(ValueError, match="not enough values"):
        totals_of(store, club, "Dee")


def test_a_join_that_is_taken_back_leaves_no_match_behind(store: Store, club: str) -> None:
    match_id = pad(store, club, points(Ann=5), JOINS, points(Ann=5))
    store.clubs.catch_up(club)
    store.append(match_id, "strike", {"n": 2}, seen=3, key="")
    store.clubs.catch_up(club)
    assert len(store.clubs.held(match_id)) == 2


def test_a_latecomer_who_is_renamed_keeps_the_match(store: Store, club: str) -> None:
    match_id = pad(store, club, points(Ann=5), JOINS, points(Ann=5))
    store.clubs.catch_up(club)
    store.clubs.rename_person(club, ids(store, club)["Dee"], "Deirdre")
    correct(store, match_id, 3, points(Ann=6))
    assert totals_of(store, club, "Deirdre").tally.played == 1
    assert "Dee" not in ids(store, club)


def test_a_latecomer_who_is_removed_has_a_neutral_name(store: Store, club: str) -> None:
    match_id = pad(store, club, points(Ann=5), JOINS, TAKES_OVER, points(Ann=5))
    store.clubs.catch_up(club)
    for name in ("Dee", "Eve"):
        store.clubs.remove_person(club, ids(store, club)[name])
    shown = store.clubs.read(lambda connection: former_names.of_match(connection, match_id))
    assert shown == {"Dee": "Former player 1", "Eve": "Former player 2"}


def test_a_club_file_keeps_latecomers(store: Store, club: str) -> None:
    pad(store, club, points(Ann=5), JOINS, TAKES_OVER, points(Ann=5))
    store.clubs.catch_up(club)
    again = import_club(store, json.loads(json.dumps(list(export_club(store, club))))).club
    store.clubs.catch_up_all(again.club_id)
    (match,) = store.clubs.read(lambda connection: queries.matches(connection, again.club_id, MatchSearch(), 5))
    assert {player.name for player in match.players} == {"Ann", "Bo", "Dee", "Eve"}


def test_an_evening_gets_the_result_of_those_who_have_the_seats(store: Store, club: str) -> None:
    record = {"record": 1, "event": "evening", "game": "score-pad", "entrants": ["Ann", "Bo"], "entries": []}
    event_id = store.events.create(club, record).event_id
    pad(store, club, points(Ann=5, Bo=20), JOINS, TAKES_OVER, points(Ann=5, Eve=1, Dee=2), event_id=event_id)
    store.clubs.catch_up(club)
    assert [body for body in store.events.event(event_id).bodies if body["do"] == "result"] == [
        {"do": "result", "between": ["Ann", "Dee", "Eve"], "game": "score-pad", "score": [10, 2, 21]}
    ]


def test_a_pairing_gets_the_result_of_a_substitute_as_that_of_the_entrant(store: Store, club: str) -> None:
    entries = [{"do": "draw", "seed": "1"}]
    record = {
        "record": 1, "event": "swiss", "game": "score-pad", "options": {"rounds": 1}, "entrants": ["Ann", "Bo"],
        "entries": entries,
    }  # fmt: skip
    event_id = store.events.create(club, record).event_id
    pad(store, club, points(Ann=5, Bo=20), TAKES_OVER, points(Ann=5, Eve=1), event_id=event_id, pairing="R1-1")
    store.clubs.catch_up(club)
    result = store.events.event(event_id).bodies[-1]
    assert dict(zip(result["between"], result["score"], strict=True)) == {"Ann": 10, "Bo": 21}
