"""Halls: tables with keys, calls by hand and by themselves, the match that is begun at a table, races of organisers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from referee import games
from referee.desk.halls.hall import begin_match_of_call, hall_view
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import Accepted, Store
from referee.store.halls import CallsUnseen, CannotCall, NoSuchTable
from tests.databases import both_databases

BRACKET = {
    "record": 1, "event": "single-elimination", "title": "Darts", "game": "darts-301", "options": {},
    "entrants": ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.fixture
def event_id(store: Store) -> str:
    club_id = store.clubs.create("Thursday").club_id
    return store.events.create(club_id, BRACKET).event_id


def enter(store: Store, event_id: str, **body: Any) -> None:
    answer = store.events.append(event_id, body, key="")
    assert isinstance(answer, Accepted), answer


def calls(store: Store, event_id: str) -> list[str]:
    """The calls under way."""
    return [str(call) for call in store.calls.history(event_id) if call.ended is None]


@both_databases
def test_tables_have_numbers_names_and_keys_of_their_own(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 3)
    store.tables.rename_table(event_id, "2", "Bar")
    store.tables.remove_table(event_id, "1")
    store.tables.add_tables(event_id, 1)
    assert sorted(table.name for table in store.tables.tables(event_id)) == ["1", "3", "Bar"]
    assert len({table.place for table in store.tables.tables(event_id)}) == 3
    keys = {table.key for table in store.tables.tables(event_id)}
    assert len(keys) == 3
    bar = store.tables.table(event_id, "Bar")
    assert store.tables.table_for_key(event_id, bar.key) == bar
    assert store.tables.renew_table_key(event_id, "Bar") != bar.key
    assert store.tables.table_for_key(event_id, bar.key) is None
    with pytest.raises(Unreadable, match="Table 3 is there already"):
        store.tables.rename_table(event_id, "Bar", "3")
    with pytest.raises(Unreadable, match="1 to 128"):
        store.tables.add_tables(event_id, 127)
    with pytest.raises(NoSuchTable):
        store.tables.remove_table(event_id, "9")


def test_a_result_frees_its_table_for_the_pairing_that_has_waited_longest(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 2)
    store.calls.follow(event_id)
    assert calls(store, event_id) == ["Ann and Hal to table 1", "Dee and Eve to table 2"]
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    assert calls(store, event_id) == ["Dee and Eve to table 2", "Bo and Gus to table 1"]
    waiting = store.calls.next_calls(store.events.event(event_id), store.calls.history(event_id)).waiting
    assert [(str(each.pairing), each.reason) for each in waiting] == [("Cy and Flo", "No table is free.")]


def test_calls_by_hand_and_calls_that_are_taken_back(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 2)
    store.tables.set_automatic(event_id, False)
    store.calls.follow(event_id)
    assert calls(store, event_id) == []
    store.calls.call(event_id, "W1-3", "2")
    for pairing, table, reason in (
        ("W1-1", "2", "Table 2 is not free"),
        ("W1-3", "1", "take that call back first"),
        ("W2-1", "1", "cannot be played now"),
    ):
        with pytest.raises(CannotCall, match=reason):
            store.calls.call(event_id, pairing, table)
    with pytest.raises(NoSuchTable):
        store.calls.call(event_id, "W1-1", "7")
    store.calls.take_back(event_id, 1)
    with pytest.raises(CannotCall):
        store.calls.take_back(event_id, 1)
    store.tables.set_automatic(event_id, True)
    store.calls.follow(event_id)
    held = store.calls.history(event_id)[0].pairing
    assert held not in [call.pairing for call in store.calls.history(event_id) if call.ended is None]
    assert len(calls(store, event_id)) == 2


def test_an_event_that_is_opened_again_has_the_calls_of_before(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 3)
    store.calls.follow(event_id)
    assert begin_match_of_call(store, store.events.event(event_id), store.calls.history(event_id)[1])
    before = store.calls.history(event_id)
    enter(store, event_id, do="close")
    event = store.events.event(event_id)
    # Of the calls only the match that goes on is still shown.
    assert [line.match_id for line in hall_view(store, event).tables if line.call] == [before[1].match_id]
    assert not begin_match_of_call(store, event, before[0])
    enter(store, event_id, do="strike", n=2)
    assert store.calls.history(event_id) == before


def test_a_match_whose_result_is_taken_back_goes_on_at_its_table(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 5)
    store.calls.follow(event_id)
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    enter(store, event_id, do="strike", n=2)
    assert calls(store, event_id)[-1] == "Ann and Hal to table 1"


def test_a_table_that_is_freed_waits_for_a_call_by_hand(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 1)
    store.tables.set_automatic(event_id, False)
    store.calls.call(event_id, "W1-1", "1")
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    assert calls(store, event_id) == []
    store.calls.call(event_id, "W1-2", "1")
    assert calls(store, event_id) == ["Dee and Eve to table 1"]


def test_followers_hear_of_calls_that_change_alone(
    store: Store, event_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.tables.add_tables(event_id, 1)
    told: list[str] = []
    monkeypatch.setattr(store.tables, "publish", told.append)
    store.calls.follow(event_id)
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    assert told == [event_id] * 2
    store.calls.follow(event_id)
    assert told == [event_id] * 2


def test_whoever_cannot_move_is_called_to_the_table_of_the_plan(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 3)
    store.plans.change(event_id, lambda plan: replace(plan, fixed={"Hal": "3"}))
    store.calls.follow(event_id)
    assert "Ann and Hal to table 3" in calls(store, event_id)


def test_a_table_of_the_plan_that_is_gone_holds_nobody_back(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 4)
    store.plans.change(event_id, lambda plan: replace(plan, fixed={"Hal": "9"}))
    store.calls.follow(event_id)
    assert "Ann and Hal to table" in " ".join(calls(store, event_id))


def test_a_call_by_hand_is_made_by_whoever_has_seen_the_earlier_calls(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 1)
    store.tables.set_automatic(event_id, False)
    store.calls.call(event_id, "W1-1", "1", seen=0)
    store.calls.take_back(event_id, 1)
    with pytest.raises(CallsUnseen) as unseen:
        store.calls.call(event_id, "W1-2", "1", seen=0)
    assert [call.n for call in unseen.value.missed] == [1]
    assert store.calls.call(event_id, "W1-2", "1", seen=1).n == 2


def test_a_call_by_hand_has_seen_where_its_people_were_called(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 2)
    store.tables.set_automatic(event_id, False)
    store.calls.call(event_id, "W1-1", "1", seen=0)
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    enter(store, event_id, do="result", between=["Dee", "Eve"], winner="Dee")
    # Table 2 and this pairing had no call before, but Ann was called to table 1.
    with pytest.raises(CallsUnseen) as unseen:
        store.calls.call(event_id, "W2-1", "2", seen=0)
    assert [str(call) for call in unseen.value.missed] == ["Ann and Hal to table 1"]
    assert store.calls.call(event_id, "W2-1", "2", seen=1).n == 2


def test_a_match_that_was_begun_without_a_call_has_no_table(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 1)
    setup = games.game("darts-301").schema.setup(["Bo", "Gus"], {})
    club_id = store.events.event(event_id).club_id
    at_home = store.create("darts-301", setup, club_id, event_id)
    assert store.events.event_of(at_home.match_id) is not None
    assert store.calls.table_of_match(at_home.match_id) is None


def test_a_clock_of_the_longest_time_is_allowed(store: Store, event_id: str) -> None:
    store.tables.set_round_clock(event_id, 86_400)
    left = store.tables.round_time_left(store.tables.settings(event_id))
    assert left is not None
    assert 86_300 < left <= 86_400
    with pytest.raises(Unreadable, match="a day at most"):
        store.tables.set_round_clock(event_id, 86_401)


def test_another_match_is_begun_at_a_call_whose_match_was_deleted(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 1)
    store.calls.follow(event_id)
    call = store.calls.call_at(event_id, "1")
    assert call is not None
    setup = games.game("darts-301").schema.setup(list(call.names), {})
    first = store.begin_called(event_id, call, "darts-301", setup)
    assert first is not None
    store.delete(first.match_id)
    call = store.calls.call_at(event_id, "1")
    assert call is not None
    second = store.begin_called(event_id, call, "darts-301", setup)
    assert second is not None
    assert store.calls.match_at(event_id, "1") == second.match_id


@both_databases
def test_a_match_is_begun_once_and_played_on_at_the_next_call(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 1)
    store.calls.follow(event_id)
    call = store.calls.call_at(event_id, "1")
    assert call is not None
    setup = games.game("darts-301").schema.setup(list(call.names), {"start": 40, "bullseye_order": False})
    created = store.begin_called(event_id, call, "darts-301", setup)
    assert created is not None
    assert store.begin_called(event_id, call, "darts-301", setup) is None
    assert [link.pairing for link in store.events.matches_of(event_id)] == [call.pairing]
    event = store.events.event(event_id)
    assert set(store.clubs.names(event.club_id, 10)) == set(event.state.facts.entrants) > set(call.names)
    assert store.calls.match_at(event_id, "1") == created.match_id
    assert store.calls.table_of_match(created.match_id) == (event_id, "1")
    store.calls.take_back(event_id, call.n)
    store.tables.add_tables(event_id, 1)
    assert store.calls.call(event_id, call.pairing, "2").match_id == created.match_id
    store.append(created.match_id, "play", {"play": "throw", "darts": ["D20"]}, seen=0, key="a")
    store.clubs.catch_up_all(store.events.event(event_id).club_id)
    assert call.pairing not in [each.pairing for each in store.calls.history(event_id) if each.ended is None]


def test_a_correction_that_takes_a_pairing_away_ends_its_call(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 8)
    enter(store, event_id, do="result", between=["Ann", "Hal"], winner="Ann")
    enter(store, event_id, do="result", between=["Dee", "Eve"], winner="Dee")
    assert "Ann and Dee to table" in " ".join(calls(store, event_id))
    enter(store, event_id, do="strike", n=2)
    assert "Ann and Dee" not in " ".join(calls(store, event_id))
    assert "Ann and Hal to table" in " ".join(calls(store, event_id))


@both_databases
def test_several_who_call_at_once_call_each_table_once(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 3)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: store.calls.follow(event_id), range(8)))
    under_way = [call for call in store.calls.history(event_id) if call.ended is None]
    assert sorted(call.table for call in under_way) == ["1", "2", "3"]
    assert len({call.pairing for call in under_way}) == 3


@both_databases
def test_a_hall_goes_with_its_event(store: Store, event_id: str) -> None:
    store.tables.add_tables(event_id, 2)
    store.tables.set_round_clock(event_id, 60)
    store.calls.follow(event_id)
    store.events.delete(event_id)
    assert store.tables.tables(event_id) == ()
    assert store.calls.history(event_id) == ()
    assert store.tables.settings(event_id).clock is None
