"""The last handicap of each person: of one club, at one game, from the latest event that gives or clears it."""

from __future__ import annotations

from typing import Any

from referee.store import Accepted, Store
from referee.store.events.handicaps import last_handicaps


def event(store: Store, club: str, *entrants: Any, game: str = "darts-301", created: float | None = None) -> str:
    record = {"record": 1, "event": "evening", "game": game, "entrants": list(entrants), "entries": []}
    event_id = store.events.create(club, record).event_id
    if created is not None:
        store.events.set_created(event_id, created)
    return event_id


def handicaps(store: Store, club: str, game: str = "darts-301") -> dict[str, int | float]:
    return store.clubs.read(lambda connection: last_handicaps(connection, club, game))


def test_the_last_handicap_is_that_of_one_club_at_one_game(store: Store) -> None:
    club, other = (store.clubs.create(name).club_id for name in ("Thursday", "Friday"))
    event(store, club, {"name": "Ann", "handicap": 20}, "Bo", created=1.0)
    event(store, club, {"name": "Ann", "handicap": 2}, game="billiards", created=2.0)
    event(store, other, {"name": "Ann", "handicap": 90}, created=3.0)
    assert handicaps(store, club) == {"ann": 20}
    assert handicaps(store, club, "billiards") == {"ann": 2}
    assert handicaps(store, other) == {"ann": 90}
    event(store, club, {"name": "Ann", "handicap": 15}, created=4.0)
    assert handicaps(store, club) == {"ann": 15}


def test_a_late_entry_that_is_taken_back_gives_no_handicap(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    event_id = event(store, club, "Ann", "Bo")
    for body, expected in (
        ({"do": "enter", "who": {"name": "Cy", "handicap": 7}}, {"cy": 7}),
        ({"do": "strike", "n": 1}, {}),
    ):
        answer = store.events.append(event_id, body, key="")
        assert isinstance(answer, Accepted), answer
        assert handicaps(store, club) == expected
