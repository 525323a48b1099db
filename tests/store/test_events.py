"""Events in the database: their logs, and the results that refereed matches give them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from referee import games
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.events.printed import end_of
from referee.net import breath
from referee.schema import Unreadable
from referee.store import Accepted, RefusedEntry, Stale, Store, database, get_store, migrate
from referee.store.events import NoSuchEvent
from tests.clocks import own_clock
from tests.databases import both_databases, without_tables
from tests.store.conftest import NewApp
from tests.store.test_clubs import FINISH, LONGER, MISS, correct, enter

EVENING = {"record": 1, "event": "evening", "title": "Thursday", "entrants": ["Ann", "Bo"], "entries": []}


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create("Thursday").club_id


def start(store: Store, club: str, event_id: str, game: str, players: list[str], **options: Any) -> str:
    setup = games.game(game).schema.setup(players, options)
    return store.create(game, setup, club, event_id).match_id


def standing(store: Store, event_id: str) -> dict[str, float]:
    """The points of everybody in an event."""
    return {row["who"]: row["points"] for row in end_of(store.events.event(event_id).state)["standing"]}


def darts(store: Store, club: str, event_id: str, *players: str) -> str:
    return start(store, club, event_id, "darts-301", list(players), start=40, bullseye_order=False)


@both_databases
def test_matches_of_an_evening_give_it_their_results_also_when_they_are_corrected(store: Store, club: str) -> None:
    evening = store.events.create(club, EVENING).event_id
    first = darts(store, club, evening, "Ann", "Bo")
    enter(store, first, FINISH)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Ann": 2, "Bo": 1}
    # A newcomer plays the next one, three at the table.
    following = darts(store, club, evening, "Bo", "Cy", "Ann")
    enter(store, following, MISS, FINISH)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Cy": 3, "Ann": 3.5, "Bo": 2.5}
    # The next day the first match is corrected: it goes on, and counts again when it is over.
    correct(store, first, 1, MISS)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Cy": 3, "Ann": 1.5, "Bo": 1.5}
    enter(store, first, LONGER)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Cy": 3, "Bo": 3.5, "Ann": 2.5}
    kinds = [body["do"] for body in store.events.event(evening).bodies]
    assert kinds == ["result", "enter", "result", "strike", "amend"]


@both_databases
def test_no_key_of_a_program_is_that_of_the_result_of_a_match(store: Store, club: str) -> None:
    evening = store.events.create(club, EVENING).event_id
    match = darts(store, club, evening, "Ann", "Cy")
    for n, key in enumerate((f"match {match}", "enter Cy")):
        late = {"do": "enter", "who": f"Late {n}"}
        assert isinstance(store.events.append(evening, late, key=key), Accepted)
    enter(store, match, FINISH)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Ann": 2, "Cy": 1, "Bo": 0, "Late 0": 0, "Late 1": 0}


CUP = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-301",
    "options": {"match_options": [{"start": 40, "bullseye_order": False}]},
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


def played(store: Store, event_id: str, pairing_id: str, *plays: dict[str, Any]) -> str:
    """The match of a pairing, with its result in the event."""
    club_id = store.events.event(event_id).club_id
    pairing = next(each for each in store.events.event(event_id).state.board.ready if each.id == pairing_id)
    names = [who for side in pairing.sides for who in side]
    setup = games.game("darts-301").schema.setup(names, {"start": 40, "bullseye_order": False})
    match_id = store.create("darts-301", setup, club_id, event_id, pairing_id).match_id
    enter(store, match_id, *plays)
    store.clubs.catch_up(club_id)
    return match_id


def test_a_correction_by_hand_stands_until_the_match_itself_gives_another_result(store: Store, club: str) -> None:
    cup = store.events.create(club, CUP).event_id
    first = played(store, cup, "W1-1", FINISH)
    played(store, cup, "W1-2", FINISH)
    final = played(store, cup, "W2-1", FINISH)
    result = store.events.event(cup).bodies[1]
    by_hand = {"do": "amend", "n": 2, "with": {**result, "winner": "Dee"}}
    assert store.events.append(cup, by_hand, key="", who="Organiser").seq == 5
    assert store.events.event(cup).state.void == (4,)
    # A match that is looked at again says what it has always said: the log stays as it is.
    list(store.clubs.rebuild())
    for match_id in (first, final):
        correct(store, match_id, 1, FINISH)
    store.clubs.catch_up(club)
    assert store.events.event(cup).head == 5
    # The club on another server is the same, and its matches still give their results.
    lines = [json.loads(json.dumps(line)) for line in export_club(store, club)]
    other = import_club(store, lines).club.club_id
    (copy,) = store.events.of_club(other, 10)
    assert store.events.event(copy.event_id).record == store.events.event(cup).record
    (again,) = [each.match_id for each in store.events.matches_of(copy.event_id) if each.pairing == "W1-1"]
    correct(store, again, 1, MISS)
    enter(store, again, FINISH)
    store.clubs.catch_up(other)
    assert store.events.event(copy.event_id).state.facts.results
    ends = store.events.event(copy.event_id).bodies[5:]
    assert ends[-1] == {"do": "amend", "n": 2, "with": {**result, "winner": "Dee"}}


def test_the_next_match_of_the_same_people_stays_in_the_evening(store: Store, club: str) -> None:
    evening = store.events.create(club, EVENING).event_id
    first = darts(store, club, evening, "Ann", "Bo")
    enter(store, first, FINISH)
    following = store.begin_next(first, store.cached_match(first).setup)
    assert following is not None
    enter(store, following.match_id, MISS, FINISH)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Ann": 3, "Bo": 3}
    assert {match.match_id for match in store.events.matches_of(evening)} == {first, following.match_id}


def test_teams_share_their_place_in_an_evening(store: Store, club: str) -> None:
    evening = store.events.create(club, {**EVENING, "entrants": ["Ann", "Bo", "Cy", "Di"]}).event_id
    match = start(
        store, club, evening, "darts-301", ["Ann", "Bo", "Cy", "Di"], start=40, bullseye_order=False, team_size=2
    )
    enter(store, match, FINISH)
    store.clubs.catch_up(club)
    assert standing(store, evening) == {"Ann": 2, "Cy": 2, "Bo": 1, "Di": 1}


@both_databases
def test_an_entry_is_entered_once_and_a_stale_one_not_at_all(store: Store, club: str, new_app: NewApp) -> None:
    evening = store.events.create(club, EVENING).event_id
    body = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
    first = store.events.append(evening, body, key="one")
    assert (first.seq, first.ruling.says) == (1, "Ann beats Bo")
    assert store.events.append(evening, body, key="one").seq == 1
    behind = store.events.append(evening, {"do": "strike", "n": 1}, key="two", seen=0)
    assert behind == Stale((body,), 1)
    restored = store.events.append(evening, {"do": "strike", "n": 9}, key="two", seen=2)
    assert (restored, restored.restored) == (Stale((), 1), True)
    ahead = store.events.append(evening, {"do": "strike", "n": 9}, key="two", seen=1)
    assert isinstance(ahead, RefusedEntry)
    assert ahead.ruling.rules == ("EV-FIX-1",)
    refused = store.events.append(evening, {"do": "draw"}, key="three")
    assert isinstance(refused, RefusedEntry)
    assert refused.ruling.rules == ("EV-DRAW-2",)

    servers = [new_app() for _ in range(3)]

    def enter_one(number: int) -> int | None:
        with servers[number % 3].app_context():
            answer = get_store().events.append(evening, body, key=f"many {number}")
            return answer.seq if isinstance(answer, Accepted) else None

    with ThreadPoolExecutor(3) as phones:
        assert sorted(filter(None, phones.map(enter_one, range(6)))) == [2, 3, 4, 5, 6, 7]
    assert standing(store, evening) == {"Ann": 14, "Bo": 7}
    record = store.events.event(evening).record
    assert standing(store, store.events.create(club, record).event_id) == {"Ann": 14, "Bo": 7}


def test_what_is_no_event_is_refused(store: Store, club: str) -> None:
    with pytest.raises(Unreadable):
        store.events.create(club, {**EVENING, "event": "picnic"})
    with pytest.raises(NoSuchEvent):
        store.events.event("nowhere")
    event = store.events.create(club, EVENING)
    assert [each.title for each in store.events.of_club(club, 10)] == ["Thursday"]
    store.events.delete(event.event_id)
    with pytest.raises(NoSuchEvent):
        store.events.event(event.event_id)


def test_a_match_of_a_pairing_gives_its_result_also_for_teams(store: Store, club: str) -> None:
    pairs = [{"name": "N-S", "people": ["Ann", "Cy"]}, {"name": "E-W", "people": ["Bo", "Di"]}]
    entries = [{"do": "draw", "seed": "s"}]
    record = {"record": 1, "event": "single-elimination", "entrants": pairs, "game": "darts-301", "entries": entries}
    event = store.events.create(club, record)
    (ready,) = event.state.board.ready
    options = {"start": 40, "bullseye_order": False, "team_size": 2}
    setup = games.game("darts-301").schema.setup(["Ann", "Bo", "Cy", "Di"], options)
    match = store.create("darts-301", setup, club, event.event_id, ready.id).match_id
    enter(store, match, MISS, FINISH)
    store.clubs.catch_up(club)
    after = store.events.event(event.event_id)
    assert after.bodies[-1] == {"do": "result", "between": ["N-S", "E-W"], "pairing": ready.id, "winner": "E-W"}
    assert after.state.board.winners == ("E-W",)
    correct(store, match, 1, FINISH)
    store.clubs.catch_up(club)
    assert store.events.event(event.event_id).state.board.winners == ("N-S",)


def test_others_go_on_between_the_entries_of_a_record(store: Store, club: str) -> None:
    entries = [{"do": "enter", "name": f"Guest {n}"} for n in range(20)]
    record = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": entries}
    pauses: list[int] = []
    store.events.create(club, record, breathe=lambda: pauses.append(1))
    assert len(pauses) == len(entries)


def test_a_posted_record_lets_others_go_on_by_itself(store: Store, club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(breath, "SLICE_SECONDS", 0.0)
    own_clock(monkeypatch, breath, sleep=pauses.append)
    entries = [{"do": "enter", "name": f"Guest {n}"} for n in range(20)]
    record = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": []}
    store.events.create(club, record)
    before = len(pauses)
    store.events.create(club, {**record, "entries": entries})
    assert len(pauses) - before >= len(entries)


# --- older databases and files ---------------------------------------------------------------------------------------

SWISS = {"record": 1, "event": "swiss", "title": "Monday", "entrants": ["Ann", "Bo", "Cy"], "options": {}}
DRAWN = [{"do": "draw", "seed": "s1"}, {"do": "close"}, {"do": "result", "pairing": "R1-1", "score": [2, 1]}]
"""Version 1.2 took results after the closing."""


@without_tables
def test_events_of_an_older_database_keep_the_ways_that_they_began_with(database_url: str, new_app: NewApp) -> None:
    url = database.address(database_url)
    engine = create_engine(url, **database.engine_options(url))
    with database.prepare(engine).begin() as connection:
        command.upgrade(migrate.configuration(connection), "0008")
        connection.execute(text("INSERT INTO clubs (id, name, keys, created) VALUES ('club', 'Thursday', '{}', 1)"))
        for event_id, head in (("begun", 3), ("announced", 0)):
            connection.execute(
                text(
                    "INSERT INTO events (id, club_id, format, title, setup, created, head, over) "
                    "VALUES (:id, 'club', 'swiss', 'Monday', :setup, 1, :head, :over)"
                ),
                {"id": event_id, "setup": json.dumps(SWISS), "head": head, "over": False},
            )
        for seq, body in enumerate(DRAWN, 1):
            connection.execute(
                text("INSERT INTO event_entries VALUES ('begun', :seq, :body, 'Zoë', :key, 1)"),
                {"seq": seq, "body": json.dumps(body), "key": str(seq)},
            )
    engine.dispose()
    with new_app().app_context():
        begun, announced = (get_store().events.event(event_id) for event_id in ("begun", "announced"))
    assert begun.record == {**SWISS, "begun_with": "1.2", "entries": DRAWN}
    assert begun.state.refused == 0
    assert [*begun.state.board.outcomes]
    assert announced.record == {**SWISS, "entries": []}


def test_events_of_an_older_club_file_keep_the_ways_that_they_began_with(store: Store) -> None:
    lines = [
        {"club": 1, "name": "Thursday", "people": []},
        {"event": {**SWISS, "entries": DRAWN}, "began": 1},
        {"event": {**SWISS, "entries": []}, "began": 2},
    ]
    club = import_club(store, lines).club.club_id
    exported = [*export_club(store, club)]
    records = [line["event"] for line in exported[1:]]
    assert [{key: value for key, value in record.items() if key != "log"} for record in records] == [
        {**SWISS, "begun_with": "1.2", "entries": DRAWN},
        {**SWISS, "entries": []},
    ]
    # The file of today says so itself.
    assert [*export_club(store, import_club(store, exported).club.club_id)] == exported
    today = import_club(store, [{**lines[0], "club": 2}, lines[1]]).club.club_id
    assert [*export_club(store, today)][1]["event"]["entries"] == DRAWN[:2]


def test_an_event_in_memory_never_goes_back_to_an_earlier_state(store: Store, club: str) -> None:
    event_id = store.events.create(club, EVENING).event_id
    earlier = store.events.event(event_id)
    store.events.append(event_id, {"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}, key="")
    latest = store.events.event(event_id)
    store.events._keep(earlier)
    assert store.events._kept[event_id] is latest
