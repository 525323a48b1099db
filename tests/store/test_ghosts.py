"""Ghosts play in matches of events, and are no people of the club."""

from __future__ import annotations

from typing import Any

from referee import games
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.desk.halls.hall import begin_match_of_call
from referee.store import Accepted, Store
from referee.store.clubs import queries
from referee.testing.stories import new_table

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")
OPTIONS = {"rounds": 2, "target": 7}


def night(store: Store, club_id: str) -> str:
    """A night of seven and a ghost, played to its end at the table to which it was called."""
    record = {"record": 1, "event": "bunko-night", "game": "bunko", "entrants": list(NAMES), "entries": []}
    event_id = store.events.create(club_id, record).event_id
    store.events.append(event_id, {"do": "draw", "seed": "s"}, key="draw")
    store.tables.add_tables(event_id, 1)
    store.calls.follow(event_id)
    call = store.calls.call_at(event_id, "1")
    assert call is not None
    table = new_table("bunko", 1, OPTIONS, (*NAMES, "Ghost"))
    setup = games.game("bunko").schema.setup([*NAMES, "Ghost"], OPTIONS)
    match = store.begin_called(event_id, call, "bunko", setup)
    assert match is not None
    while (body := table.next(store.cached_match(match.match_id).match.position)) is not None:
        seen = store.cached_match(match.match_id).head
        store.append(match.match_id, "play", body, seen=seen, key=f"p.{seen}")
    store.clubs.catch_up(club_id)
    return event_id


def people(store: Store, club_id: str) -> dict[str, int]:
    """The people of a club with the number of their matches."""
    everybody: list[Any] = store.clubs.read(lambda connection: queries.all_people(connection, club_id))
    totals = {each.name: store.clubs.read(lambda c, who=each: queries.totals(c, who.person_id)) for each in everybody}
    return {name: sum(each.tally.played for each in of_games) for name, of_games in totals.items()}


def standing(store: Store, event_id: str) -> list[str]:
    state = store.events.event(event_id).state
    return [row.who for row in state.event_rules.standing(state.facts, state.board)]


def test_the_ghost_of_a_night_is_no_person_of_the_club(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    event_id = night(store, club)
    assert people(store, club) == dict.fromkeys(NAMES, 1)
    assert store.events.event(event_id).state.board.over
    assert set(standing(store, event_id)) == set(NAMES)
    other = import_club(store, list(export_club(store, club))).club.club_id
    store.clubs.catch_up(other)
    assert people(store, other) == people(store, club)
    again = store.events.of_club(other, 1)[0].event_id
    assert standing(store, again) == standing(store, event_id)


def called_match(store: Store, event: str, entrants: list[Any], *entries: dict[str, Any]) -> tuple[str, str]:
    """A match that is called and begun after some entries of an event, with the event."""
    record = {"record": 1, "event": event, "game": "score-pad", "entrants": entrants, "entries": []}
    event_id = store.events.create(store.clubs.create("Thursday").club_id, record).event_id
    for number, body in enumerate(({"do": "draw", "seed": "s"}, *entries)):
        store.events.append(event_id, body, key=f"{number}")
    store.tables.add_tables(event_id, 1)
    store.calls.follow(event_id)
    call = store.calls.call_at(event_id, "1")
    assert call is not None
    assert begin_match_of_call(store, store.events.event(event_id), call)
    (match,) = store.events.matches_of(event_id)
    return event_id, match.match_id


def play(store: Store, match_id: str, scores: dict[str, int]) -> None:
    """One round of a Score Pad, and its end."""
    for body in ({"play": "round", "points": scores}, {"play": "close"}):
        answer = store.append(match_id, "play", body, seen=store.cached_match(match_id).head, key=body["play"])
        assert isinstance(answer, Accepted), answer


def test_a_stand_in_plays_at_the_table_and_is_no_person(store: Store) -> None:
    pairs = [{"name": "N-S", "people": ["Ann", "Bo"]}, {"name": "E-W", "people": ["Cy", "Dee"]}]
    ghost = {"do": "substitute", "who": "N-S", "out": "Ann", "by": "Ghost"}
    event_id, match_id = called_match(store, "round-robin", pairs, ghost)
    club_id = store.events.event(event_id).club_id
    players = store.cached_match(match_id).match.setup.players
    assert sorted(players) == ["Bo", "Cy", "Dee", "Ghost"]
    play(store, match_id, dict(zip(players, (5, 3, 2, 1), strict=True)))
    store.clubs.catch_up(club_id)
    assert people(store, club_id) == {"Ann": 0, "Bo": 1, "Cy": 1, "Dee": 1}
    other = import_club(store, list(export_club(store, club_id))).club.club_id
    store.clubs.catch_up(other)
    assert people(store, other) == people(store, club_id)
    rematch = store.begin_next(match_id, store.cached_match(match_id).match.setup)
    assert rematch is not None
    assert people(store, club_id).keys() == {"Ann", "Bo", "Cy", "Dee"}


def test_a_match_against_a_ghost_counts_in_the_event_and_for_nobody(store: Store) -> None:
    event_id, match_id = called_match(store, "swiss", ["Ann", "Bo"], {"do": "substitute", "who": "Bo", "by": "Ghost"})
    club_id = store.events.event(event_id).club_id
    play(store, match_id, {"Ann": 5, "Ghost": 3})
    store.clubs.catch_up(club_id)
    assert people(store, club_id) == {"Ann": 0, "Bo": 0}
    state = store.events.event(event_id).state
    assert [row.who for row in state.event_rules.standing(state.facts, state.board) if row.points] == ["Ann"]
    ranking = store.clubs.read(lambda connection: queries.ranking(connection, club_id, "score-pad", 10))
    assert ranking == []


def test_a_person_called_ghost_is_a_person(store: Store) -> None:
    event_id, match_id = called_match(store, "swiss", ["Ann", "Ghost"])
    club_id = store.events.event(event_id).club_id
    play(store, match_id, {"Ann": 5, "Ghost": 3})
    store.clubs.catch_up(club_id)
    assert people(store, club_id) == {"Ann": 1, "Ghost": 1}
