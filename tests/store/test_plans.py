"""The plans of events: changed by several organisers at once, nothing is lost; gone with the event."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert

from referee.desk.events.money import mark_paid, who_paid
from referee.kit.values import replace
from referee.store import Store
from referee.store.events import Extra, Money, Plan, Prize
from referee.store.events.plan import with_names
from referee.store.models import EventPlanRow
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
        prizes=(Prize(1, amount="20"), Prize(2, share="25"), Prize(name="Raffle", share="50", pot="Raffle")),
        money=Money(("Ann",), (Extra("Raffle", "1.00", "own"),), {"Raffle": {"Bo": 3}}, {"Raffle": ("Ann", "Bo")}),
    )  # fmt: skip
    store.plans.change(event_id, lambda plan: wanted)
    assert store.plans.plan(event_id) == replace(wanted, version=1)


def test_a_plan_follows_the_present_names() -> None:
    money = Money(("Ann", "Bo"), (Extra("Raffle", "1.00", "own"),), {"Raffle": {"Bo": 3}}, {"Raffle": ("Ann",)})
    plan = Plan(here=("Ann", "Bo"), fixed={"Ann": "1", "Bo": "3"}, money=money)
    renamed = Money(("Anna", "Bo"), money.extras, {"Raffle": {"Bo": 3}}, {"Raffle": ("Anna",)})
    assert with_names(plan, {"Ann": "Anna"}) == Plan(here=("Anna", "Bo"), fixed={"Anna": "1", "Bo": "3"}, money=renamed)
    assert with_names(plan, {}) == plan


@pytest.mark.parametrize(("fee", "paid"), [("7.50", None), ("", ())])
def test_in_the_plan_of_an_earlier_version_with_a_fee_everybody_counts_as_paid(
    store: Store, event_id: str, fee: str, paid: tuple[str, ...] | None
) -> None:
    body = {"open": False, "entry_key": "", "here": ["Ann"], "fixed": {}, "fee": fee, "currency": "", "prizes": []}
    row = {"event_id": event_id, "version": 3, "body": json.dumps(body)}
    store.writer.write(event_id, lambda connection: connection.execute(insert(EventPlanRow), [row]).rowcount)
    assert store.plans.plan(event_id) == Plan(here=("Ann",), fee=fee, version=3, money=Money(paid=paid))
    event = store.events.event(event_id)
    assert who_paid(event, store.plans.plan(event_id)) == (("Ann", "Bo") if fee else ())
    # The first change of it writes down who has paid.
    assert mark_paid(store, event, "Bo", has_paid=False).money.paid == (("Ann",) if fee else ())


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
