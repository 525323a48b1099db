"""The plan of an event: the facts for running it that are not in its log. Pure functions change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.contract import WHOLE
from referee.kit.values import Value, replace
from referee.log.unavailable import CROWDED, Unavailable
from referee.schema import own_json
from referee.store.events.events import news_of
from referee.store.events.money import Money, Prize, money_body, money_with_names, prize_body, read_money, read_prize
from referee.store.keys import key_of
from referee.store.models import EventPlanRow
from referee.store.news import Item, News
from referee.store.writer import Writer

TRIES: Final = 20
GUEST: Final = "guest of an event"
"""The role in the key of a guest."""


class Announcement(Value):
    """A sentence for all screens of an event."""

    says: str = ""
    until: float | None = None
    """The time at which it goes by itself; None if it stands until it is taken away."""


class Challenge(Value):
    """A challenge on a ladder. Its result is in the log of the event."""

    n: int
    by: str
    to: str
    at: float
    """The time in seconds."""
    seq: int
    """The number of the last entry of the event at that time: a later result between the two is that of this one."""
    answer: str = ""
    """`accepted`, `declined`, or `over` if it was taken back or dismissed; empty without an answer."""


class Plan(Value):
    """The current plan of an event."""

    open: bool = False
    """True while people may enter themselves."""
    entry_key: str = ""
    """The key of the link by which people enter themselves; empty until entries are first opened."""
    here: tuple[str, ...] = ()
    """The entrants who are checked in."""
    fixed: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The table of each entrant who plays at one table only."""
    fee: str = ""
    """The amount that each entrant pays, as exact text; empty for none."""
    currency: str = ""
    prizes: tuple[Prize, ...] = ()
    note: str = ""
    """A text for all who look at the event; empty for none."""
    challenges: tuple[Challenge, ...] = ()
    """The challenges on a ladder, the oldest first."""
    line_ups: Mapping[str, Mapping[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    """By pairing and team the players of each frame of a tie: `Ann`, or `Ann + Bo` for a pair."""
    version: int = 0
    """The number of changes so far."""
    money: Money = Money()
    announcement: Announcement = Announcement()
    guests: str = ""
    """The value from which the key of the link for guests is computed; empty without such a link."""


class Plans:
    """The plans of events."""

    def __init__(self, engine: Engine, writer: Writer, news: News, secret: bytes) -> None:
        self.engine = engine
        self.writer = writer
        self.news = news
        self._secret = secret
        self.names_of: Callable[[str], Mapping[str, str]] = lambda event_id: {}
        """Gives the present names of the entrants of an event whose names were corrected."""

    def plan(self, event_id: str) -> Plan:
        """The plan of an event with the present names of its entrants; an empty one if nothing is planned."""
        with self.engine.connect() as connection:
            plan = _plan(connection, event_id)
        return with_names(plan, self.names_of(event_id)) if plan.version else plan

    def guest_key(self, event_id: str) -> str:
        """The key of the link for guests of an event; empty without such a link."""
        nonce = self.plan(event_id).guests
        return key_of(self._secret, event_id, GUEST, nonce) if nonce else ""

    def change(self, event_id: str, changed_by: Callable[[Plan], Plan]) -> Plan:
        """Change a plan by a pure function, which runs again if another organiser changed the plan meanwhile."""
        for _ in range(TRIES):
            before = self.plan(event_id)
            after = changed_by(before)
            if after == before:
                return before
            try:
                if not self.writer.write(event_id, partial(_write, event_id, before.version, _body(after))):
                    continue
            except IntegrityError:
                # Another organiser was the first to plan: change their plan instead.
                if self.plan(event_id).version == before.version:
                    raise
                continue
            self.news.publish(news_of(event_id), Item(WHOLE, 0))
            return self.plan(event_id)
        raise Unavailable(CROWDED, f"the plan of event {event_id} is changed by too many at once")


def with_names(plan: Plan, names: Mapping[str, str]) -> Plan:
    """The plan with the present names of entrants."""
    return replace(
        plan,
        here=tuple(names.get(who, who) for who in plan.here),
        fixed={names.get(who, who): table for who, table in plan.fixed.items()},
        money=money_with_names(plan.money, names),
    )


def _plan(connection: Connection, event_id: str) -> Plan:
    row = EventPlanRow
    wanted = select(row.version, row.body).where(row.event_id == event_id)
    kept = connection.execute(wanted).one_or_none()
    return Plan() if kept is None else _read(own_json(kept.body), kept.version)


def _write(event_id: str, version: int, body: str, connection: Connection) -> int:
    """Write a version of a plan; return the number of rows written, 0 if another writer was faster."""
    row = {"event_id": event_id, "version": version + 1, "body": body}
    if not version:
        return connection.execute(insert(EventPlanRow), [row]).rowcount
    mine = (EventPlanRow.event_id == event_id, EventPlanRow.version == version)
    return connection.execute(update(EventPlanRow).where(*mine).values(version=version + 1, body=body)).rowcount


def _read(body: Mapping[str, Any], version: int) -> Plan:
    return Plan(
        open=body["open"],
        entry_key=body["entry_key"],
        here=tuple(body["here"]),
        fixed=body["fixed"],
        fee=body["fee"],
        currency=body["currency"],
        prizes=tuple(map(read_prize, body["prizes"])),
        note=body.get("note", ""),
        challenges=tuple(Challenge(**each) for each in body.get("challenges", ())),
        line_ups={
            pairing: {team: tuple(players) for team, players in teams.items()}
            for pairing, teams in body.get("line_ups", {}).items()
        },
        version=version,
        money=read_money(body),
        announcement=Announcement(**body.get("announcement", {})),
        guests=body.get("guests", ""),
    )


def _body(plan: Plan) -> str:
    body = {
        "open": plan.open, "entry_key": plan.entry_key, "here": plan.here, "fixed": dict(plan.fixed), "fee": plan.fee,
        "currency": plan.currency,
        "prizes": [prize_body(each) for each in plan.prizes],
        "money": money_body(plan.money), "note": plan.note,
        "announcement": {"says": plan.announcement.says, "until": plan.announcement.until},
        "guests": plan.guests,
        "challenges": [msgspec.to_builtins(each) for each in plan.challenges],
        "line_ups": {pairing: dict(teams) for pairing, teams in plan.line_ups.items()},
    }  # fmt: skip
    return json.dumps(body, ensure_ascii=False)
