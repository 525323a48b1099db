"""The tables: matches with their players and rules, the log of their entries, clubs with their people.

The log is the truth about a match. The truth about a club is its people, and the link from each player to a person.
"""

from __future__ import annotations

from typing import Final

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    BigInteger,
    Boolean,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The tables of the referee."""


db = SQLAlchemy(model_class=Base)

OPEN_CALL: Final = "ended IS NULL"
"""The condition for open calls of an event."""

UNFIGURED_EVENT: Final = "figured IS NULL OR figured <> head"
"""The condition for events whose results by hand are not counted for people, or were changed since."""

BY_HAND: Final = "event_id IS NOT NULL AND player = 0"
"""The condition for one row of each result by hand."""

UNFIGURED: Final = (
    "club_id IS NOT NULL AND "
    'CASE WHEN "over" OR ended IS NOT NULL THEN figured IS NULL OR figured <> head ELSE figured IS NOT NULL END'
)
"""The condition for matches with outdated figures: they have ended, were corrected or go on again."""


class MatchRow(Base):
    """A match. `setup` is the record without its plays; `keys` holds the nonce of each role's key.

    `head` and `hash` (of the last entry), `over` and `winners` are computed from the log, for lists of many matches;
    `rebuild` computes them again. `next_match` is the next match of the same people, once it has begun.
    `clock` is the time at which the clock of a round or turn runs out; it is not a part of the log.
    `club_id` is the club that it belongs to. `figured` is the head at which the figures of its players were computed,
    which happens when a match has ended.
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_club", "club_id", "created"),
        Index("ix_matches_unfigured", "club_id", "id", sqlite_where=text(UNFIGURED), postgresql_where=text(UNFIGURED)),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    code: Mapped[str] = mapped_column(String(8), unique=True)
    game: Mapped[str] = mapped_column(String(40), index=True)
    setup: Mapped[str] = mapped_column(Text)
    keys: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double, index=True)
    ended: Mapped[float | None] = mapped_column(Double)
    head: Mapped[int] = mapped_column(Integer, default=0)
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    winners: Mapped[str] = mapped_column(Text, default="[]")
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    next_match: Mapped[str | None] = mapped_column(String(16))
    clock: Mapped[float | None] = mapped_column(Double)
    club_id: Mapped[str | None] = mapped_column(String(16))
    figured: Mapped[int | None] = mapped_column(Integer)


class EntryRow(Base):
    """One entry of a match's log: a play, a strike, an amendment or an insertion. Rows are only added.

    `hash` covers it and all entries before it (`referee.chain`).
    """

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("match_id", "key", name="uq_entries_match_key"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    lane: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(8))
    body: Mapped[str] = mapped_column(Text)
    who: Mapped[str] = mapped_column(String(80))
    key: Mapped[str] = mapped_column(String(100))
    at: Mapped[float] = mapped_column(Double)
    hash: Mapped[bytes] = mapped_column(LargeBinary)


class ClubRow(Base):
    """A club. `keys` holds the nonce of each role's key; a club that is still read from a file has none."""

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    keys: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)


class PersonRow(Base):
    """A person of a club. `alike` is the name without case and width: no two people of a club have the same."""

    __tablename__ = "people"
    __table_args__ = (UniqueConstraint("club_id", "alike", name="uq_people_alike"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    alike: Mapped[str] = mapped_column(String(80))
    created: Mapped[float] = mapped_column(Double)
    removed: Mapped[bool] = mapped_column(Boolean, default=False)


class AppearanceRow(Base):
    """A person of a club as one player of a match: `player` counts the players of the match from 0.

    The person is a fact; the rest is computed from the log once the match has ended, `mu` and `sigma` from the matches
    of the game before it. `began` is the time at which the match was created, `place` None if it was broken off.
    A result by hand of the event `event_id` has the event and the number of the entry as its `match_id`; `began` is the
    time of the entry. All of its rows are computed.
    """

    __tablename__ = "appearances"
    __table_args__ = (
        Index("ix_appearances_person", "person_id", "began"),
        Index("ix_appearances_game", "club_id", "game", "began"),
        Index("ix_appearances_event", "event_id"),
        Index(
            "ix_appearances_by_hand",
            *("club_id", "began"),
            sqlite_where=text(BY_HAND),
            postgresql_where=text(BY_HAND),
        ),
    )

    match_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    club_id: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(40))
    began: Mapped[float] = mapped_column(Double)
    done: Mapped[bool] = mapped_column(Boolean, default=False)
    side: Mapped[int] = mapped_column(Integer, default=0)
    place: Mapped[int | None] = mapped_column(Integer)
    points: Mapped[float] = mapped_column(Double, default=0.0)
    score: Mapped[float | None] = mapped_column(Double)
    counts: Mapped[str] = mapped_column(Text, default="{}")
    mu: Mapped[float | None] = mapped_column(Double)
    sigma: Mapped[float | None] = mapped_column(Double)
    event_id: Mapped[str | None] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))


class TotalRow(Base):
    """The sums over the matches of a person at a game, computed from the appearances.

    `by_hand` of the matches `played` are results by hand. The game is empty for results that name none.
    """

    __tablename__ = "totals"

    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    played: Mapped[int] = mapped_column(Integer)
    won: Mapped[int] = mapped_column(Integer)
    drawn: Mapped[int] = mapped_column(Integer)
    lost: Mapped[int] = mapped_column(Integer)
    streak: Mapped[int] = mapped_column(Integer)
    longest: Mapped[int] = mapped_column(Integer)
    last: Mapped[float] = mapped_column(Double)
    counts: Mapped[str] = mapped_column(Text)
    mu: Mapped[float | None] = mapped_column(Double)
    sigma: Mapped[float | None] = mapped_column(Double)
    by_hand: Mapped[int] = mapped_column(Integer, default=0, server_default=text("0"))


class MarkRow(Base):
    """The value of a player in a match that competes for a record of the house. The highest or lowest is the record."""

    __tablename__ = "marks"
    __table_args__ = (
        Index("ix_marks_best", "club_id", "game", "key", "value"),
        Index("ix_marks_year", *("club_id", "game", "key", "year", "value")),
    )

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[int] = mapped_column(Integer, primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    club_id: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(40))
    year: Mapped[int] = mapped_column(Integer)
    value: Mapped[float] = mapped_column(Double)


class EventRow(Base):
    """An event of a club: an evening, a tournament. `setup` is its record without its entries.

    `head`, `hash` (of the last entry) and `over` are computed from the log, for lists of many events.
    `figured` is the head at which its results by hand were counted for people.
    """

    __tablename__ = "events"
    __table_args__ = (
        Index("ix_events_club", "club_id", "created"),
        Index(
            "ix_events_unfigured",
            *("club_id", "id"),
            sqlite_where=text(UNFIGURED_EVENT),
            postgresql_where=text(UNFIGURED_EVENT),
        ),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    format: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(80))
    setup: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Double)
    head: Mapped[int] = mapped_column(Integer, default=0)
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    figured: Mapped[int | None] = mapped_column(Integer)


class EventEntryRow(Base):
    """One entry of an event's log, in the form of a record. Rows are only added, and only if they are allowed.

    `hash` covers it and all entries before it (`referee.chain`).
    """

    __tablename__ = "event_entries"
    __table_args__ = (UniqueConstraint("event_id", "key", name="uq_event_entries_key"),)

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    who: Mapped[str] = mapped_column(String(80))
    key: Mapped[str] = mapped_column(String(100))
    at: Mapped[float] = mapped_column(Double)
    hash: Mapped[bytes] = mapped_column(LargeBinary)


class EventMatchRow(Base):
    """A match that is played in an event. `entry` is the number of its result in the log; None until it has one.

    `pairing` is the pairing that it plays; empty in an evening, where the result makes the pairing.
    """

    __tablename__ = "event_matches"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    pairing: Mapped[str] = mapped_column(String(40), default="")
    entry: Mapped[int | None] = mapped_column(Integer)


class EventPlanRow(Base):
    """The facts for running an event that are not in its log: check-ins, fixed tables, fees, prizes.

    `body` is a JSON object. `version` counts its changes, so that two organisers do not undo each other's work.
    """

    __tablename__ = "event_plans"

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, default=0)
    body: Mapped[str] = mapped_column(Text, default="{}")


class EventTableRow(Base):
    """A table of an event, with the key of its code, which leads to the match there."""

    __tablename__ = "event_tables"

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    position: Mapped[int] = mapped_column(Integer)
    key: Mapped[str] = mapped_column(String(40))


class EventCallRow(Base):
    """A call of a pairing to a table, open until it has `ended`. A table and a pairing have one open call at most.

    `sides` is the JSON of the pairing's sides when it was called.
    """

    __tablename__ = "event_calls"
    __table_args__ = tuple(
        Index(name, "event_id", column, unique=True, sqlite_where=text(OPEN_CALL), postgresql_where=text(OPEN_CALL))
        for name, column in (("uq_event_calls_table", "at_table"), ("uq_event_calls_pairing", "pairing"))
    )

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    at_table: Mapped[str] = mapped_column(String(20))
    pairing: Mapped[str] = mapped_column(String(40))
    sides: Mapped[str] = mapped_column(Text)
    called: Mapped[float] = mapped_column(Double)
    ended: Mapped[float | None] = mapped_column(Double)
    match_id: Mapped[str | None] = mapped_column(String(16))
    taken_back: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())


class EventHallRow(Base):
    """The hall of an event: `automatic` calls of free tables, and the time at which the round's `clock` runs out."""

    __tablename__ = "event_halls"

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    automatic: Mapped[bool] = mapped_column(Boolean, default=True)
    clock: Mapped[float | None] = mapped_column(Double)


class SeasonRow(Base):
    """A season of a club: events that add up to one standing. `options` is a JSON object."""

    __tablename__ = "seasons"
    __table_args__ = (Index("ix_seasons_club", "club_id", "created"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(80))
    options: Mapped[str] = mapped_column(Text, default="{}")
    created: Mapped[float] = mapped_column(Double)


class SeasonEventRow(Base):
    """An event that counts for a season."""

    __tablename__ = "season_events"
    __table_args__ = (Index("ix_season_events_event", "event_id"),)

    season_id: Mapped[str] = mapped_column(ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True)
    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
