"""An event and its hall at one moment. Values that several pages show are computed once."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from referee.desk.events.drawn import DrawnEvent, drawn_event
from referee.desk.events.view import EventView, OpenMatch, event_view, open_matches
from referee.desk.halls.hall import HallFacts, HallView, hall_facts, hall_view
from referee.events.board import Key, Pairing, PlaceRow
from referee.store import Store
from referee.store.clubs import former_names
from referee.store.events import Plan, StoredEvent


@dataclass(frozen=True)
class EventLook:
    """A look at an event. Two looks are equal if pages show the same for both."""

    store: Store = field(compare=False)
    event: StoredEvent = field(compare=False)
    head: int
    hall_facts: HallFacts
    plan: Plan
    under_way: tuple[OpenMatch, ...]
    minute: int
    """The current minute, because pages show times in minutes."""
    present_names: Mapping[str, str]
    """The names in the log that pages do not show, each with the present name of the person."""

    @cached_property
    def view(self) -> EventView:
        """The event with its standing and results."""
        return event_view(self.store, self.event, self.rows, self.under_way)

    @cached_property
    def hall(self) -> HallView:
        """The hall, with those who wait."""
        return hall_view(self.store, self.event, self.hall_facts)

    @cached_property
    def drawn(self) -> DrawnEvent:
        """The bracket and the cross tables."""
        return drawn_event(self.event.state, self.hall_facts, self.present_names)

    @cached_property
    def rows(self) -> list[PlaceRow]:
        """The standing."""
        return self.event.state.event_rules.standing(self.event.state.facts, self.event.state.board)

    @cached_property
    def row_of(self) -> dict[str, PlaceRow]:
        """The line of the standing of each entrant."""
        return {row.who: row for row in self.rows}

    @cached_property
    def tables(self) -> dict[Key, str]:
        """The table to which each pairing is called."""
        return {call.key: table for table, call in self.hall_facts.under_way(self.event.state.board.over).items()}

    @cached_property
    def ready_for(self) -> dict[str, list[Pairing]]:
        """The pairings that each entrant can play now."""
        ready: dict[str, list[Pairing]] = {}
        for pairing in self.event.state.board.ready:
            for side in pairing.sides:
                for name in side:
                    ready.setdefault(name, []).append(pairing)
        return ready

    def prepared(self) -> Iterator[object]:
        """The values that most pages need, computed one after the other."""
        yield self.rows
        yield self.hall
        yield self.view


def event_look(store: Store, event: StoredEvent) -> EventLook:
    """The current look at an event."""
    going_on = store.events.matches_under_way(event.event_id)
    return EventLook(
        store=store,
        event=event,
        head=event.head,
        hall_facts=hall_facts(store, event.event_id),
        plan=store.plans.plan(event.event_id),
        under_way=tuple(open_matches(store, going_on)),
        minute=round(time.time()) // 60,
        present_names=store.clubs.read(partial(former_names.of_event, event_id=event.event_id)),
    )
