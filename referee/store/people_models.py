"""The tables of people beside matches: who a name in the log of an event is, and merges that can be taken back."""

from __future__ import annotations

from sqlalchemy import Double, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.models import Base


class EventPersonRow(Base):
    """The person of a name in the log of an event. The log keeps the name; pages show the name of the person."""

    __tablename__ = "event_people"
    __table_args__ = (Index("ix_event_people_person", "person_id"),)

    event_id: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))


class MergeRow(Base):
    """A merge of two people, kept so that it can be taken back: the name and the rows of the person who is `gone`.

    `body` is a JSON object. The removal of the person deletes it.
    """

    __tablename__ = "merges"
    __table_args__ = (Index("ix_merges_kept", "kept"),)

    gone: Mapped[str] = mapped_column(String(16), primary_key=True)
    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    kept: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    at: Mapped[float] = mapped_column(Double)
    body: Mapped[str] = mapped_column(Text)
