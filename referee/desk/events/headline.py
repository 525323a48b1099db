"""The headline of an event: the winners, the leaders, or the number of entrants who can still win."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from referee.desk.events.view import EventView, event_view
from referee.kit.names import in_words, several
from referee.store import Store
from referee.store.clubs import former_names
from referee.store.events import EventSummary, NoSuchEvent

NAMED: Final = 4
"""Names in a headline."""
KEPT: Final = 256
"""Headlines in memory."""


def headline_of_event(view: EventView) -> str:
    """The winners in a few words; during the event the leaders, or the number of those who can still win a bracket."""
    if view.winners:
        return f"{several(view.winners, NAMED)} won" + (f", {view.finalist} second" if view.finalist else "")
    if view.still_in:
        return view.still_in
    # The first of a ladder need not have played.
    leads = view.is_ladder and not all(row.is_struck for row in view.results)
    leaders = [
        (title, [line.who for line in lines if line.number == 1 and (leads or line.points > 0)])
        for title, lines in view.parts
    ]
    ahead = [
        f"{title}: {several(names, NAMED)}" if title else several(names, NAMED) for title, names in leaders if names
    ]
    alone = all(len(names) < 2 for _, names in leaders)
    return f"{', '.join(ahead)} {'ahead' if alone else 'share the lead'}" if ahead else "Nothing played yet"


def state_in_list(store: Store, event: EventSummary) -> str:
    """The state of an event in a few words, for lists: closed, or the headline with the present names."""
    if event.over:
        return "closed"
    names = store.clubs.read(partial(former_names.of_event, event_id=event.event_id))
    return in_words(_headline_at(store, event.event_id, event.head), names)


@lru_cache(KEPT)
def _headline_at(store: Store, event_id: str, head: int) -> str:
    """The headline of an event with `head` entries; empty if it was deleted a moment ago."""
    try:
        return headline_of_event(event_view(store, store.events.event(event_id)))
    except NoSuchEvent:
        return ""
