"""The open matches of an event after its entries.

Those of people who left end with the withdrawal, and are open again if it is taken back. The phones of all others are
told that the event is closed or open again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from referee.contract import WHOLE
from referee.events.board import Pairing
from referee.store.cache import Cache
from referee.store.events.events import Events
from referee.store.events.values import EventMatch, StoredEvent
from referee.store.news import Item
from referee.store.results import NoSuchMatch

_log: Final = logging.getLogger(__name__)


class LeftMatches:
    """Ends and opens the matches of an event after its entries. `end` and `reopen` are of the store."""

    def __init__(
        self, events: Events, cache: Cache, end: Callable[[str], object], reopen: Callable[[str], object],
        after: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.events = events
        self.cache = cache
        self._end = end
        self._reopen = reopen
        self._after = after

    def follow(self, event_id: str) -> None:
        """Bring the matches of an event in step with its last entry, then call `after` with its id.

        A fault is only logged: the entry is valid.
        """
        try:
            event = self.events.event(event_id)
            last = event.body(event.head) if event.head else {}
            if last.get("do") in ("withdraw", "strike", "close"):
                self._settle(event, is_strike=last["do"] == "strike")
        except Exception:
            _log.exception("the matches of those who left event %s could not be ended", event_id)
        self._after(event_id)

    def _settle(self, event: StoredEvent, is_strike: bool) -> None:
        ready = {pairing.id for pairing in event.state.board.ready}
        for link in self.events.matches_of(event.event_id):
            if link.entry is not None:
                continue
            try:
                cached = self.cache.get(link.match_id)
            except NoSuchMatch:
                continue
            is_open = cached.ended is None
            self.events.news.publish(link.match_id, Item(WHOLE, cached.head))
            if is_open and left_of_match(event, link):
                self._end(link.match_id)
            elif is_strike and not is_open and link.pairing in ready and not cached.match.position.over:
                self._reopen(link.match_id)


def pairing_of_match(event: StoredEvent, link: EventMatch) -> Pairing | None:
    """The pairing that a match plays; None if it is gone."""
    return next((each for each in event.state.board.pairings.values() if each.id == link.pairing), None)


def left_of_match(event: StoredEvent, link: EventMatch) -> tuple[str, ...]:
    """The entrants of a match who left the event before it had a result."""
    pairing = pairing_of_match(event, link) if link.pairing and link.entry is None else None
    if pairing is None or pairing in event.state.board.ready:
        return ()
    return tuple(who for side in pairing.sides for who in side if who in event.state.facts.withdrawn)
