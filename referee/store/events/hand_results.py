"""The results by hand of events, counted for people: computed when the log of an event has changed, kept beside it.

Matches give their own results to people. A result by hand has no figures; it counts as played, won, drawn or lost, and
for the rating. The steps are those of the figures of matches: if the work is cut off, the next visit begins it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, text, tuple_, update

from referee.events.credits import Credit, credits_of, people_of
from referee.kit.numbers import plain
from referee.net.breath import Breath
from referee.store.clubs.figuring import Figuring
from referee.store.clubs.people import linked_people
from referee.store.events.events import Events
from referee.store.events.match_results import BY
from referee.store.events.people import link_people
from referee.store.events.values import NoSuchEvent, StoredEvent
from referee.store.models import UNFIGURED_EVENT, AppearanceRow, EventRow
from referee.store.results import GameMissing

COMPUTED: Final = ("person_id", "game", "began", "done", "side", "place", "points", "score")
ROWS_AT_ONCE: Final = 400
Key = tuple[str, int]
"""The id of a result, and the number of the player in it."""


class HandResults:
    """Keeps the results by hand of people in step with the logs of events."""

    def __init__(self, events: Events, figuring: Figuring) -> None:
        self.events = events
        self.figuring = figuring
        self.writer = figuring.writer
        events.leaves = self.forget

    def unfigured(self, club_id: str, most: int) -> list[str]:
        """The ids of at most `most` events of a club whose results by hand are out of date."""
        wanted = select(EventRow.id).where(EventRow.club_id == club_id, text(UNFIGURED_EVENT)).limit(most)
        with self.figuring.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def figure(self, event_ids: Iterable[str]) -> None:
        """Count the results by hand of events, and compute the ratings and totals that follow from them."""
        breathe = Breath()
        for event_id in event_ids:
            try:
                event = self.events.event(event_id)
            except NoSuchEvent:
                continue
            except GameMissing:
                # Its log cannot be judged now. A rebuild counts the results when the game is back.
                self.writer.write(event_id, partial(_pass_over, event_id))
                continue
            self._write(event.club_id, event_id, self._rows(event), head=event.head)
            breathe()

    def forget(self, club_id: str, event_id: str) -> None:
        """Take the results of an event from people, before the event is deleted."""
        self._write(club_id, event_id, {}, head=None)

    def rebuild(self, club_id: str) -> None:
        """Count the results by hand of all events of a club again."""
        with self.figuring.engine.connect() as connection:
            event_ids = list(connection.execute(select(EventRow.id).where(EventRow.club_id == club_id)).scalars())
        self.figure(event_ids)

    def credits(self, event: StoredEvent) -> Iterator[Credit]:
        """The results by hand of an event, as they count for people."""
        refereed = self.events.entries_by(event.event_id, BY) | {
            match.entry for match in self.events.matches_of(event.event_id) if match.entry is not None
        }
        return credits_of(event.state, refereed)

    def _rows(self, event: StoredEvent) -> dict[Key, dict[str, Any]]:
        """The rows of the results by hand of an event, by their keys."""
        person_of = self._people(event)
        at = {entry.seq: entry.at for entry in event.log}
        rows: dict[Key, dict[str, Any]] = {}
        for credit in self.credits(event):
            players = [(index, side, who) for index, side in enumerate(credit.sides) for who in side.people]
            for player, (index, side, who) in enumerate(players):
                part = f".{credit.part:02}" if credit.part else ""
                rows[f"{event.event_id}.{credit.n:06}{part}", player] = {
                    "person_id": person_of[who], "game": credit.game, "began": at[credit.n], "done": True,
                    "side": index, "place": side.place, "points": plain(side.points),
                    "score": side.score,
                }  # fmt: skip
        return rows

    def _people(self, event: StoredEvent) -> dict[str, str]:
        """The ids of the people of an event by name. Names that an earlier version entered are linked now."""
        with self.figuring.engine.connect() as connection:
            linked = linked_people(connection, event.event_id)
        if all(who in linked for who in people_of(event.state)):
            return linked

        def link(connection: Connection) -> dict[str, str]:
            link_people(connection, event.club_id, event.event_id, people_of(event.state), event.created)
            return linked_people(connection, event.event_id)

        return self.writer.write(event.event_id, link)

    def _write(self, club_id: str, event_id: str, rows: Mapping[Key, Mapping[str, Any]], head: int | None) -> None:
        """Write the rows of an event in the place of those that are kept."""
        with self.figuring.engine.connect() as connection:
            kept = _kept(connection, event_id)
        gone = [key for key in kept if key not in rows]
        to_write = [key for key, row in rows.items() if key not in kept or not _is_same(kept[key], row)]
        unrated = [key for key, row in kept.items() if row.mu is None and row.game]
        since: dict[str, float] = {}
        people: dict[str, set[str]] = {}
        before = [kept[key] for key in (*gone, *to_write, *unrated) if key in kept]
        parts = [(row.game, row.began, row.person_id) for row in before]
        parts += [(rows[key]["game"], rows[key]["began"], rows[key]["person_id"]) for key in to_write]
        for game, began, person_id in parts:
            since[game] = min(began, since.get(game, began))
            people.setdefault(game, set()).add(person_id)
        if parts:
            of_event = {"club_id": club_id, "event_id": event_id}
            self.writer.write(event_id, partial(_put, of_event, {key: rows[key] for key in to_write}, kept, gone))
        for game, began in since.items():
            self.figuring.follow(club_id, game, began)
            self.figuring.add_up(club_id, game, people[game])
        self.writer.write(event_id, partial(_finish, event_id, gone, head))


def _kept(connection: Connection, event_id: str) -> dict[Key, Any]:
    row = AppearanceRow
    wanted = select(row.match_id, row.player, row.mu, *(getattr(row, name) for name in COMPUTED))
    return {(each.match_id, each.player): each for each in connection.execute(wanted.where(row.event_id == event_id))}


def _is_same(kept: Any, row: Mapping[str, Any]) -> bool:
    return all(getattr(kept, name) == row[name] for name in COMPUTED)


def _put(
    of_event: Mapping[str, Any], rows: Mapping[Key, Mapping[str, Any]], kept: Mapping[Key, Any], gone: Sequence[Key],
    connection: Connection,
) -> None:  # fmt: skip
    """Write changed and new rows; those that are gone count no more, and are deleted at the end."""
    row = AppearanceRow
    for (match_id, player), values in rows.items():
        if (match_id, player) in kept:
            change = update(row).where(row.match_id == match_id, row.player == player)
            connection.execute(change.values(**values, mu=None, sigma=None))
    new = [
        {**of_event, "match_id": match_id, "player": player, "counts": "{}", **values}
        for (match_id, player), values in rows.items()
        if (match_id, player) not in kept
    ]
    if new:
        connection.execute(insert(row), new)
    for part in _parts(gone):
        change = update(row).where(tuple_(row.match_id, row.player).in_(part))
        connection.execute(change.values(done=False, place=None, mu=None, sigma=None))


def _finish(event_id: str, gone: Sequence[Key], head: int | None, connection: Connection) -> None:
    row = AppearanceRow
    for part in _parts(gone):
        connection.execute(delete(row).where(tuple_(row.match_id, row.player).in_(part)))
    connection.execute(update(EventRow).where(EventRow.id == event_id).values(figured=head))


def _pass_over(event_id: str, connection: Connection) -> None:
    connection.execute(update(EventRow).where(EventRow.id == event_id).values(figured=EventRow.head))


def _parts(keys: Sequence[Key]) -> Iterable[list[Key]]:
    return ([*keys[start : start + ROWS_AT_ONCE]] for start in range(0, len(keys), ROWS_AT_ONCE))
