"""The people of events: linked by name when they enter, credited with results by hand, and renamed."""

from __future__ import annotations

import json
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import create_engine, text, update

from referee import games
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.desk.seasons.season import season_now
from referee.events.credits import credits_of
from referee.store import Store, database, get_store, migrate
from referee.store.clubs import MatchSearch, former_names, queries
from referee.store.events import hand_results
from referee.store.models import AppearanceRow
from tests.databases import both_databases, without_tables
from tests.store.conftest import NewApp
from tests.store.test_clubs import FINISH, enter, ids, play, ratings, recounted, totals_of
from tools.serving import SOON

PAIR = {"name": "N-S", "people": ["Dee", "Ed"]}
NAMES = ("Ann", "Bo", "Cy")


@pytest.fixture
def club(store: Store) -> str:
    return store.clubs.create("Thursday").club_id


def begin(store: Store, club: str, *entrants: Any, entries: Any = (), **more: Any) -> str:
    """An evening with its people."""
    record = {"record": 1, "event": "evening", "entrants": list(entrants), "entries": list(entries), **more}
    return store.events.create(club, record).event_id


def do(store: Store, event_id: str, **body: Any) -> int:
    """The number of an entry that is made."""
    answer = store.events.append(event_id, body, key="")
    assert answer.ruling.verdict == "allowed", answer.ruling.says
    return answer.seq  # type: ignore[union-attr]


def win(store: Store, event_id: str, who: str, over: str, **more: Any) -> int:
    return do(store, event_id, do="result", between=[who, over], winner=who, **more)


def shown(store: Store, event_id: str) -> dict[str, str]:
    """The name that pages show for each name in the log of an event."""
    return {each.name: each.shown for each in store.clubs.read(lambda c: former_names.people_of_event(c, event_id))}


def tally(store: Store, club: str, name: str) -> tuple[int, int, int, int]:
    """Played, won, drawn and by hand, over all games."""
    store.clubs.catch_up(club)
    totals = store.clubs.read(lambda c: queries.totals(c, ids(store, club)[name]))
    parts = [(each.tally.played, each.tally.won, each.tally.drawn, each.by_hand) for each in totals]
    return tuple(map(sum, zip(*parts, strict=True))) if parts else (0, 0, 0, 0)  # type: ignore[return-value]


def test_games_of_a_club_stand_by_their_matches_then_by_their_keys(store: Store, club: str) -> None:
    for game in ("vatican", "score-pad", "score-pad"):
        store.create(game, games.game(game).schema.setup(["Ann", "Bo"]), club)
    win(store, begin(store, club, *NAMES, game="billiards"), "Ann", "Bo")
    store.clubs.catch_up(club)
    played = store.clubs.read(lambda connection: queries.games_played(connection, club))
    assert played == [("score-pad", 2), ("billiards", 1), ("vatican", 1)]


# - people


@both_databases
def test_everybody_who_enters_is_a_person_of_the_club_and_a_pair_is_none(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", PAIR, entries=[{"do": "enter", "who": "Bo"}])
    do(store, event_id, do="enter", who="Cy")
    do(store, event_id, do="enter", who={"name": "E-W", "people": ["Fay", "ann b"]})
    assert set(ids(store, club)) == {"Ann", "Bo", "Cy", "Dee", "Ed", "Fay", "ann b"}
    assert set(shown(store, event_id)) == set(ids(store, club))


def test_a_name_in_another_case_is_the_same_person(store: Store, club: str) -> None:
    store.clubs.add_people(club, ["Ann"])
    event_id = begin(store, club, "ANN")
    assert list(ids(store, club)) == ["Ann"]
    assert shown(store, event_id) == {"ANN": "Ann"}


def test_a_match_of_an_event_knows_its_people_after_a_new_name(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo")
    store.clubs.rename_person(club, ids(store, club)["Bo"], "Robert")
    match_id = play_in(store, club, event_id, "Ann", "Bo")
    also_id = play_in(store, club, event_id, "Robert", "Ann")
    store.clubs.catch_up(club)
    assert set(ids(store, club)) == {"Ann", "Robert"}
    event = store.events.event(event_id)
    assert [*event.state.facts.entrants] == ["Ann", "Bo"], "nobody enters a second time"
    assert [body["between"] for body in event.bodies] == [["Ann", "Bo"], ["Bo", "Ann"]]
    assert store.clubs.held(match_id) == store.clubs.held(also_id)[::-1]


@both_databases
def test_results_of_matches_that_ended_before_anybody_looked_are_entered_in_their_order(
    store: Store, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store.clubs, "catch_up_later", lambda club_id: None)
    event_id = begin(store, club, *NAMES)
    pairs = [[one, other] for one in NAMES for other in NAMES if one != other]
    for pair in pairs:
        play_in(store, club, event_id, *pair)
    store.clubs.catch_up(club)
    assert [body["between"] for body in store.events.event(event_id).bodies] == pairs


def play_in(store: Store, club: str, event_id: str, *players: str) -> str:
    """A match of an evening that the first player wins."""
    setup = games.game("darts-301").schema.setup(list(players), {"start": 40, "bullseye_order": False})
    match_id = store.create("darts-301", setup, club, event_id).match_id
    enter(store, match_id, FINISH)
    return match_id


# - results by hand


@both_databases
def test_results_by_hand_count_for_people_and_are_marked(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    event_id = begin(store, club, "Ann", "Bo", game="darts-301")
    win(store, event_id, "Bo", "Ann")
    do(store, event_id, do="result", between=["Ann", "Bo"], draw=True)
    assert tally(store, club, "Ann") == (3, 1, 1, 2)
    assert tally(store, club, "Bo") == (3, 1, 1, 2)
    people = ids(store, club)
    (met,) = store.clubs.read(lambda c: queries.head_to_head(c, people["Ann"], 5))
    assert (met.name, met.matches, met.won, met.drawn, met.lost) == ("Bo", 3, 1, 1, 1)
    matches = store.clubs.read(lambda c: queries.matches(c, club, MatchSearch(), 10))
    assert [(each.event_id, each.match_id is None) for each in matches] == [(event_id, True)] * 2 + [(None, False)]
    own = store.clubs.read(lambda c: queries.matches(c, club, MatchSearch(people["Ann"]), 10))
    assert own == matches
    (line, other) = store.clubs.read(lambda c: queries.ranking(c, club, "darts-301", 9))
    assert (line.by_hand, other.by_hand) == (2, 2)


def test_results_by_hand_are_rated_in_the_order_of_play(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo", "Cy", game="darts-301")
    win(store, event_id, "Ann", "Bo")
    play(store, club, "Bo", "Cy")
    win(store, event_id, "Cy", "Ann")
    assert ratings(store, club) == pytest.approx(recounted(("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann")))
    do(store, event_id, do="amend", n=1, **{"with": {"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}})
    assert ratings(store, club) == pytest.approx(recounted(("Bo", "Ann"), ("Bo", "Cy"), ("Cy", "Ann")))
    do(store, event_id, do="strike", n=1)
    assert ratings(store, club) == pytest.approx(recounted(("Bo", "Cy"), ("Cy", "Ann")))
    assert dict(store.clubs.rebuild()) == {club: 0}
    store.events.delete(event_id)
    assert ratings(store, club) == pytest.approx(recounted(("Bo", "Cy")))
    assert tally(store, club, "Ann") == (0, 0, 0, 0)


def test_an_event_is_deleted_after_its_results_are_counted(store: Store, club: str, monkeypatch) -> None:
    event_id = begin(store, club, "Ann", "Bo", game="darts-301")
    win(store, event_id, "Ann", "Bo")
    deletes = Thread(target=store.events.delete, args=(event_id,))

    def counted_while_another_deletes(*results: Any) -> Any:
        deletes.start()
        deletes.join(0.2)
        return credits_of(*results)

    monkeypatch.setattr(hand_results, "credits_of", counted_while_another_deletes)
    store.clubs.catch_up_all(club)
    deletes.join(SOON)
    assert tally(store, club, "Ann") == (0, 0, 0, 0)


def test_a_result_without_a_game_counts_and_is_not_rated(store: Store, club: str) -> None:
    win(store, begin(store, club, "Ann", "Bo"), "Ann", "Bo")
    total = totals_of(store, club, "Ann")
    assert (total.game, total.tally.won, total.by_hand, total.rating) == ("", 1, 1, None)
    assert store.clubs.read(lambda c: queries.count_without_game(c, club)) == 1
    assert store.clubs.read(lambda c: queries.games_played(c, club)) == []


def test_a_refereed_result_counts_once_and_a_deleted_match_for_nobody(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo", game="darts-301")
    match_id = play_in(store, club, event_id, "Ann", "Bo")
    assert tally(store, club, "Ann") == (1, 1, 0, 0)
    store.delete(match_id)
    assert len(store.events.event(event_id).state.facts.results) == 1, "the event keeps the result"
    assert tally(store, club, "Ann") == (0, 0, 0, 0)


def test_figures_are_those_of_refereed_matches(store: Store, club: str) -> None:
    play(store, club, "Ann", "Bo")
    before = totals_of(store, club, "Ann").counts
    win(store, begin(store, club, "Ann", "Bo", game="darts-301"), "Ann", "Bo")
    assert (totals_of(store, club, "Ann").counts, totals_of(store, club, "Ann").tally.played) == (before, 2)


def test_rebuild_mends_a_result_by_hand(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo", game="darts-301")
    win(store, event_id, "Ann", "Bo")
    right = ratings(store, club)
    change = update(AppearanceRow).where(AppearanceRow.event_id == event_id).values(place=2)
    store.writer.write(club, lambda connection: connection.execute(change).rowcount)
    assert dict(store.clubs.rebuild())[club] > 0
    assert ratings(store, club) == right


# - renamed, removed


def test_events_and_seasons_show_the_present_name(store: Store, club: str) -> None:
    first, second = begin(store, club, "Ann", "Bo"), begin(store, club, "Ann", "Robert")
    win(store, first, "Bo", "Ann")
    store.clubs.merge(club, ids(store, club)["Robert"], ids(store, club)["Bo"])
    win(store, second, "Robert", "Ann")
    season = store.seasons.create(club, "Winter", {})
    for event_id in (first, second):
        store.seasons.count(season.season_id, event_id)
    standing = season_now(store, store.seasons.season(season.season_id)).step.rows
    assert [(row.who, row.place, len(row.evenings)) for row in standing] == [("Robert", 1, 2), ("Ann", 2, 2)]
    store.clubs.remove_person(club, ids(store, club)["Robert"])
    standing = season_now(store, store.seasons.season(season.season_id)).step.rows
    assert [row.who for row in standing] == ["Former player 1", "Ann"]
    assert shown(store, first) == {"Ann": "Ann", "Bo": "Former player 1"}
    assert store.events.event(first).setup["entrants"] == ["Ann", "Bo"], "the log keeps what was proven"


def test_two_who_exchange_their_names_are_shown_as_they_are_called(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo")
    people = ids(store, club)
    for who, name in (("Ann", "x"), ("Bo", "Ann"), ("Ann", "Bo")):
        store.clubs.rename_person(club, people[who], name)
    names = store.clubs.read(lambda c: former_names.of_event(c, event_id))
    assert names == {"Ann": "Bo", "Bo": "Ann"}


def test_a_present_name_is_not_taken_apart(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann")
    store.clubs.rename_person(club, ids(store, club)["Ann"], "Ann B.")
    names = store.clubs.read(lambda c: former_names.of_event(c, event_id))
    assert names == {"Ann": "Ann B.", "Ann B.": "Ann B."}


# - corrected in the event, replaced


def test_a_corrected_name_is_that_of_a_known_person(store: Store, club: str) -> None:
    play(store, club, "Ann Archer", "Bo")
    event_id = begin(store, club, "Ann Acher", "Bo", game="darts-301")
    win(store, event_id, "Ann Acher", "Bo")
    play_in(store, club, event_id, "Ann Acher", "Bo")
    assert tally(store, club, "Ann Acher") == (2, 2, 0, 1)
    n = do(store, event_id, do="rename", who="Ann Acher", to="Ann Archer")
    assert set(ids(store, club)) == {"Ann Archer", "Bo"}
    assert shown(store, event_id) == {"Ann Acher": "Ann Archer", "Ann Archer": "Ann Archer", "Bo": "Bo"}
    assert tally(store, club, "Ann Archer") == (3, 3, 0, 1)
    assert dict(store.clubs.rebuild()) == {club: 0}
    do(store, event_id, do="strike", n=n)
    assert shown(store, event_id)["Ann Acher"] == "Ann Acher"


def test_a_person_who_played_nothing_else_has_the_corrected_name(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann Acher", "Bo")
    before = ids(store, club)
    n = do(store, event_id, do="rename", who="Ann Acher", to="Ann Archer")
    assert ids(store, club) == {"Ann Archer": before["Ann Acher"], "Bo": before["Bo"]}
    do(store, event_id, do="strike", n=n)
    assert ids(store, club) == before
    assert shown(store, event_id)["Ann Acher"] == "Ann Acher"


def test_each_of_an_entrant_is_credited_with_the_own_matches(store: Store, club: str) -> None:
    record = {
        "record": 1, "event": "round-robin", "game": "darts-301", "entrants": ["Ann", "Bo", "Cy"],
        "entries": [{"do": "draw", "seed": "1"}, {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}],
    }  # fmt: skip
    event_id = store.events.create(club, record).event_id
    do(store, event_id, do="substitute", who="Ann", by="Zoe")
    do(store, event_id, do="result", between=["Zoe", "Cy"], winner="Cy")
    assert [tally(store, club, who) for who in ("Ann", "Zoe")] == [(1, 1, 0, 1), (1, 0, 0, 1)]


# - files and older databases


def test_a_club_file_has_the_person_of_each_name(store: Store, club: str) -> None:
    event_id = begin(store, club, "Ann", "Bo", game="darts-301")
    win(store, event_id, "Bo", "Ann")
    store.clubs.remove_person(club, ids(store, club)["Bo"])
    lines = [*export_club(store, club)]
    assert lines[0]["people"] == ["Ann", "Former player 1"]
    assert lines[1]["people"] == {"Ann": 0, "Bo": 1}
    copy = import_club(store, lines).club.club_id
    assert set(ids(store, copy)) == {"Ann", "Former player 1"}
    assert tally(store, copy, "Former player 1") == (1, 1, 0, 1)
    (event,) = store.events.of_club(copy, 9)
    assert shown(store, event.event_id) == {"Ann": "Ann", "Bo": "Former player 1"}
    del lines[1]["people"]
    other = import_club(store, lines).club.club_id
    assert set(ids(store, other)) == {"Ann", "Bo", "Former player 1"}, "a file of before has names alone"


@without_tables
def test_events_of_an_older_database_get_their_people(database_url: str, new_app: NewApp) -> None:
    url = database.address(database_url)
    engine = create_engine(url, **database.engine_options(url))
    writer = database.prepare(engine)
    setup = json.dumps({"record": 1, "event": "evening", "game": "darts-301", "entrants": ["Ann", "Bo", PAIR]})
    entries = [{"do": "enter", "who": "Cy"}, {"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}]
    with writer.begin() as connection:
        migrate.command.upgrade(migrate.configuration(connection), "0009")
        run = connection.execute
        run(text("INSERT INTO clubs (id, name, keys, created) VALUES ('club0001', 'Thursday', '{\"a\": \"b\"}', 1)"))
        people = "INSERT INTO people VALUES (:id, 'club0001', :name, :alike, 1, :removed)"
        run(text(people), {"id": "ann00001", "name": "Ann", "alike": "ann", "removed": False})
        run(text(people), {"id": "bo000001", "name": "Former player 1", "alike": "former player 1", "removed": True})
        run(
            text(
                "INSERT INTO events (id, club_id, format, title, setup, created, head, over) "
                "VALUES ('event001', 'club0001', 'evening', '', :setup, 1, 2, :over)"
            ),
            {"setup": setup, "over": False},
        )
        body = "INSERT INTO event_entries VALUES ('event001', :seq, :body, '', :key, 1779991200.25)"
        run(text(body), [{"seq": n, "body": json.dumps(each), "key": str(n)} for n, each in enumerate(entries, 1)])
        plan = "INSERT INTO event_plans VALUES ('event001', 1, :body)"
        run(text(plan), {"body": json.dumps({"former": {"Bo": "bo000001", "Zed": "nobody"}})})
        match = (
            "INSERT INTO matches (id, code, game, setup, keys, created, head, over, winners, hash, club_id) "
            "VALUES ('match001', 'AAAA', 'gone-game', :setup, '{}', 1, 0, :over, '[]', :hash, 'club0001')"
        )
        run(text(match), {"setup": '{"players": ["Ann"]}', "over": False, "hash": b""})
        played = (
            "INSERT INTO appearances (match_id, player, person_id, club_id, game, began, done, side, points, counts) "
            "VALUES ('match001', 0, 'ann00001', 'club0001', 'gone-game', 1, :done, 0, 0, '{}')"
        )
        run(text(played), {"done": False})
    engine.dispose()
    with new_app().app_context():
        store = get_store()
        assert set(ids(store, "club0001")) == {"Ann", "Former player 1", "Dee", "Ed", "Cy"}
        assert shown(store, "event001") == {
            "Ann": "Ann", "Bo": "Former player 1", "Cy": "Cy", "Dee": "Dee", "Ed": "Ed",
        }  # fmt: skip
        assert tally(store, "club0001", "Former player 1") == (1, 1, 0, 1)
        assert store.clubs.held("match001") == ["ann00001"]
