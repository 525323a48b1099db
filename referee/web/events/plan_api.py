"""Plans of events: entries by the entrants themselves, check-in, fixed tables, fees and prizes."""

from __future__ import annotations

from flask import request
from msgspec import UNSET

from referee.desk.events import plan as event_plan
from referee.desk.events.plan import fee_written, prizes_written, with_entries
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.events import Plan, Prize, StoredEvent
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.events import plan_serializers as write
from referee.web.events import plan_shapes as shapes


@operation.get("/events/{event_id}/plan", key="board")
def plan(event: StoredEvent, role: ClubRole) -> shapes.EventPlan:
    """The plan of an event: check-ins, own tables, fee, prizes and payments."""
    return current_plan(event, role)


@operation.patch("/events/{event_id}/plan", key="organiser")
def change_plan(event: StoredEvent, role: ClubRole, body: shapes.PlanChange) -> shapes.EventPlan:
    """Open or close self-entry, or set the fee, the currency or the prizes (organiser)."""
    written: dict[str, object] = {}
    if body.fee is not UNSET:
        try:
            written["fee"] = fee_written(body.fee)
        except Unreadable as fault:
            raise Unreadable(fault.says, "fee") from None
    if body.currency is not UNSET:
        written["currency"] = body.currency.strip()
    if body.prizes is not UNSET:
        prizes = (Prize(each.place, each.amount.strip(), each.share.strip()) for each in body.prizes)
        written["prizes"] = prizes_written(prizes)

    def planned(plan: Plan) -> Plan:
        plan = replace(plan, **written)
        return plan if body.open is UNSET else with_entries(plan, body.open)

    get_store().plans.change(event.event_id, planned)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/here", key="helper")
def check_in(event: StoredEvent, role: ClubRole, body: shapes.CheckIn) -> shapes.EventPlan:
    """Check an entrant in or out (organiser, helper)."""
    event_plan.check_in(get_store(), event, body.who, body.here)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/own-tables", key="organiser")
def give_own_table(event: StoredEvent, role: ClubRole, body: shapes.OwnTable) -> shapes.EventPlan:
    """Keep an entrant at one table, or allow any table (organiser)."""
    event_plan.give_own_table(get_store(), event, body.who, body.table)
    get_store().calls.follow(event.event_id)
    return current_plan(event, role)


def current_plan(event: StoredEvent, role: ClubRole) -> shapes.EventPlan:
    """The current plan; a board's key does not get the link by which people enter themselves."""
    plan = get_store().plans.plan(event.event_id)
    shows_link = plan.open and role != "board"
    link = f"{request.host_url}e/{event.event_id}/enter/{plan.entry_key}" if shows_link else ""
    return write.plan_json(event, plan, link)
