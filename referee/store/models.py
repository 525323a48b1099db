"""The tables: matches with their players and rules, and the log of their entries. The log is the truth."""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, Boolean, Double, ForeignKey, Integer, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The tables of the referee."""


db = SQLAlchemy(model_class=Base)


class MatchRow(Base):
    """A match. `setup` is the record without its plays; `keys` holds what each role's key is made from.

    `head` and `hash` (of the last entry), `over` and `winners` are computed from the log, for lists of many matches;
    `rebuild` computes them again. `next_match` is the match that the same people play after it, once it has begun.
    `clock` is the time at which the clock of a round or turn runs out; it is no part of the log.
    """

    __tablename__ = "matches"

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


class EntryRow(Base):
    """One entry of a match's log: a play, a strike, an amendment or an insertion. Only ever added.

    `hash` stands for it and all before it (`referee.match.chain`).
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
