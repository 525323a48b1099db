"""Changes of an event beside its log: its day, its note, a match that is brought in, its deletion."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from referee import games
from referee.desk.events.view import OpenMatch, open_matches
from referee.events.board import Pairing
from referee.events.called_match import players_of_pairing
from referee.kit.names import listed, several
from referee.kit.values import Value
from referee.match import Record, read_record
from referee.schema import TEXT, Unreadable, quoted
from referee.store import Created, Store
from referee.store.events import EventSummary, StoredEvent

NOTE: Final = 400
"""Maximum length of a note."""


class KeptAfterDeletion(Value):
    """The parts of a deleted event that stay, and those that go with it."""

    matches: int
    by_hand: int
    """The results entered by hand, which count no more."""
    people: int
    """The people for whom they count."""
    under_way: tuple[OpenMatch, ...]
    """The matches that go on without it."""
    entries: int
    tables: int
    seasons: tuple[str, ...]
    """The titles of the seasons in which it counts no more."""


def events_of_year(store: Store, club_id: str, part: str = "", year: int | None = None) -> list[EventSummary]:
    """The events of a club with a part of a title, of a year or of all, the newest first."""
    matching = store.events.search(club_id, part)
    return [each for each in matching if year is None or year_of(each) == year]


def year_of(event: EventSummary) -> int:
    """The year in which an event began."""
    return datetime.fromtimestamp(event.created).astimezone().year


def day_moved(event: StoredEvent, text: str) -> float:
    """The begin of an event on another day, `2026-11-27`, at the same time of the day.

    :raises Unreadable: it is not a day.
    """
    try:
        wanted = date.fromisoformat(text.strip())
        began = datetime.fromtimestamp(event.created)
        return began.replace(year=wanted.year, month=wanted.month, day=wanted.day).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Unreadable(f"{quoted(text)} is not a date; write 2026-11-27", "day") from None


def note_written(text: str) -> str:
    """A note as a plan keeps it; empty for none.

    :raises Unreadable: it cannot be shown, or it is too long.
    """
    note = " ".join(text.split())
    if len(note) > NOTE:
        raise Unreadable(f"a note has at most {NOTE} characters; this has {len(note)}", "note")
    try:
        return TEXT.read(note) if note else ""
    except Unreadable as fault:
        raise fault.within("note") from None


def bring_match_in(store: Store, event: StoredEvent, raw: object, pairing_id: str = "", match_id: str = "") -> Created:
    """Make a match of a record and count it in an event: for an open pairing, or in an evening for its players.

    With a `match_id` the match is made once.

    :raises Unreadable: it is not a record of a match that has ended, or other people played.
    """
    record = read_record(raw)
    if (first := store.made_before(match_id)) is not None:
        return first
    if event.state.board.over:
        raise Unreadable("the event is over: open it again first", "event")
    allowed = event.state.facts.games
    if allowed and record.game not in allowed:
        planned = listed([*map(games.title, allowed)], "or")
        raise Unreadable(f"this event plays {planned}, and the match is {games.title(record.game)}", "game")
    if event.setup["event"] != "evening":
        _require_players(event, record, pairing_id)
    elif pairing_id:
        raise Unreadable("an evening has no pairings: leave the field out", "pairing")
    created = store.import_record(record, event.club_id, event.event_id, pairing_id, match_id)
    store.clubs.catch_up(event.club_id)
    return created


def open_pairing(event: StoredEvent, pairing_id: str) -> Pairing:
    """The pairing with this id, which can be played.

    :raises Unreadable: there is none; the text names those that can.
    """
    ready = event.state.board.ready
    for pairing in ready:
        if pairing.id == pairing_id:
            return pairing
    named = several([f"{pairing} ({pairing.id})" for pairing in ready]) or "none"
    raise Unreadable(f"name a pairing that can be played: {named}", "pairing")


def _require_players(event: StoredEvent, record: Record, pairing_id: str) -> None:
    pairing = open_pairing(event, pairing_id)
    names = {name for side in pairing.sides for name in side}
    played = set(record.setup.players)
    if played not in (names, set(players_of_pairing(event.state, pairing))):
        meet = f"{pairing} meet in {pairing.stage}"
        raise Unreadable(f"{meet}, and {listed(record.setup.players)} played", "players")


def kept_after_deletion(store: Store, event: StoredEvent) -> KeptAfterDeletion:
    """The parts of an event that stay, and those that go, if it is deleted."""
    by_hand = [*store.clubs.hand_results.credits(event)]
    return KeptAfterDeletion(
        matches=len(store.events.matches_of(event.event_id)),
        by_hand=len({credit.n for credit in by_hand}),
        people=len({who for credit in by_hand for side in credit.sides for who in side.people}),
        under_way=tuple(open_matches(store, store.events.matches_under_way(event.event_id))),
        entries=event.head,
        tables=len(store.tables.names(event.event_id)),
        seasons=store.seasons.titles_with(event.event_id),
    )
