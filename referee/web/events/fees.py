"""Fees and prizes of an event: forms for the organiser, payments for helpers, and a table that adds up for all."""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from referee.contract import Cell
from referee.desk.events.best_figures import best_figures
from referee.desk.events.money import (
    CURRENCY,
    accounts_of,
    buy,
    extras_written,
    fee_written,
    give_prize,
    mark_all_paid,
    mark_paid,
    payments_of_event,
    people_of_event,
    prizes_written,
)
from referee.events.prizes import amount_text
from referee.kit.values import replace
from referee.schema import Unreadable, as_sentence, quoted, read_count
from referee.store import get_store
from referee.store.events import Extra, Plan, Prize, StoredEvent
from referee.store.events.money import HOUSE, OWN, POT, Into
from referee.web.events.prize_lines import prize_lines
from referee.web.http.event_access import require_event, role_at_event
from referee.web.shown.csv_file import csv_answer

blueprint = Blueprint("event_fees", __name__)
ENDS: Final[dict[str, Into]] = {"": POT, "own pot": OWN, "house": HOUSE}
"""The words after the price of an extra, with the place of its money."""
_PRICE: Final = re.compile(r"(?P<price>[^\s,(]+)[\s,(]*(?P<end>[^)]*?)\)?\s*")
_WORTH: Final = re.compile(r"(?P<worth>[^\s%]+)\s*(?P<share>%?)(?:\s+of\s+(?P<of>.+))?")


@blueprint.get("/e/<event_id>/fees")
def fees_page(event_id: str) -> ResponseReturnValue:
    """The table of amounts."""
    return render_fees(require_event(event_id), {})


@blueprint.post("/e/<event_id>/fees")
def set_fees(event_id: str) -> ResponseReturnValue:
    """Set fee, currency, extras and prizes (organiser); note a payment, or who gets a prize (helper)."""
    event = require_event(event_id, "helper")
    act = request.form.get("do", "")
    try:
        if act in ("paid", "unpaid", "buy", "all-paid"):
            note_payment(event, act)
            return redirect(f"/e/{event_id}/fees#payments", 303)
        if act == "award":
            people = [line.strip() for line in request.form.get("who", "").splitlines() if line.strip()]
            give_prize(get_store(), event, request.form.get("prize", ""), people)
            return redirect(f"/e/{event_id}/fees", 303)
        if role_at_event(event) != "organiser":
            abort(403)
        fee = fee_written(request.form.get("fee", ""))
        extras = extras_written(extras_typed(request.form.get("extras", "")))
        prizes = prizes_written(prizes_typed(request.form.get("prizes", "")), extras)
    except Unreadable as fault:
        return render_fees(event, request.form.to_dict(), as_sentence(fault.says)), 422
    currency = request.form.get("currency", "").strip()[:CURRENCY]

    def planned(plan: Plan) -> Plan:
        money = replace(plan.money, extras=extras)
        return replace(plan, fee=fee, currency=currency, prizes=prizes, money=money)

    get_store().plans.change(event_id, planned)
    return redirect(f"/e/{event_id}/fees", 303)


def note_payment(event: StoredEvent, act: str) -> None:
    """Note what the entrant of the posted form pays or buys, or that all who are here have paid.

    :raises Unreadable: there is no such entrant or extra.
    """
    who = request.form.get("who", "")
    if act == "all-paid":
        mark_all_paid(get_store(), event)
        return
    if act != "buy":
        mark_paid(get_store(), event, who, has_paid=act == "paid")
        return
    buy(get_store(), event, who, request.form.get("extra", ""), -1 if request.form.get("count") == "-1" else 1)


def prizes_typed(text: str) -> tuple[Prize, ...]:
    """The typed prizes, one a line: `1: 50`, `2: 25 %`, `Highest finish: 20`, `1: 100 % of Side pot`.

    :raises Unreadable: a line is not a prize.
    """
    prizes: list[Prize] = []
    for line in filter(str.strip, text.splitlines()):
        title, colon, worth = (part.strip() for part in line.rpartition(":"))
        read = _WORTH.fullmatch(worth)
        place = read_count(title.rstrip("."))
        if not colon or not title or read is None or place == 0:
            raise Unreadable(f"{quoted(line)} is not a prize: write “1: 50”, “1: 60 %” or “Highest finish: 20”")
        amount, share = ("", read["worth"]) if read["share"] else (read["worth"], "")
        prizes.append(Prize(place or 0, amount, share, name="" if place else title, pot=read["of"] or ""))
    return tuple(prizes)


def extras_typed(text: str) -> tuple[Extra, ...]:
    """The typed extras, one a line: `Rebuy: 5`, `Side pot: 10, own pot`, `Table money: 2, house`.

    :raises Unreadable: a line is not an extra.
    """
    extras: list[Extra] = []
    for line in filter(str.strip, text.splitlines()):
        name, colon, price = (part.strip() for part in line.rpartition(":"))
        read = _PRICE.fullmatch(price)
        if not colon or not name or read is None or read["end"].casefold() not in ENDS:
            raise Unreadable(
                f"{quoted(line)} is not an extra: write “Rebuy: 5”, “Side pot: 10, own pot” or “Room: 2, house”"
            )
        extras.append(Extra(name, read["price"], ENDS[read["end"].casefold()]))
    return tuple(extras)


def render_fees(event: StoredEvent, typed: dict[str, str], fault: str = "") -> str:
    """The page, with the typed texts if they have a fault."""
    store = get_store()
    plan = store.plans.plan(event.event_id)
    payments = payments_of_event(store, event, plan)
    return render_template(
        "events/fees.html",
        event=event,
        title=event.shown_title,
        plan=plan,
        payments=payments,
        lines=prize_lines(plan, payments),
        accounts=accounts_of(event, plan, payments),
        figures=best_figures(store, event),
        people=people_of_event(event),
        amount_text=amount_text,
        role=role_at_event(event),
        typed={"fee": plan.fee, "currency": plan.currency, **texts_of(plan)} | typed,
        fault=fault,
    )


def texts_of(plan: Plan) -> dict[str, str]:
    """The prizes and extras of a plan as an organiser types them."""
    ends = {into: f", {words}" if words else "" for words, into in ENDS.items()}
    prizes = [
        f"{each.name or each.place}: {f'{each.share} %' if each.share else each.amount}"
        + (f" of {each.pot}" if each.pot else "")
        for each in plan.prizes
    ]
    extras = [f"{each.name}: {each.amount}{ends[each.into]}" for each in plan.money.extras]
    return {"prizes": "\n".join(prizes), "extras": "\n".join(extras)}


@blueprint.get("/e/<event_id>/fees.csv")
def payments_csv(event_id: str) -> ResponseReturnValue:
    """The money of each entrant for a spreadsheet."""
    event = require_event(event_id, "helper")
    plan = get_store().plans.plan(event_id)
    payments = payments_of_event(get_store(), event, plan)
    extras = [extra.name for extra in plan.money.extras]
    rows: list[tuple[Cell, ...]] = [
        (
            each.who,
            "yes" if each.who in plan.here else "no",
            "yes" if each.has_paid else "no",
            *(each.bought.get(name, 0) for name in extras),
            amount_text(each.paid_in),
            amount_text(each.gets),
        )
        for each in accounts_of(event, plan, payments)
    ]
    head = ("Name", "Here", "Paid", *extras, "Paid in", "Gets")
    return csv_answer([head, *rows], f"{event.title or 'event'} payments.csv")


@blueprint.get("/e/<event_id>/prizes.csv")
def prizes_csv(event_id: str) -> ResponseReturnValue:
    """The prizes with the people who get them, for a spreadsheet."""
    event = require_event(event_id)
    plan = get_store().plans.plan(event_id)
    rows = [
        (line.title, line.pot, line.amount, line.share, line.names)
        for line in prize_lines(plan, payments_of_event(get_store(), event, plan))
    ]
    return csv_answer([("Prize", "Pot", "Amount", "Share", "Name"), *rows], f"{event.title or 'event'} prizes.csv")
