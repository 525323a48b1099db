"""The plan and the tables of an event in the file of a club: check-ins, own tables, money.

Keys stay where they are: an event on another server has new links and codes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from referee.desk.events.changing import note_written
from referee.desk.events.money import CURRENCY, MOST_BOUGHT, extras_written, fee_written, prizes_written
from referee.kit.values import Value
from referee.schema import Unreadable, quoted
from referee.store import Store
from referee.store.events import Extra, Money, Plan, Prize, StoredEvent
from referee.store.events.plan import Challenge
from referee.store.halls.hall import read_table_name

ANSWERS: Final = ("", "accepted", "declined", "over")
"""The answers to a challenge."""


class PlanInFile(Value, omit_defaults=True):
    """The plan of an event in a file. People are the names in its log."""

    here: tuple[str, ...] = ()
    fixed: Mapping[str, str] = msgspec.field(default_factory=dict)
    fee: str = ""
    currency: str = ""
    prizes: tuple[Prize, ...] = ()
    paid: tuple[str, ...] | None = ()
    extras: tuple[Extra, ...] = ()
    bought: Mapping[str, Mapping[str, int]] = msgspec.field(default_factory=dict)
    awards: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    note: str = ""
    challenges: tuple[Challenge, ...] = ()
    line_ups: Mapping[str, Mapping[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)


class HallInFile(Value, omit_defaults=True):
    """The hall of an event in a file."""

    tables: tuple[str, ...] = ()
    automatic: bool = True


def plan_in_file(plan: Plan, entrants: Collection[str]) -> dict[str, Any]:
    """A plan for the file of a club. Names that no entrant has now are left out."""
    money = plan.money
    bought = {extra: {who: n for who, n in by.items() if who in entrants} for extra, by in money.bought.items()}
    in_file = PlanInFile(
        here=tuple(who for who in plan.here if who in entrants),
        fixed={who: table for who, table in plan.fixed.items() if who in entrants},
        fee=plan.fee,
        currency=plan.currency,
        prizes=plan.prizes,
        paid=None if money.paid is None else tuple(who for who in money.paid if who in entrants),
        extras=money.extras,
        bought=bought,
        awards=money.awards,
        note=plan.note,
        challenges=plan.challenges,
        line_ups=plan.line_ups,
    )
    built: dict[str, Any] = msgspec.to_builtins(in_file)
    return built


def hall_in_file(store: Store, event_id: str) -> dict[str, Any]:
    """The hall of an event for the file of a club."""
    built: dict[str, Any] = msgspec.to_builtins(
        HallInFile(store.tables.names(event_id), store.tables.settings(event_id).automatic)
    )
    return built


def plan_from_file(raw: object, event: StoredEvent) -> Plan:
    """The plan of an event from the line of a file.

    :raises Unreadable: it is not a plan, or does not fit its event.
    """
    read = _read(raw, PlanInFile, "plan")
    entrants = event.state.facts.entrants
    named = (*read.here, *read.fixed, *(read.paid or ()), *(who for by in read.bought.values() for who in by))
    for who in named:
        if who not in entrants:
            raise Unreadable(f"{quoted(who)} is not an entrant of the event", "plan")
    try:
        extras = extras_written(read.extras)
        prizes, fee, note = prizes_written(read.prizes, extras), fee_written(read.fee), note_written(read.note)
    except Unreadable as fault:
        raise fault.within("plan") from None
    counts = [count for by in read.bought.values() for count in by.values()]
    if len(read.currency) > CURRENCY or not all(0 < count <= MOST_BOUGHT for count in counts):
        raise Unreadable("the currency is too long, or somebody bought an extra in a number that cannot be", "plan")
    if any(not 0 <= each.seq <= event.head or each.answer not in ANSWERS for each in read.challenges):
        raise Unreadable("a challenge has an answer or an entry that there is not", "plan")
    return Plan(
        here=read.here, fixed=read.fixed, fee=fee, currency=read.currency, prizes=prizes,
        note=note, challenges=read.challenges, line_ups=read.line_ups,
        money=Money(read.paid, extras, read.bought, awards=read.awards),
    )  # fmt: skip


def hall_from_file(raw: object) -> HallInFile:
    """The hall of an event from the line of a file.

    :raises Unreadable: it is not a hall, or a name of a table cannot be used.
    """
    read = _read(raw, HallInFile, "hall")
    names = tuple(read_table_name(name) for name in read.tables)
    if len(set(names)) < len(names):
        raise Unreadable("two tables have the same name", "hall")
    return HallInFile(names, read.automatic)


def _read(raw: object, kind: type[Any], field: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as fault:
        raise Unreadable(str(fault), field) from None
