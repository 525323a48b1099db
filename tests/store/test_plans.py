"""The plans of events: changed by several organisers at once, nothing is lost; gone with the event."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.kit.values import replace
from referee.store import Store
from referee.store.events import Plan, Prize
from tests.databases import both_databases

SWISS = {"record": 1, "event": "swiss", "title": "Gin", "options": {}, "entrants": ["Ann", "Bo"], "entries": []}


@pytest.fixture
def event_id(store: Store) -> str:
    club_id = store.clubs.create("Thursday").club_id
    return store.events.create(club_id, SWISS).event_id


def test_nothing_is_planned_at_first(store: Store, event_id: str) -> None:
    assert store.plans.plan(event_id) == Plan()


def test_a_plan_is_read_as_it_was_written(store: Store, event_id: str) -> None:
    wanted = Plan(
        open=True, entry_key="k", here=("Ann",), fixed={"Bo": "3"}, fee="7.50", currency="€",
        prizes=(Prize(1, amount="20"), Prize(2, share="25")),
    )  # fmt: skip
    store.plans.change(event_id, lambda plan: wanted)
    assert store.plans.plan(event_id) == replace(wanted, version=1)


def test_a_change_that_changes_nothing_is_not_written(store: Store, event_id: str) -> None:
    assert store.plans.change(event_id, lambda plan: plan).version == 0


@both_databases
def test_two_organisers_at_once_keep_both_changes(store: Store, event_id: str) -> None:
    names = [f"Player {n}" for n in range(12)]

    def check_in(who: str) -> None:
        store.plans.change(event_id, lambda plan: replace(plan, here=(*plan.here, who)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(check_in, names))
    assert sorted(store.plans.plan(event_id).here) == sorted(names)
    assert store.plans.plan(event_id).version == len(names)


def test_a_plan_goes_with_its_event(store: Store, event_id: str) -> None:
    store.plans.change(event_id, lambda plan: replace(plan, open=True))
    store.events.delete(event_id)
    assert store.plans.plan(event_id) == Plan()
