"""Plans of events: entries by the entrants themselves, check-in, fixed tables, fees and prizes."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, request

from referee.desk.events import plan as event_plan
from referee.desk.events.plan import (
    CURRENCY,
    fee_written,
    prizes_written,
    with_entries,
)
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.events import Plan, Prize, StoredEvent
from referee.web.api import operation
from referee.web.api.blueprint import json_answer
from referee.web.api.requests import json_body, require_club_key, require_fields, sent_bool, sent_text
from referee.web.events import plan_serializers as write
from referee.web.halls.api import event_for_key
from referee.web.http.club_access import RANKS

LAST_PLACE: Final = 10_000


@operation.get("/events/{event_id}/plan", {200: "EventPlan"}, keyed=True)
def plan(event_id: str) -> Response:
    """The plan of an event: check-ins, own tables, fee, prizes and payments."""
    return plan_answer(event_for_key(event_id, "board"))


@operation.patch("/events/{event_id}/plan", {200: "EventPlan"}, takes="PlanChange", keyed=True, errors=(403,))
def change_plan(event_id: str) -> Response:
    """Open or close self-entry, or set the fee, the currency or the prizes (organiser)."""
    event = event_for_key(event_id, "organiser")
    given = require_fields(json_body(), (), ("open", "fee", "currency", "prizes"))
    written: dict[str, Any] = {}
    if "fee" in given:
        try:
            written["fee"] = fee_written(sent_text(given, "fee"))
        except Unreadable as fault:
            raise Unreadable(fault.says, "fee") from None
    if "currency" in given:
        written["currency"] = sent_currency(given)
    if "prizes" in given:
        written["prizes"] = prizes_written(sent_prizes(given["prizes"]))
    is_open = sent_bool(given, "open") if "open" in given else None

    def planned(plan: Plan) -> Plan:
        plan = replace(plan, **written)
        return plan if is_open is None else with_entries(plan, is_open)

    get_store().plans.change(event_id, planned)
    return plan_answer(event)


@operation.post("/events/{event_id}/plan/here", {200: "EventPlan"}, takes="CheckIn", keyed=True, errors=(403,))
def check_in(event_id: str) -> Response:
    """Check an entrant in or out (organiser, helper)."""
    event = event_for_key(event_id, "helper")
    given = require_fields(json_body(), ("who", "here"))
    event_plan.check_in(get_store(), event, sent_text(given, "who"), sent_bool(given, "here"))
    return plan_answer(event)


@operation.post("/events/{event_id}/plan/own-tables", {200: "EventPlan"}, takes="OwnTable", keyed=True, errors=(403,))
def give_own_table(event_id: str) -> Response:
    """Keep an entrant at one table, or allow any table (organiser)."""
    event = event_for_key(event_id, "organiser")
    given = require_fields(json_body(), ("who", "table"))
    event_plan.give_own_table(get_store(), event, sent_text(given, "who"), sent_text(given, "table"))
    get_store().calls.follow(event_id)
    return plan_answer(event)


def plan_answer(event: StoredEvent) -> Response:
    """The answer with the current plan; a board's key does not get the link by which people enter themselves."""
    is_board = RANKS.index(require_club_key(event.club_id, "board")) < RANKS.index("helper")
    plan = get_store().plans.plan(event.event_id)
    link = f"{request.host_url}e/{event.event_id}/enter/{plan.entry_key}" if plan.open and not is_board else ""
    return json_answer(write.plan_json(event, plan, link))


def sent_currency(given: dict[str, Any]) -> str:
    """A currency that was sent.

    :raises Unreadable: it is not a text, or too long.
    """
    currency = sent_text(given, "currency").strip()
    if len(currency) > CURRENCY:
        raise Unreadable(f"a currency has {CURRENCY} letters at most", "currency")
    return currency


def sent_prizes(sent: object) -> list[Prize]:
    """Prizes that were sent.

    :raises Unreadable: they are not a list of prizes.
    """
    if not isinstance(sent, list):
        raise Unreadable("prizes are a list", "prizes")
    return [_sent_prize(each) for each in sent]


def _sent_prize(sent: object) -> Prize:
    given = require_fields(sent, ("place",), ("amount", "share"))
    place = given["place"]
    if type(place) is not int or not 1 <= place <= LAST_PLACE:
        raise Unreadable(f"a place is a whole number from 1 to {LAST_PLACE:,}", "prizes")
    amount, share = (sent_text(given, field) if field in given else "" for field in ("amount", "share"))
    return Prize(place, amount.strip(), share.strip())
