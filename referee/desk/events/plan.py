"""The plan of an event, for pages and programs alike: who is here, fixed tables."""

from __future__ import annotations

from referee.events.table_names import kind_and_number, name_of_kind
from referee.kit.values import Value, replace
from referee.schema import Unreadable, quoted
from referee.store import Store
from referee.store.events import Plan, StoredEvent
from referee.store.halls import require_kind
from referee.store.keys import new_nonce


class DoorList(Value):
    """The entrants who take part: who is here, and who is missing."""

    event_id: str
    people: tuple[str, ...]
    here: frozenset[str]
    missing: tuple[str, ...]


def door_list(event: StoredEvent, plan: Plan) -> DoorList:
    """The current list of an event."""
    people = people_to_seat(event)
    missing = tuple(who for who in people if who not in plan.here)
    return DoorList(event.event_id, people, frozenset(plan.here), missing)


def people_to_seat(event: StoredEvent) -> tuple[str, ...]:
    """The entrants who take part: all but those who have left."""
    facts = event.state.facts
    return tuple(who for who in facts.entrants if who not in facts.withdrawn)


# --- changes ---------------------------------------------------------------------------------------------------------


def check_in(store: Store, event: StoredEvent, who: str, is_here: bool) -> Plan:
    """Check an entrant in or out.

    :raises Unreadable: there is no entrant with this name.
    """
    if who not in event.state.facts.entrants:
        raise Unreadable(f"{quoted(who)} is not an entrant of this event", "who")
    return store.plans.change(event.event_id, lambda plan: _checked(plan, who, is_here))


def _checked(plan: Plan, who: str, is_here: bool) -> Plan:
    here = tuple(name for name in plan.here if name != who)
    return replace(plan, here=(*here, who) if is_here else here)


def with_entries(plan: Plan, is_open: bool) -> Plan:
    """The plan with its entries open or closed; opening them makes a new key."""
    return replace(plan, open=is_open, entry_key=new_nonce() if is_open and not plan.open else plan.entry_key)


def with_guests(plan: Plan, is_open: bool) -> Plan:
    """The plan with a new link for guests, or with none."""
    return replace(plan, guests=new_nonce() if is_open else "")


def give_own_table(store: Store, event: StoredEvent, who: str, table: str) -> Plan:
    """Have an entrant play at one table only; an empty `table` ends that.

    :raises Unreadable: the entrant does not take part, or there is no such table.
    """
    if table and who not in people_to_seat(event):
        raise Unreadable(f"{quoted(who)} does not take part in this event", "who")
    if table and table not in store.tables.names(event.event_id):
        raise Unreadable(f"the hall has no table {table}", "table")
    return store.plans.change(event.event_id, lambda plan: _with_own_table(plan, who, table))


def _with_own_table(plan: Plan, who: str, table: str) -> Plan:
    fixed = {name: own for name, own in plan.fixed.items() if name != who}
    return replace(plan, fixed=fixed | {who: table} if table else fixed)


def rename_table(store: Store, event_id: str, table: str, name: str) -> None:
    """Give a table another name; entrants who play only there still do.

    :raises NoSuchTable: there is no such table.
    :raises Unreadable: the name is invalid, or another table has it.
    """
    new = store.tables.rename_table(event_id, table, name)

    def renamed(plan: Plan) -> Plan:
        return replace(plan, fixed={who: new if own == table else own for who, own in plan.fixed.items()})

    store.plans.change(event_id, renamed)


def set_kind(store: Store, event_id: str, kind: str) -> None:
    """Give all tables that are named by a kind and a number another kind: `1` and `2` become `Board 1`, `Board 2`.

    Tables with names of their own keep them, and so does a table whose new name another one has.

    :raises Unreadable: there is no such kind.
    """
    require_kind(kind)
    names = list(store.tables.names(event_id))
    for index, name in enumerate(names):
        named = kind_and_number(name)
        new = name_of_kind(kind, named[1]) if named else name
        if new not in names:
            rename_table(store, event_id, name, new)
            names[index] = new


def own_tables(store: Store, event: StoredEvent, plan: Plan) -> dict[str, str]:
    """The table of each entrant who plays at one table only, if the table still exists."""
    tables = store.tables.names(event.event_id)
    return {who: table for who, table in plan.fixed.items() if table in tables}
