"""The streams of one match: its lanes, its clock and refused plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.contract import WHOLE
from referee.ruling import Ruling
from referee.store import CachedMatch, NoSuchMatch, get_store
from referee.store.news import Item
from referee.web.http.packing import Message
from referee.web.http.shown_names import in_markup, names_of_match
from referee.web.live.channel import Channel
from referee.web.live.streams import PROGRAM, Group, clock_message
from referee.web.match import parts
from referee.web.match.serializers import match_news, ruling_json


class MatchChannel(Channel[CachedMatch]):
    """The streams of one match; the key of a group is its view and its lane."""

    gone = NoSuchMatch

    def look(self) -> CachedMatch:
        return get_store().cached_match(self.subject)

    def note(self, state: CachedMatch) -> None:
        self.keys, self.stands, self.ends_at = state.keys, stands(state), state.clock

    def head(self, state: CachedMatch) -> int:
        return state.head

    def draw(self, group: Group, state: CachedMatch) -> Message | None:
        view, lane = group.key
        head, turn = state.view.head, turn_of(state, lane)
        fresh = group.show(head, shown_to(state, view, lane), tells_number=True)
        group.shows = turn
        return fresh

    def bring(self, group: Group, state: CachedMatch, seen: int | None) -> bool:
        if seen == state.head:
            return False
        if group.seq != state.head:
            group.send(self.draw(group, state))
        return True

    def clock(self, state: CachedMatch) -> Message | None:
        left = get_store().time_left(state)
        return None if left is None else clock_message(state.clock, left)

    def tell(self, items: list[Item]) -> None:
        """Bring the lanes of the news up to date now; the others wait until it is calm, but not for too long."""
        cached = self.look()
        if cached.keys != self.keys:
            # A page whose key still fits comes back with it.
            self.end()
            return
        if cached.clock != self.ends_at:
            self.ends_at = cached.clock
            self.send(clock_message(cached.clock, get_store().time_left(cached)))
        lanes = {item.lane for item in items if item.refused is None}
        if lanes or self.has_waiting(items) or self.stands != stands(cached):
            self.stands = stands(cached)
            self.refresh(cached, lambda group: concerns(group, lanes, cached), is_calm=not lanes)
        if items and (refused := items[-1].refused) is not None:
            for group in list(self.groups.values()):
                with self.lock:
                    view, lane = group.key
                    if view != "log" and lane in (items[-1].lane, WHOLE):
                        show_refused(group, cached, refused)


def shown_to(cached: CachedMatch, view: str, lane: str) -> Mapping[str, Any]:
    """The elements of the pages of a group, or the values for its programs."""
    if view == PROGRAM:
        return match_news(cached)
    return neutral(cached, parts.render_parts(cached, view, lane))


def neutral(cached: CachedMatch, shown: dict[str, str]) -> dict[str, str]:
    """The elements of the pages of a match with neutral names for removed people."""
    names = names_of_match(cached)
    return {name: in_markup(html, names) for name, html in shown.items()} if names else shown


def stands(cached: CachedMatch) -> tuple[object, ...]:
    """A value for all that the pages of a match show: they are drawn again when it changes."""
    return (cached.hash, cached.ended, cached.next_match)


def turn_of(cached: CachedMatch, lane: str) -> tuple[object, ...]:
    """The turn and the alert that the phones of a lane show."""
    return cached.view.lane(lane).due, cached.view.alert


def concerns(group: Group, lanes: set[str], cached: CachedMatch) -> bool:
    """True if news of some lanes concern a group, or its phones do not show the current turn."""
    lane = group.key[1]
    return lane == WHOLE or WHOLE in lanes or lane in lanes or group.shows != turn_of(cached, lane)


def show_refused(group: Group, cached: CachedMatch, refused: Ruling[Any]) -> None:
    """Show the ruling on a refused play until the next entry; nothing else of the match has changed."""
    view, lane = group.key
    if view == PROGRAM:
        group.show_meanwhile(cached.head, {"refused": ruling_json(refused)})
        return
    if view in parts.PHONE_PARTS:
        rendered = {"ruling": parts.ruling_fragment(cached, lane, refused)}
    else:
        if group.seq < 0:
            group.seq, group.parts = cached.head, neutral(cached, parts.render_parts(cached, view, lane))
        rendered = parts.render_parts(cached, view, lane, refused)
    group.show_meanwhile(cached.head, neutral(cached, rendered))
