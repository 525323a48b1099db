"""Calls to the tables of an event: made as soon as a table is free, or by hand; they end with the pairing's result."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.events.board import Key, Pairing, those_who_meet
from referee.events.calls import Calls, Hall, Waiting, calls_of, in_order_of_waiting, keys_to_play
from referee.events.names import with_names
from referee.events.table_names import at_table, table_title
from referee.kit.names import listed
from referee.kit.values import Value, replace
from referee.log.unavailable import CROWDED, Unavailable
from referee.schema import own_json
from referee.store.cache import Cache
from referee.store.events.events import Events
from referee.store.events.plan import Plans
from referee.store.events.values import StoredEvent
from referee.store.exclusive import SharedRun
from referee.store.halls.hall import HallTables
from referee.store.models import EventCallRow
from referee.store.new_match import HasBegun, Joins
from referee.store.results import NoSuchMatch

KEPT: Final = 32
"""Maximum number of events whose calls are in memory."""
TRIES: Final = 20
HELD: Final = "The call was taken back. Call them by hand."
_log: Final = logging.getLogger(__name__)


class CannotCall(ValueError):
    """A call is not possible now; the message gives the reason in a sentence."""


class CallsUnseen(CannotCall):
    """The sender of a call has not seen `missed`, or claims more calls than there are. `head` is the last number."""

    def __init__(self, head: int, missed: Sequence[TableCall]) -> None:
        super().__init__("Somebody else has called meanwhile: look again.")
        self.head = head
        self.missed = tuple(missed)


_CALLS: Final = (
    select(*EventCallRow.__table__.c)
    .where(EventCallRow.event_id == bindparam("event"), EventCallRow.n > bindparam("after"))
    .order_by(EventCallRow.n)
)


class TableCall(Value):
    """A call of a pairing to a table."""

    n: int
    table: str
    pairing: str
    sides: tuple[tuple[str, ...], ...]
    called: float
    ended: float | None = None
    match_id: str | None = None
    taken_back: bool = False

    @property
    def key(self) -> Key:
        """The pairing in the form that results use."""
        return self.pairing, frozenset(self.sides)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all who are called."""
        return tuple(name for side in self.sides for name in side)

    def __str__(self) -> str:
        return f"{those_who_meet(self.sides)} to {at_table(self.table)}"


class EndedCalls(Value):
    """The first calls of an event, up to the first that has not ended, and the names of the tables at that time."""

    tables: tuple[str, ...]
    ended: tuple[TableCall, ...]


class TableCalls:
    """The calls of events."""

    def __init__(
        self, events: Events, tables: HallTables, plans: Plans, cache: Cache, now: Callable[[], float]
    ) -> None:
        self.events = events
        self.tables = tables
        self.plans = plans
        self.cache = cache
        self._now = now
        self._kept: dict[str, EndedCalls] = {}
        self._runs: dict[str, SharedRun] = {}

    def history(self, event_id: str) -> tuple[TableCall, ...]:
        """All calls of an event, in their order."""
        tables = self.tables.names(event_id)
        kept = self._kept.get(event_id)
        # A call that has ended never changes, except that its table may be renamed.
        known = kept.ended if kept is not None and kept.tables == tables else ()
        wanted = {"event": event_id, "after": known[-1].n if known else 0}
        with self.events.engine.connect() as connection:
            calls = (*known, *map(_read_call, connection.execute(_CALLS, wanted)))
        ended = next((at for at, call in enumerate(calls) if call.ended is None), len(calls))
        self._kept[event_id] = EndedCalls(tables, calls[:ended])
        if len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)), None)
        names = self.events.present_names(event_id) if calls else {}
        return tuple(replace(call, sides=with_names(call.sides, names)) for call in calls) if names else calls

    def next_calls(self, event: StoredEvent, history: Sequence[TableCall]) -> Calls:
        """The calls that can be made now, and the waiting pairings, each with its reason."""
        under_way = [call for call in history if call.ended is None]
        called = {call.key for call in under_way}
        taken = {call.table for call in under_way}
        waiting = [pairing for pairing in in_order_of_waiting(event.state) if pairing.key not in called]
        held = _held(history, waiting)
        names = self.tables.names(event.event_id)
        used: dict[str, list[str]] = {name: [] for pairing in waiting for side in pairing.sides for name in side}
        for call in history:
            for name in call.names:
                if name in used:
                    used[name].append(call.table)
        fixed = {who: table for who, table in self.plans.plan(event.event_id).fixed.items() if table in names}
        hall = Hall(
            free=tuple(name for name in names if name not in taken),
            fixed=fixed,
            used=used,
            playing={name for call in under_way for name in call.names},
            called={call.key: call.table for call in history},
        )
        calls = calls_of([pairing for pairing in waiting if pairing.key not in held], hall)
        left = [Waiting(pairing, HELD) for pairing in waiting if pairing.key in held]
        return Calls(calls.calls, (*calls.waiting, *left))

    def follow(self, event_id: str) -> None:
        """End the calls of pairings that have a result; call pairings to free tables if calls are automatic.

        A fault is only logged: the entry before it is valid in any case.
        """
        self._runs.setdefault(event_id, SharedRun(partial(self._follow, event_id)))()

    def _follow(self, event_id: str) -> None:
        try:
            if self.tables.names(event_id):
                self._settle_and_call(event_id)
        except Exception:
            _log.exception("the tables of event %s could not be called", event_id)

    def _settle_and_call(self, event_id: str) -> None:
        """End calls and make the next ones in one transaction: the sender of a result waits once for the disk."""
        automatic = self.tables.settings(event_id).automatic
        for _ in range(TRIES):
            event, history, now = self.events.event(event_id), self.history(event_id), self._now()
            open_keys = keys_to_play(event.state)
            over = {call.n for call in history if call.ended is None and call.key not in open_keys}
            history = tuple(replace(call, ended=now) if call.n in over else call for call in history)
            possible = self.next_calls(event, history).calls if automatic else ()
            if not over and not possible:
                return
            calls = self._new_calls(history, [(call.pairing, call.table) for call in possible], now)
            try:
                self.events.writer.write(event_id, partial(_end_and_call, event_id, over, now, calls))
            except IntegrityError:
                # Another organiser has called meanwhile: look up the free tables again.
                continue
            self.tables.publish(event_id)
            return
        raise Unavailable(CROWDED, f"too many call the tables of event {event_id} at once")

    def call(self, event_id: str, pairing_id: str, table: str, seen: int | None = None) -> TableCall:
        """Call a pairing to a table by hand. `seen` is the last call that the sender saw.

        :raises CallsUnseen: others were called since then to this table, or these people to another one.
        :raises CannotCall: the pairing is not ready, the table is not free, or a player is called elsewhere.
        :raises NoSuchTable: there is no such table.
        """
        self.tables.table(event_id, table)
        event = self.events.event(event_id)
        history = self.history(event_id)
        pairing = next((each for each in event.state.board.ready if each.id == pairing_id), None)
        if seen is not None:
            _require_seen(history, seen, table, pairing_id, pairing)
        if pairing is None:
            raise CannotCall(f"{pairing_id or 'This pairing'} cannot be played now.")
        under_way = [call for call in history if call.ended is None]
        if there := next((call for call in under_way if call.table == table), None):
            raise CannotCall(f"{table_title(table)} is not free: {listed(there.names)} are called to it.")
        names = {name for side in pairing.sides for name in side}
        if busy := next((call for call in under_way if names & set(call.names)), None):
            raise CannotCall(
                f"{listed(sorted(names & set(busy.names)))} at {at_table(busy.table)}: take that call back first."
            )
        now = self._now()
        calls = self._new_calls(history, [(pairing, table)], now)
        try:
            self.events.writer.write(event_id, partial(_end_and_call, event_id, (), now, calls))
        except IntegrityError:
            raise CannotCall("Somebody else has called at the same moment: look again.") from None
        self.tables.publish(event_id)
        return calls[0]

    def take_back(self, event_id: str, n: int) -> None:
        """Take a call back; its pairing is then called only by hand.

        :raises CannotCall: the call has ended.
        """
        row = EventCallRow
        mine = (row.event_id == event_id, row.n == n, row.ended.is_(None))
        end = update(row).where(*mine).values(ended=self._now(), taken_back=True)
        if not self.events.writer.write(event_id, lambda connection: connection.execute(end).rowcount):
            raise CannotCall("This call has ended already.")
        self.tables.publish(event_id)

    def beginning(self, event_id: str, call: TableCall) -> Joins:
        """A function that makes a match the match of a call, in the transaction that starts the match.

        :raises HasBegun: in the transaction, if another phone was faster or the call has ended.
        """
        row = EventCallRow
        # A deleted match leaves its call without one.
        before = row.match_id.is_(None) if call.match_id is None else row.match_id == call.match_id
        mine = (row.event_id == event_id, row.n == call.n, before, row.ended.is_(None))

        def begin(connection: Connection, match: Mapping[str, Any]) -> None:
            if not connection.execute(update(row).where(*mine).values(match_id=match["id"])).rowcount:
                raise HasBegun(f"{event_id} {call.n}")

        return begin

    def call_at(self, event_id: str, table: str) -> TableCall | None:
        """The open call to a table; None if there is none."""
        return next((call for call in self.history(event_id) if call.table == table and call.ended is None), None)

    def table_of_match(self, match_id: str) -> tuple[str, str] | None:
        """The event and the table at which a match is played; None for a match without a call."""
        row = EventCallRow
        link = self.events.event_of(match_id)
        if link is None:
            return None
        mine = (row.event_id == link.event_id, row.match_id == match_id)
        with self.events.engine.connect() as connection:
            table = connection.execute(select(row.at_table).where(*mine).order_by(row.n.desc()).limit(1)).scalar()
        return None if table is None else (link.event_id, table)

    def match_at(self, event_id: str, table: str) -> str | None:
        """The match that began last at a table: the key of the table may enter its plays."""
        row = EventCallRow
        here = (row.event_id == event_id, row.at_table == table, row.match_id.is_not(None))
        with self.events.engine.connect() as connection:
            match_id: str | None = connection.execute(
                select(row.match_id).where(*here).order_by(row.n.desc()).limit(1)
            ).scalar_one_or_none()
        return match_id

    def _new_calls(
        self, history: Sequence[TableCall], wanted: Sequence[tuple[Pairing, str]], now: float
    ) -> list[TableCall]:
        first = max((call.n for call in history), default=0) + 1
        return [
            TableCall(n, table, pairing=pairing.id, sides=pairing.sides, called=now,
                      match_id=self._match_going_on(pairing, history))
            for n, (pairing, table) in enumerate(wanted, first)
        ]  # fmt: skip

    def _match_going_on(self, pairing: Pairing, history: Sequence[TableCall]) -> str | None:
        """The match that a pairing began at an earlier call, if it still goes on."""
        for call in reversed(history):
            if call.key == pairing.key and call.match_id is not None:
                try:
                    cached = self.cache.get(call.match_id)
                except NoSuchMatch:
                    continue
                with cached.lock:
                    over = cached.match.position.over or cached.ended is not None
                return None if over else call.match_id
        return None


def _read_call(row: Any) -> TableCall:
    return TableCall(
        row.n, row.at_table, pairing=row.pairing, sides=tuple(map(tuple, own_json(row.sides))),
        called=row.called, ended=row.ended, match_id=row.match_id, taken_back=row.taken_back,
    )  # fmt: skip


def _require_seen(
    history: Sequence[TableCall], seen: int, table: str, pairing_id: str, pairing: Pairing | None
) -> None:
    """Require that the sender of a call has seen all calls to its table and of its people.

    :raises CallsUnseen: one is not seen, or `seen` is beyond the last call.
    """
    head = max((call.n for call in history), default=0)
    names = {name for side in pairing.sides for name in side} if pairing else set()
    missed = [
        call
        for call in history
        if call.n > seen and (call.table == table or call.pairing == pairing_id or names & set(call.names))
    ]
    if missed or seen > head:
        raise CallsUnseen(head, missed)


def _held(history: Sequence[TableCall], waiting: Sequence[Pairing]) -> set[Key]:
    """The pairings whose last call was taken back."""
    ids = {pairing.id for pairing in waiting}
    latest = {call.key: call.taken_back for call in history if call.pairing in ids}
    return {key for key, taken_back in latest.items() if taken_back}


def _end_and_call(
    event_id: str, over: Collection[int], now: float, calls: Sequence[TableCall], connection: Connection
) -> int:
    """Write the end of calls, and new calls."""
    row = EventCallRow
    if over:
        mine = (row.event_id == event_id, row.n.in_(sorted(over)), row.ended.is_(None))
        connection.execute(update(row).where(*mine).values(ended=now))
    if calls:
        rows = [
            {"event_id": event_id, "n": call.n, "at_table": call.table, "pairing": call.pairing, "called": call.called,
             "sides": json.dumps(call.sides, ensure_ascii=False), "match_id": call.match_id, "taken_back": False}
            for call in calls
        ]  # fmt: skip
        connection.execute(insert(row), rows)
    return len(over) + len(calls)
