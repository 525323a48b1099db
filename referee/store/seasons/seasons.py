"""The seasons of clubs in the database, with the events that count for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee import games
from referee.events.seasons import OPTIONS, SeasonOptions, SeasonPoints, write_given
from referee.kit.values import Value, replace
from referee.schema import Unreadable, own_json
from referee.store import keys, statements
from referee.store.models import (
    AppearanceRow,
    EventMatchRow,
    EventRow,
    PersonRow,
    SeasonEventRow,
    SeasonRow,
)
from referee.store.writer import Writer

Counted = dict[str, dict[str, Any]]
"""The counts of people by name."""


class NoSuchSeason(LookupError):
    """There is no season with this id."""


class StoredSeason(Value):
    """A season; `event_ids` are its events, the oldest first."""

    season_id: str
    club_id: str
    title: str
    options: SeasonOptions
    created: float
    event_ids: tuple[str, ...]


class Seasons:
    """Seasons and the events that count for them. `now` gives the time in seconds."""

    def __init__(self, engine: Engine, writer: Writer, now: Callable[[], float]) -> None:
        self.engine = engine
        self.writer = writer
        self._now = now

    def create(
        self, club_id: str, title: str, options: Mapping[str, Any], created: float | None = None, season_id: str = ""
    ) -> StoredSeason:
        """Begin a season of a club; a season from elsewhere brings the time at which it was `created`.

        With a `season_id` the season is made once.

        :raises Unreadable: the options are not valid for a season.
        """
        try:
            OPTIONS.read(dict(options))
        except Unreadable as fault:
            raise fault.within("season.options") from None
        row = {
            "id": season_id or keys.new_id(), "club_id": club_id, "title": title,
            "options": json.dumps(dict(options), ensure_ascii=False),
            "created": self._now() if created is None else created,
        }  # fmt: skip
        try:
            self.writer.write(club_id, lambda connection: connection.execute(insert(SeasonRow), row).rowcount)
        except IntegrityError:
            if not season_id:
                raise
        return self.season(str(row["id"]))

    def season(self, season_id: str) -> StoredSeason:
        """A season.

        :raises NoSuchSeason: there is none with this id.
        """
        events = (
            select(SeasonEventRow.event_id)
            .join(EventRow, EventRow.id == SeasonEventRow.event_id)
            .where(SeasonEventRow.season_id == season_id)
            .order_by(EventRow.created, EventRow.id)
        )
        with self.engine.connect() as connection:
            row = connection.execute(select(*SeasonRow.__table__.c).where(SeasonRow.id == season_id)).one_or_none()
            if row is None:
                raise NoSuchSeason(season_id)
            event_ids = tuple(connection.execute(events).scalars())
        options = OPTIONS.read(own_json(row.options))
        return StoredSeason(
            season_id, row.club_id, row.title, options=options, created=row.created, event_ids=event_ids
        )

    def season_of_club(self, club_id: str, season_id: str) -> StoredSeason:
        """A season of a club.

        :raises NoSuchSeason: the club has none with this id.
        """
        season = self.season(season_id)
        if season.club_id != club_id:
            raise NoSuchSeason(season_id)
        return season

    def of_club(self, club_id: str) -> list[tuple[str, str]]:
        """The ids and titles of a club's seasons, the newest first."""
        wanted = select(SeasonRow.id, SeasonRow.title).where(SeasonRow.club_id == club_id)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(SeasonRow.created.desc())).all()
        return [(row.id, row.title) for row in rows]

    def titles_with(self, event_id: str) -> tuple[str, ...]:
        """The titles of the seasons in which an event counts."""
        wanted = (
            select(SeasonRow.title)
            .join(SeasonEventRow, SeasonEventRow.season_id == SeasonRow.id)
            .where(SeasonEventRow.event_id == event_id)
            .order_by(SeasonRow.created)
        )
        with self.engine.connect() as connection:
            return tuple(connection.execute(wanted).scalars())

    def count(self, season_id: str, event_id: str) -> None:
        """Count an event of the club for a season; no change if it counts already.

        :raises NoSuchSeason: there is none with this id.
        :raises Unreadable: the club has no such event.
        """
        season = self.season(season_id)

        def add(connection: Connection) -> None:
            of_club = select(EventRow.id).where(EventRow.id == event_id, EventRow.club_id == season.club_id)
            if connection.execute(of_club).one_or_none() is None:
                raise Unreadable("the club has no such event", "event")
            there = select(SeasonEventRow.event_id).where(
                SeasonEventRow.season_id == season_id, SeasonEventRow.event_id == event_id
            )
            if connection.execute(there).one_or_none() is None:
                connection.execute(insert(SeasonEventRow), {"season_id": season_id, "event_id": event_id})

        self.writer.write(season.club_id, add)

    def leave_out(self, season_id: str, event_id: str) -> None:
        """No longer count an event for a season."""
        row = SeasonEventRow
        gone = delete(row).where(row.season_id == season_id, row.event_id == event_id)
        self.writer.write(season_id, lambda connection: connection.execute(gone).rowcount)

    def give(self, season_id: str, given: SeasonPoints, seen: int | None = None) -> None:
        """Give points to a person in a season, or take them.

        A form that had `seen` a number of points given, and is sent again, gives no more.

        :raises NoSuchSeason: there is none with this id.
        :raises Unreadable: the season has as many such points as it can.
        """

        def added(before: tuple[SeasonPoints, ...]) -> tuple[SeasonPoints, ...]:
            is_there = seen is not None and before[seen : seen + 1] == (given,)
            return before if is_there else (*before, given)

        self._change_given(season_id, added)

    def take_back(self, season_id: str, n: int) -> None:
        """Take back the points number `n` of a season; no change if they are taken back.

        :raises NoSuchSeason: there is none with this id.
        :raises Unreadable: the season has no such points.
        """

        def struck(before: tuple[SeasonPoints, ...]) -> tuple[SeasonPoints, ...]:
            if not 0 < n <= len(before):
                raise Unreadable(f"the season has no points number {n}", "n")
            return tuple(replace(each, struck=each.struck or at == n) for at, each in enumerate(before, 1))

        self._change_given(season_id, struck)

    def _change_given(
        self, season_id: str, changed_by: Callable[[tuple[SeasonPoints, ...]], tuple[SeasonPoints, ...]]
    ) -> None:
        """Change the points given in a season. Two organisers at once both change them."""
        row = SeasonRow

        def change(connection: Connection) -> int:
            before = connection.execute(
                select(row.options).where(row.id == season_id).with_for_update()
            ).scalar_one_or_none()
            if before is None:
                raise NoSuchSeason(season_id)
            options = own_json(before)
            given = changed_by(OPTIONS.read(options).adjust)
            written = {**options, "adjust": [write_given(each) for each in given]}
            OPTIONS.read(written)
            body = json.dumps(written, ensure_ascii=False)
            return connection.execute(update(row).where(row.id == season_id).values(options=body)).rowcount

        self.writer.write(season_id, change)

    def delete(self, season_id: str) -> None:
        """Delete a season; its events stay."""
        gone = delete(SeasonRow).where(SeasonRow.id == season_id)
        self.writer.write(season_id, lambda connection: connection.execute(gone).rowcount)

    def counts(self, season: StoredSeason) -> dict[str, Counted]:
        """The counts of people in the matches of a season's events, by game and name; most matches first."""
        row = AppearanceRow
        wanted = (
            select(row.game, PersonRow.name, row.counts)
            .join(EventMatchRow, EventMatchRow.match_id == row.match_id)
            .join(PersonRow, PersonRow.id == row.person_id)
            .where(EventMatchRow.event_id.in_(season.event_ids), row.done, statements.HAS_COUNTED)
            .order_by(row.began)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        matches: dict[str, dict[str, list[Any]]] = {}
        for each in rows:
            if each.game in games.keys():
                matches.setdefault(each.game, {}).setdefault(each.name, []).append(own_json(each.counts))
        return {
            key: {
                name: games.game(key).figures.added_up(counted)
                for name, counted in sorted(people.items(), key=lambda pair: (-len(pair[1]), pair[0]))
            }
            for key, people in matches.items()
        }
