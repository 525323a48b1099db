"""The events of clubs: their logs in the database, and the results that their matches give them."""

from __future__ import annotations

import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.chain import plain_numbers
from referee.contract import WHOLE
from referee.events.begun_as import as_begun
from referee.events.credits import people_of
from referee.events.event import EntryRuling, opened, with_body
from referee.events.names import present_names
from referee.events.proof import start_of
from referee.events.record import read_event
from referee.events.renumbering import renumbered
from referee.kit.values import replace
from referee.log import Accepted, Answer
from referee.match.log import Breathe
from referee.net.breath import Breath
from referee.store import keys
from referee.store.events.entering import EventAppend, EventLog
from referee.store.events.logs import event_of_log, goes_on, new_log, read_entries
from referee.store.events.people import link_people
from referee.store.events.rows import add_event, club_of, delete_event
from referee.store.events.values import EventMatch, EventSummary, NoSuchEvent, StoredEvent
from referee.store.exclusive import of_club
from referee.store.models import (
    EventEntryRow,
    EventMatchRow,
    EventRow,
)
from referee.store.news import Item, News
from referee.store.writer import Writer

MOST_FOUND: Final = 5000
"""The most events of a club that a search looks at."""
KEPT: Final = 32
"""Maximum number of events in memory; the least recently used one goes first."""
OF_EVENT: Final = "event:"
_log: Final = logging.getLogger(__name__)

_LAST_HASH: Final = select(EventRow.hash, EventRow.created).where(EventRow.id == bindparam("event"))
_ROW: Final = select(*EventRow.__table__.c).where(EventRow.id == bindparam("event"))
"""Statements of every request are built once, since building them takes longer than running them."""


class Events:
    """Events and their logs. `now` gives the time in seconds."""

    def __init__(self, engine: Engine, writer: Writer, news: News, now: Callable[[], float]) -> None:
        self.engine = engine
        self.writer = writer
        self.news = news
        self._now = now
        self._kept: OrderedDict[str, StoredEvent] = OrderedDict()
        self._lock = threading.RLock()
        self._logs: dict[str, EventLog] = {}
        self.entered: Callable[[str], object] = lambda event_id: None
        """Called with the id of an event once an entry is durable."""
        self.leaves: Callable[[str, str], object] = lambda club_id, event_id: None
        """Called with the ids of a club and of its event before the event is deleted."""

    def create(
        self, club_id: str, raw: Mapping[str, Any], *, created: float | None = None, links: Sequence[EventMatch] = (),
        by: Mapping[int, str] | None = None, people: Mapping[str, str] | None = None, breathe: Breathe | None = None,
        event_id: str = "",
    ) -> StoredEvent:  # fmt: skip
        """Start an event of a club from its record, with the entries that it has. Its people are people of the club.

        An event from elsewhere brings the time at which it was `created`, and `links` to its matches. `by` has the
        author of an entry by its number, `people` the person of a name. `breathe` is called between two entries; an
        exception from it ends the work.
        A log in the record is taken over, with authors, times and hashes, unless the rules refuse one of its entries.
        Refused entries are left out; `n` of `by`, of `links` and of later entries then follows the new numbers.
        With an `event_id` the event is made once.

        :raises Unreadable: it is not a record of an event, or its log was changed.
        """
        if (first := self._made(event_id)) is not None:
            return first
        kept = created is not None
        at = self._now() if created is None else created
        breathe = breathe or Breath()
        record = read_event(dict(raw), kept=kept, breathe=breathe)
        state = opened(record)
        bodies: list[object] = []
        numbers: dict[int, int] = {}
        for n, body in enumerate(record.entries, 1):
            state, ruling = with_body(state, body, kept=kept)
            if ruling.verdict == "allowed":
                bodies.append(renumbered(body, numbers))
                numbers[n] = len(bodies)
            breathe()
        setup = {name: value for name, value in as_begun(raw).items() if name not in ("entries", "log")}
        if record.log is not None and len(record.log) == len(bodies):
            log = record.log
        else:
            setup = plain_numbers(setup)
            who = {numbers[n]: name for n, name in (by or {}).items() if n in numbers}
            log = new_log(setup, bodies, who, at, breathe)
        new_id = event_id or keys.new_id()
        row: dict[str, Any] = {
            "id": new_id, "club_id": club_id, "format": record.event, "title": state.facts.title,
            "setup": json.dumps(setup, ensure_ascii=False), "head": len(log), "over": state.board.over,
            "created": at, "hash": log[-1].hash if log else start_of(setup),
        }  # fmt: skip
        names = (*people_of(state), *(people or ()))
        link = partial(link_people, club_id=club_id, event_id=new_id, names=names, now=self._now(), known=people)
        links = [replace(each, entry=numbers.get(each.entry or 0)) for each in links]
        try:
            self.writer.write(club_id, partial(add_event, row, log, links, link))
        except IntegrityError:
            if (first := self._made(event_id)) is None:
                raise
            return first
        return self.event(new_id)

    def _made(self, event_id: str) -> StoredEvent | None:
        """The event with an id that a request has chosen; None before it is made, or without an id."""
        try:
            return self.event(event_id) if event_id else None
        except NoSuchEvent:
            return None

    def event(self, event_id: str) -> StoredEvent:
        """An event, in step with its log.

        :raises NoSuchEvent: there is none with this id.
        """
        with self._lock:
            known = self._kept.get(event_id)
        with self.engine.connect() as connection:
            last = connection.execute(_LAST_HASH, {"event": event_id}).one_or_none()
            if known and last is not None and last.hash == known.hash:
                return known if last.created == known.created else self._moved(known, last.created)
            row = connection.execute(_ROW, {"event": event_id}).one_or_none()
            if row is None:
                self._forget(event_id)
                raise NoSuchEvent(event_id)
            entries = read_entries(connection, event_id, known.head if known else 0)
            before = known
            if known and not goes_on(known, entries):
                before, entries = None, read_entries(connection, event_id)
        event = event_of_log(row, entries, before)
        if event.broken:
            _log.error("the log of event %s was changed from outside: %s", event_id, event.broken)
        self._keep(event, instead_of=known)
        return event

    def broken_logs(self) -> Iterator[tuple[str, str]]:
        """The events whose log was changed from outside, each with a sentence about its first changed entry."""
        with self.engine.connect() as connection:
            event_ids = connection.execute(select(EventRow.id).order_by(EventRow.created, EventRow.id)).scalars().all()
        for event_id in event_ids:
            self._forget(event_id)
            try:
                event = self.event(event_id)
            except NoSuchEvent:
                continue
            if event.broken:
                yield event_id, event.broken

    def present_names(self, event_id: str) -> dict[str, str]:
        """The former names in an event, each with the present one.

        :raises NoSuchEvent: there is no such event.
        """
        return present_names(self.event(event_id).state.facts)

    def preview(self, event_id: str, body: Mapping[str, Any]) -> tuple[StoredEvent, EntryRuling]:
        """The event after a possible entry, and the ruling on it. Nothing is entered.

        :raises NoSuchEvent: there is no such event.
        """
        event = self.event(event_id)
        state, ruling = with_body(event.state, body)
        return replace(event, state=state), ruling

    def append(
        self, event_id: str, body: Mapping[str, Any], *, key: str, who: str = "", seen: int | None = None,
        match_id: str = "", kept: bool = False,
    ) -> Answer[EntryRuling]:  # fmt: skip
        """Put an entry into the log of an event; a refused one is not kept.

        `seen` is the last entry that the sender saw: an entry is stale if it depends on later ones. Without `seen` no
        entry is stale. An entry that is sent again with the same key is entered once. `match_id` is the match whose
        result it is. `kept` is True if its names come from a log.

        :raises NoSuchEvent: there is no such event.
        :raises KeyUsed: the key was used for another entry.
        """
        body = plain_numbers(body)
        answer = EventAppend(
            self._logs.setdefault(event_id, EventLog(event_id, self._keep)), self.writer, self.engine,
            latest=partial(self.event, event_id), body=body, seen=seen, match_id=match_id, kept=kept,
            row={"who": who, "key": key or keys.new_nonce(), "at": self._now()},
        ).run()  # fmt: skip
        if isinstance(answer, Accepted) and not answer.again:
            self.news.publish(news_of(event_id), Item(WHOLE, answer.seq))
            self.entered(event_id)
        return answer

    def _moved(self, event: StoredEvent, created: float) -> StoredEvent:
        moved = replace(event, created=created)
        self._keep(moved, instead_of=event)
        return moved

    def set_created(self, event_id: str, created: float) -> None:
        """Move an event to another time, by which lists and seasons order it.

        :raises NoSuchEvent: there is none with this id.
        """
        move = update(EventRow).where(EventRow.id == event_id).values(created=created)
        if not self.writer.write(event_id, lambda connection: connection.execute(move).rowcount):
            raise NoSuchEvent(event_id)
        self.news.publish(news_of(event_id), Item(WHOLE, 0))

    def _keep(self, event: StoredEvent, instead_of: StoredEvent | None = None) -> None:
        """Keep an event in memory, unless a later state of it is there. It takes the place of an outdated one."""
        with self._lock:
            known = self._kept.get(event.event_id)
            if known is None or known is instead_of or known.head < event.head:
                self._kept[event.event_id] = event
            self._kept.move_to_end(event.event_id)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def _forget(self, event_id: str) -> None:
        with self._lock:
            self._kept.pop(event_id, None)

    def entries_by(self, event_id: str, who: str) -> frozenset[int]:
        """The numbers of the entries of an event that `who` made."""
        row = EventEntryRow
        with self.engine.connect() as connection:
            return frozenset(
                connection.execute(select(row.seq).where(row.event_id == event_id, row.who == who)).scalars()
            )

    def of_club(self, club_id: str, limit: int) -> list[EventSummary]:
        """The events of a club, the newest first."""
        event = EventRow
        wanted = (
            select(event.id, event.club_id, event.format, event.title, event.created, event.over, event.head)
            .where(event.club_id == club_id)
            .order_by(event.created.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [
            EventSummary(
                row.id, row.club_id, row.format, title=row.title, created=row.created, over=row.over, head=row.head
            )
            for row in rows
        ]

    def search(self, club_id: str, part: str = "") -> list[EventSummary]:
        """The events of a club with a part of a title, the newest first."""
        wanted = part.casefold()
        return [each for each in self.of_club(club_id, MOST_FOUND) if wanted in each.title.casefold()]

    def delete(self, event_id: str) -> None:
        """Delete an event with its log; its matches stay.

        :raises NoSuchEvent: there is none with this id.
        """
        club_id = club_of(self.engine, event_id)
        with of_club(self.engine, club_id):
            self.leaves(club_id, event_id)
            if not self.writer.write(event_id, partial(delete_event, event_id)):
                raise NoSuchEvent(event_id)
        self.news.publish(news_of(event_id), Item(WHOLE, 0))

    # - matches

    def linking(self, event_id: str, pairing: str = "") -> Callable[[Connection, Mapping[str, Any]], None]:
        """A function that links a match to an event, in the transaction that starts the match; no event, no link."""

        def link(connection: Connection, match: Mapping[str, Any]) -> None:
            row = {"match_id": match["id"], "event_id": event_id, "pairing": pairing}
            if event_id:
                connection.execute(insert(EventMatchRow), row)

        return link

    def event_of(self, match_id: str) -> EventMatch | None:
        """The link from a match to its event; None if it has no event."""
        return next(iter(self._matches(EventMatchRow.match_id == match_id)), None)

    def matches_of(self, event_id: str) -> list[EventMatch]:
        """The matches of an event, in no order."""
        return self._matches(EventMatchRow.event_id == event_id)

    def matches_under_way(self, event_id: str) -> list[str]:
        """The ids of the matches of an event that have no result yet, in no order."""
        return [
            match.match_id for match in self._matches(EventMatchRow.event_id == event_id, EventMatchRow.entry.is_(None))
        ]

    def _matches(self, *conditions: Any) -> list[EventMatch]:
        wanted = select(*EventMatchRow.__table__.c).where(*conditions)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [EventMatch(row.match_id, row.event_id, row.pairing, row.entry) for row in rows]


def news_of(event_id: str) -> str:
    """The name under which the news of an event is published; no match has it."""
    return f"{OF_EVENT}{event_id}"


def tell_events(news: News, event_ids: Iterable[str]) -> None:
    """Tell the pages of events that something beside their logs has changed."""
    for event_id in event_ids:
        news.publish(news_of(event_id), Item(WHOLE, 0))


def event_of_news(subject: str) -> str:
    """The event whose news is published under a name."""
    return subject.removeprefix(OF_EVENT)
