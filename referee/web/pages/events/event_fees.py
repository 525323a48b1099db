"""Fees and prizes of a tournament: set by the organiser, a table that adds up for everybody who may look."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.events.prizes import Payments, PrizeOfPlace, amount_of, amount_text, payments_of
from referee.kit.values import replace
from referee.schema import Unreadable, as_sentence, quoted, read_count, read_exact
from referee.store import get_store
from referee.store.events import Plan, Prize, StoredEvent
from referee.web.http.event_access import require_event, role_at_event

blueprint = Blueprint("event_fees", __name__)
CURRENCY: Final = 8
"""Letters of a currency."""
ALL: Final = 10_000
"""A hundred percent, in hundredths of a percent."""


@blueprint.get("/e/<event_id>/fees")
def fees_page(event_id: str) -> ResponseReturnValue:
    """The table of amounts."""
    return render_fees(require_event(event_id), {})


@blueprint.post("/e/<event_id>/fees")
def set_fees(event_id: str) -> ResponseReturnValue:
    """Set fee, currency and prizes."""
    event = require_event(event_id, "organiser")
    try:
        fee = amount_text(amount_of(request.form["fee"])) if request.form.get("fee", "").strip() else ""
        prizes = prizes_typed(request.form.get("prizes", ""))
    except Unreadable as fault:
        return render_fees(event, request.form.to_dict(), as_sentence(fault.says)), 422
    currency = request.form.get("currency", "").strip()[:CURRENCY]
    get_store().plans.change(event_id, lambda plan: replace(plan, fee=fee, currency=currency, prizes=prizes))
    return redirect(f"/e/{event_id}/fees", 303)


def prizes_typed(text: str) -> tuple[Prize, ...]:
    """Prizes, a line each: `1: 50` an amount, `2: 25 %` a share of what is paid in.

    :raises Unreadable: a line is none, a place is there twice, or the shares are more than all.
    """
    prizes: list[Prize] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        place, colon, worth = line.partition(":")
        number = read_count(place.strip().rstrip("."))
        if not colon or not number:
            raise Unreadable(f"{quoted(line)} is no prize: write “1: 50” or “1: 60 %”")
        if number in (prize.place for prize in prizes):
            raise Unreadable(f"place {number} is there twice")
        if worth.strip().endswith("%"):
            prizes.append(Prize(number, share=amount_text(amount_of(worth.strip()[:-1]))))
        else:
            prizes.append(Prize(number, amount=amount_text(amount_of(worth))))
    if sum(amount_of(prize.share) for prize in prizes if prize.share) > ALL:
        raise Unreadable("the shares are more than 100 % together")
    return tuple(prizes)


def payments_of_event(event: StoredEvent, plan: Plan) -> Payments:
    """The payments of an event; prizes go to people once it is over."""
    state = event.state
    prizes = [
        PrizeOfPlace(
            each.place,
            amount_of(each.amount) if each.amount else None,
            share=read_exact(each.share) if each.share else None,
        )
        for each in plan.prizes
    ]
    rows = state.event_rules.standing(state.facts, state.board) if state.board.over else []
    places = {row.who: row.place for row in rows} or None
    fee = amount_of(plan.fee) if plan.fee else 0
    return payments_of(fee, len(state.facts.entrants), prizes, places)


def render_fees(event: StoredEvent, typed: dict[str, str], fault: str = "") -> str:
    """The page, with what is typed where it was at fault."""
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
