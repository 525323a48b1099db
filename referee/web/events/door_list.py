"""The list at the door: who is here, who has paid, and what else they buy."""

from __future__ import annotations

from typing import Any

from referee.desk.events.look import EventLook
from referee.desk.events.money import who_paid
from referee.desk.events.plan import door_list
from referee.store.events import Plan, StoredEvent


def door_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the list."""
    return facts_at_door(look.event, look.plan)


def facts_at_door(event: StoredEvent, plan: Plan) -> dict[str, Any]:
    """The variables of the list, from an event and its plan."""
    return {
        "door": door_list(event, plan),
        "fee": f"{plan.fee} {plan.currency}".strip() if plan.fee else "",
        "paid": frozenset(who_paid(event, plan)),
        "extras": tuple(extra.name for extra in plan.money.extras),
        "bought": plan.money.bought,
    }
