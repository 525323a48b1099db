"""The match of an event for its phones: why it ended, what its event counts of it, and what depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from referee.events.entry_words import words_of_results
from referee.events.log import LoggedEntry
from referee.kit.names import in_words, listed, verb
from referee.store import CachedMatch, Store
from referee.store.clubs import former_names
from referee.store.events import NoSuchEvent, StoredEvent
from referee.store.events.left_matches import left_of_match, pairing_of_match


def why_ended(store: Store, cached: CachedMatch) -> str:
    """The sentence about an entrant who left during a match, which ended it; empty for any other match."""
    link = store.events.event_of(cached.match_id) if cached.club_id and cached.ended is not None else None
    if link is None:
        return ""
    try:
        event = store.events.event(link.event_id)
    except NoSuchEvent:
        return ""
    gone = left_of_match(event, link)
    if not gone:
        return ""
    pairing = pairing_of_match(event, link)
    outcome = event.state.board.outcomes.get(pairing.key) if pairing else None
    winner = outcome.winner if outcome else None
    if pairing is None or winner is None:
        return f"{listed(gone)} left the tournament."
    side = pairing.sides[winner]
    return f"{listed(gone)} left the tournament. {listed(side)} {verb(side, 'wins', 'win', 'won')} without play."


def left_out(store: Store, cached: CachedMatch) -> str:
    """The sentence that says that a match has no result in its event, which is closed; empty for any other match."""
    link = store.events.event_of(cached.match_id) if cached.club_id else None
    if link is None or link.entry is not None:
        return ""
    try:
        event = store.events.event(link.event_id)
    except NoSuchEvent:
        return ""
    return f"{event.shown_title} is closed: this match does not count there." if event.state.facts.closed else ""


def not_counted(store: Store, cached: CachedMatch) -> str:
    """The sentence that says what does not count if a match ends before its rules end it; empty for a match alone."""
    if cached.club_id is None or cached.match.position.over or cached.closing is not None:
        return ""
    link = store.events.event_of(cached.match_id)
    if link is None:
        return "It is not over by its rules: nobody wins, and it does not count."
    event = store.events.event(link.event_id)
    title = event.shown_title
    if not link.pairing:
        return f"It is not over by its rules: nobody wins, and {title} does not count it."
    pairing = pairing_of_match(event, link)
    match = pairing.title_in_sentence if pairing else link.pairing
    return f"It is not over by its rules: {match} of {title} has no result, and waits for one."


def what_depends(store: Store, cached: CachedMatch) -> str:
    """The sentences on the later results that fall away if the match gives another result; empty if there are none."""
    event, void = _depending_results(store, cached)
    if event is None or not void:
        return ""
    says = in_words(words_of_results(event.state.facts, void), _shown_names(store, event))
    return f"This match counts in {event.shown_title}. Unless the same side wins, this falls away: {says}."


def depending_as_json(store: Store, cached: CachedMatch) -> list[dict[str, object]]:
    """The same results for programs: the event, the number of the entry, and its words."""
    event, void = _depending_results(store, cached)
    if event is None:
        return []
    names = _shown_names(store, event)
    return [
        {"event": event.event_id, "n": each.n, "says": in_words(words_of_results(event.state.facts, [each]), names)}
        for each in void
    ]


def _depending_results(store: Store, cached: CachedMatch) -> tuple[StoredEvent | None, list[LoggedEntry]]:
    """The event in which a match counts, and the later results that are void without its result."""
    link = store.events.event_of(cached.match_id) if cached.club_id else None
    if link is None or link.entry is None:
        return None, []
    event = store.events.event(link.event_id)
    after, _ = store.events.preview(link.event_id, {"do": "strike", "n": link.entry})
    before = event.state
    return event, [before.log[n] for n in after.state.void if n not in before.void and n != link.entry]


def _shown_names(store: Store, event: StoredEvent) -> Mapping[str, str]:
    return store.clubs.read(partial(former_names.of_event, event_id=event.event_id))
