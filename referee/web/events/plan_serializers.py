"""Plans of events in the shapes of the JSON interface."""

from __future__ import annotations

import time

from referee.desk.events.announcement import announcement_now
from referee.desk.events.ladder import challenges_of
from referee.desk.events.money import payments_of_event, who_paid
from referee.desk.events.plan import door_list, own_tables
from referee.desk.events.ties import BETWEEN
from referee.events.prizes import amount_text
from referee.store import get_store
from referee.store.events import Plan, StoredEvent
from referee.web.events import plan_shapes as shapes


def plan_json(event: StoredEvent, plan: Plan, link: str, guests: str, *, runs: bool) -> shapes.EventPlan:
    """The current plan of an event; `runs` is true for the organiser and helpers, who see all line-ups."""
    door = door_list(event, plan)
    return shapes.EventPlan.of(
        plan,
        event=event.event_id,
        link=link,
        guests=guests,
        here=[who for who in door.people if who in door.here],
        missing=list(door.missing),
        own_tables=own_tables(get_store(), event, plan),
        prizes=[shapes.PlannedPrize.of(each) for each in plan.prizes],
        payments=payments_json(event, plan),
        paid=list(who_paid(event, plan)),
        extras=[shapes.PlannedExtra.of(each) for each in plan.money.extras],
        bought={extra: dict(by) for extra, by in plan.money.bought.items()},
        announcement=shapes.Announced.of(plan.announcement) if announcement_now(plan, time.time()) else None,
        awards={prize: list(people) for prize, people in plan.money.awards.items()},
        line_ups=[
            shapes.LineUp(pairing, team, [text.split(BETWEEN) for text in players])
            for pairing, teams in plan.line_ups.items()
            if runs or len(teams) > 1
            for team, players in teams.items()
        ],
        challenges=[shapes.OpenChallenge.of(each) for each in challenges_of(event, plan)],
    )


def payments_json(event: StoredEvent, plan: Plan) -> shapes.Payments:
    """The money of an event."""
    payments = payments_of_event(get_store(), event, plan)
    return shapes.Payments(
        paid_in=amount_text(payments.paid_in),
        paid_out=amount_text(payments.paid_out),
        house=f"{'-' if payments.house < 0 else ''}{amount_text(abs(payments.house))}",
        by_place=[shapes.PaidPlace(place, amount_text(cents)) for place, cents in payments.by_place],
        to=[shapes.PaidEntrant.of(row, amount=amount_text(row.amount)) for row in payments.rows],
        taken=[shapes.TakenMoney.of(each, amount=amount_text(each.amount)) for each in payments.taken],
        prizes=[
            shapes.PrizeInMoney.of(each, amount=amount_text(each.amount), to=list(each.holders))
            for each in payments.prizes
        ],
    )
