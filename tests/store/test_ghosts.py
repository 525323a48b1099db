"""The ghost of a Bunko night plays in its match, and is nobody of the club."""

from __future__ import annotations

from typing import Any

from referee import games
from referee.desk.club_files import export_club, import_club
from referee.store import Store
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
    match = store.begin_called(event_id, call, "bunko", setup, ghosts=1)
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
    other = import_club(store, list(export_club(store, club))).club_id
    store.clubs.catch_up(other)
    assert people(store, other) == people(store, club)
    again = store.events.of_club(other, 1)[0].event_id
    assert standing(store, again) == standing(store, event_id)
