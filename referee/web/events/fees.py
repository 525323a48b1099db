"""Fees and prizes of a tournament: a form for the organiser, and a table that adds up for all who may look."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.desk.events.plan import CURRENCY, fee_written, payments_of_event, prizes_written
from referee.events.prizes import amount_text
from referee.kit.values import replace
from referee.schema import Unreadable, as_sentence, quoted, read_count
from referee.store import get_store
from referee.store.events import Prize, StoredEvent
from referee.web.http.event_access import require_event, role_at_event

blueprint = Blueprint("event_fees", __name__)


@blueprint.get("/e/<event_id>/fees")
def fees_page(event_id: str) -> ResponseReturnValue:
    """The table of amounts."""
    return render_fees(require_event(event_id), {})


@blueprint.post("/e/<event_id>/fees")
def set_fees(event_id: str) -> ResponseReturnValue:
    """Set fee, currency and prizes."""
    event = require_event(event_id, "organiser")
    try:
        fee = fee_written(request.form.get("fee", ""))
        prizes = prizes_typed(request.form.get("prizes", ""))
    except Unreadable as fault:
        return render_fees(event, request.form.to_dict(), as_sentence(fault.says)), 422
    currency = request.form.get("currency", "").strip()[:CURRENCY]
    get_store().plans.change(event_id, lambda plan: replace(plan, fee=fee, currency=currency, prizes=prizes))
    return redirect(f"/e/{event_id}/fees", 303)


def prizes_typed(text: str) -> tuple[Prize, ...]:
    """The typed prizes, one a line: `1: 50` is an amount, `2: 25 %` a share of what is paid in.

    :raises Unreadable: a line is not a prize, a place is repeated, or the shares exceed 100 %.
    """
    prizes: list[Prize] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        place, colon, worth = (part.strip() for part in line.partition(":"))
        number = read_count(place.rstrip("."))
        if not colon or not number or not worth.rstrip("%"):
            raise Unreadable(f"{quoted(line)} is no prize: write “1: 50” or “1: 60 %”")
        if worth.endswith("%"):
            prizes.append(Prize(number, share=worth[:-1].strip()))
        else:
            prizes.append(Prize(number, amount=worth))
    return prizes_written(prizes)


def render_fees(event: StoredEvent, typed: dict[str, str], fault: str = "") -> str:
    """The page, with the typed texts if they have a fault."""
    plan = get_store().plans.plan(event.event_id)
    lines = [f"{each.place}: {each.share + ' %' if each.share else each.amount}" for each in plan.prizes]
    return render_template(
        "events/fees.html",
        event=event,
        title=event.title or event.state.record.format.title,
        plan=plan,
        payments=payments_of_event(event, plan),
        amount_text=amount_text,
        role=role_at_event(event),
        typed={"fee": plan.fee, "currency": plan.currency, "prizes": "\n".join(lines)} | typed,
        fault=fault,
    )
