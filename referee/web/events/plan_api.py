"""Plans of events: entries by the entrants themselves, check-in, fixed tables, fees and prizes."""

from __future__ import annotations

import time

from flask import request
from msgspec import UNSET

from referee.desk.events import announcement as event_announcement
from referee.desk.events import money as event_money
from referee.desk.events import plan as event_plan
from referee.desk.events import ties
from referee.desk.events.changing import note_written
from referee.desk.events.ladder import answer_challenge, make_challenge
from referee.desk.events.money import extras_written, fee_written, prizes_written
from referee.desk.events.plan import with_entries, with_guests
from referee.desk.events.ties import tie_view
from referee.desk.events.view import LADDER
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import Unreadable
from referee.store import get_store
from referee.store.events import Announcement, Extra, Plan, Prize, StoredEvent
from referee.store.keys import ClubRole
from referee.web.api import operation
from referee.web.api.blueprint import ApiError
from referee.web.events import plan_serializers as write
from referee.web.events import plan_shapes as shapes
from referee.web.http.event_access import guest_path


@operation.get("/events/{event_id}/plan", key="board")
def get_plan(event: StoredEvent, role: ClubRole) -> shapes.EventPlan:
    """The plan of an event: check-ins, own tables, fee, prizes and payments."""
    return current_plan(event, role)


@operation.patch("/events/{event_id}/plan", key="organiser")
def change_plan(event: StoredEvent, role: ClubRole, body: shapes.PlanChange) -> shapes.EventPlan:
    """Open or close self-entry, or set fee, currency, extras, prizes, the note or the link for guests (organiser)."""
    written: dict[str, object] = {}
    if body.fee is not UNSET:
        try:
            written["fee"] = fee_written(body.fee)
        except Unreadable as fault:
            raise Unreadable(fault.says, "fee") from None
    if body.currency is not UNSET:
        written["currency"] = body.currency.strip()
    if body.note is not UNSET:
        written["note"] = note_written(body.note)
    extras: tuple[Extra, ...] | None = None
    if body.extras is not UNSET:
        extras = extras_written(Extra(each.name, each.amount, each.into) for each in body.extras)
    given = None if body.prizes is UNSET else tuple(prize_of(each) for each in body.prizes)

    def planned(plan: Plan) -> Plan:
        if extras is not None:
            plan = replace(plan, money=replace(plan.money, extras=extras))
        prizes = prizes_written(plan.prizes if given is None else given, plan.money.extras)
        plan = replace(plan, prizes=prizes, **written)
        if body.guests is not UNSET:
            plan = with_guests(plan, body.guests)
        return plan if body.open is UNSET else with_entries(plan, body.open)

    get_store().plans.change(event.event_id, planned)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/here", key="helper")
def check_in(event: StoredEvent, role: ClubRole, body: shapes.CheckIn) -> shapes.EventPlan:
    """Check an entrant in or out (organiser, helper)."""
    event_plan.check_in(get_store(), event, body.who, body.here)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/paid", key="helper")
def mark_paid(event: StoredEvent, role: ClubRole, body: shapes.Payment) -> shapes.EventPlan:
    """Note that an entrant has paid the fee, or has not (organiser, helper)."""
    event_money.mark_paid(get_store(), event, body.who, body.paid)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/extras", key="helper")
def buy_extra(event: StoredEvent, role: ClubRole, body: shapes.Purchase) -> shapes.EventPlan:
    """Note that an entrant buys an extra, or gives it back (organiser, helper)."""
    event_money.buy(get_store(), event, body.who, body.extra, body.count)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/awards", key="helper")
def give_prize(event: StoredEvent, role: ClubRole, body: shapes.Award) -> shapes.EventPlan:
    """Say who gets a prize with a name (organiser, helper)."""
    event_money.give_prize(get_store(), event, body.prize, body.who)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/announcement", key="helper")
def announce_sentence(event: StoredEvent, role: ClubRole, body: shapes.Announced) -> shapes.EventPlan:
    """Announce a sentence on all screens of an event, or take it away (organiser, helper)."""
    says = event_announcement.sentence(body.says)
    event_announcement.announce(get_store(), event, Announcement(says, body.until if says else None))
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/own-tables", key="organiser")
def give_own_table(event: StoredEvent, role: ClubRole, body: shapes.OwnTable) -> shapes.EventPlan:
    """Keep an entrant at one table, or allow any table (organiser)."""
    event_plan.give_own_table(get_store(), event, body.who, body.table)
    get_store().calls.follow(event.event_id)
    return current_plan(event, role)


def prize_of(sent: shapes.PlannedPrize) -> Prize:
    """The prize that a program sent."""
    return Prize(sent.place, sent.amount.strip(), sent.share.strip(), name=sent.name, pot=sent.pot)


@operation.post("/events/{event_id}/plan/challenges", key="helper", errors=(422,))
def challenge_entrant(event: StoredEvent, role: ClubRole, body: shapes.NewChallenge) -> shapes.EventPlan:
    """Challenge an entrant of a ladder (organiser, helper)."""
    require_challenges(event)
    try:
        make_challenge(get_store(), event, body.by, body.to, time.time())
    except Refused as refusal:
        raise ApiError(422, refusal.says, refusal.field) from None
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/challenge-answers", key="helper")
def answer_to_challenge(event: StoredEvent, role: ClubRole, body: shapes.ChallengeAnswer) -> shapes.EventPlan:
    """Accept or decline a challenge of a ladder, or end it without a match (organiser, helper)."""
    require_challenges(event)
    answer_challenge(get_store(), event, body.n, body.answer)
    return current_plan(event, role)


@operation.post("/events/{event_id}/plan/line-ups", key="helper")
def set_line_up(event: StoredEvent, role: ClubRole, body: shapes.LineUp) -> shapes.EventPlan:
    """Set the players of each frame of a tie for one team (organiser, helper)."""
    tie = tie_view(event, get_store().plans.plan(event.event_id), body.pairing)
    team = next((each for each in tie.teams if each.name == body.team), None) if tie else None
    if tie is None or team is None:
        raise Unreadable(f"no tie {body.pairing} of {body.team} is in this event", "pairing")
    ties.set_line_up(get_store(), event, tie, team, body.players)
    return current_plan(event, role)


def require_challenges(event: StoredEvent) -> None:
    """Check that an event is a ladder.

    :raises ApiError: it is another format.
    """
    if event.setup["event"] != LADDER:
        raise ApiError(404, "only a ladder has challenges", "event")


def current_plan(event: StoredEvent, role: ClubRole) -> shapes.EventPlan:
    """The current plan; a board's key does not get the link by which people enter themselves."""
    plan = get_store().plans.plan(event.event_id)
    shows_link = plan.open and role != "board"
    link = f"{request.host_url}e/{event.event_id}/enter/{plan.entry_key}" if shows_link else ""
    guests = guest_path(event).removeprefix("/")
    return write.plan_json(event, plan, link, f"{request.host_url}{guests}" if guests else "", runs=role != "board")
