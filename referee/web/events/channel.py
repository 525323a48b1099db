"""The streams of one event: a group for each part that pages show, and the clock of the round."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from referee.desk.events.look import EventLook, event_look
from referee.net.breath import PAUSE_SECONDS
from referee.store import get_store
from referee.store.events import NoSuchEvent, event_of_news
from referee.store.halls import NoSuchTable
from referee.store.news import Item
from referee.web.events.parts import PARTS, draw_part
from referee.web.http.packing import Message
from referee.web.live.channel import GONE, Channel
from referee.web.live.streams import PROGRAM, Group, clock_message

LOOK_SECONDS: Final = 2.0
"""Seconds after which the pump looks at the scores of matches."""
GUESTS: Final = " guests"
"""The name of the key of guests. No table has it, as names begin with no space."""
HEAVY: Final = 1_000_000
"""A part that sends more characters to all of its pages waits until it is calm: calls and tables go first."""


class EventChannel(Channel[EventLook]):
    """The streams of one event; the key of a group is a part, with its table or entrant if it has one."""

    gone = NoSuchEvent
    late_seconds: ClassVar[float] = 10.0
    latest: EventLook | None = None

    def look(self) -> EventLook:
        event_id = event_of_news(self.subject)
        event = get_store().events.event(event_id)
        if self.latest is None:
            # A server that stopped between a result and the call after it calls now.
            get_store().calls.follow(event_id)
        fresh = event_look(get_store(), event)
        with self.lock:
            if self.latest is None or self.latest != fresh:
                self.latest = fresh
            return self.latest

    def note(self, state: EventLook) -> None:
        self.noted, self.ends_at, self.keys = state, state.hall_facts.settings.clock, keys_there(state)

    def head(self, state: EventLook) -> int:
        return state.head

    def is_behind(self, group: Group, state: EventLook) -> bool:
        """The plan and the hall change without an entry of the log."""
        if super().is_behind(group, state):
            return True
        name, *of = group.key
        try:
            return group.shows != PARTS[name].shows(state, *of)
        except NoSuchTable:
            return True

    @property
    def look_every(self) -> float:
        return min(LOOK_SECONDS, super().look_every)

    def draw(self, group: Group, state: EventLook) -> Message | None:
        try:
            return self.show(group, state)
        except NoSuchTable:
            return GONE

    def show(self, group: Group, state: EventLook) -> Message | None:
        """Draw a part again if it has changed; the message with the elements that differ, if any.

        :raises NoSuchTable: its table was removed.
        """
        name, *of = group.key
        shows = PARTS[name].shows(state, *of)
        fresh = None
        if group.seq < 0 or shows != group.shows:
            fresh = group.show(state.head, draw_part(group.key, state))
            group.shows = shows
        group.seq = state.head
        return fresh

    def bring(self, group: Group, state: EventLook, seen: int | None) -> bool:
        if seen == state.head and PARTS[group.key[0]].is_of_log:
            return False
        if group.seq < 0 or not is_heavy(group) or group.seq < (seen or 0):
            group.send(self.show(group, state))
        return True

    def clock(self, state: EventLook) -> Message | None:
        settings = state.hall_facts.settings
        left = get_store().tables.round_time_left(settings)
        return None if left is None else clock_message(settings.clock, left)

    def tell(self, items: list[Item]) -> None:
        """Bring the parts up to date; heavy ones wait until it is calm, but not for too long."""
        look = self.look()
        before, self.keys = self.keys, keys_there(look)
        if any(key and self.keys.get(name, key) != key for name, key in before.items()):
            # A page whose key still fits comes back with it.
            self.end()
            return
        if look.hall_facts.settings.clock != self.ends_at:
            self.ends_at = look.hall_facts.settings.clock
            self.send(self.clock(look) or clock_message(None, None))
        if look is not self.noted or self.has_waiting(items):
            self.noted = look
            began = time.perf_counter()
            for _ in look.prepared():
                # Standing and hall take a while each: requests are answered between them.
                self.spent += time.perf_counter() - began
                time.sleep(PAUSE_SECONDS)
                began = time.perf_counter()
            self.refresh(look, lambda group: is_urgent(group, look), is_calm=not items)


def keys_there(look: EventLook) -> dict[str, object]:
    """The keys that open an event: those of its club, under no name, that of guests, and that of each table."""
    club = get_store().clubs.club(look.event.club_id)
    return {"": club.keys, GUESTS: look.plan.guests, **{table.name: table.key for table in look.hall_facts.tables}}


def is_urgent(group: Group, look: EventLook) -> bool:
    """True if a part is drawn at once."""
    name, *of = group.key
    part = PARTS[name]
    if is_heavy(group):
        return False
    try:
        return part.is_urgent(group.shows, part.shows(look, *of))
    except NoSuchTable:
        return True


def is_heavy(group: Group) -> bool:
    """True if a part takes long to reach all of its pages."""
    return group.key != (PROGRAM,) and len(group.streams) * sum(map(len, group.parts.values())) > HEAVY
