"""Rulings, answers and errors."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from referee.kit.shape import Effect, Object, Scores, Shape

Verdict: TypeAlias = Literal["allowed", "refused"]


class Error(Shape):
    """An error: what is wrong, and what would be right."""

    error: str
    field: Annotated[str, Meta(description="the part of the request at fault, or empty")]


class Flag(Shape):
    """An earlier play that is now known to have broken a rule."""

    n: int
    rule: str
    says: str


class LateFlag(Shape):
    """A late ruling on a play, and the play that proved it."""

    by: int
    n: int
    rule: str
    says: str


class Ruling(Shape):
    """The referee's ruling."""

    verdict: Verdict
    rules: tuple[str, ...]
    says: str
    effects: list[Effect]
    flags: list[Flag]


class RulingLine(Shape):
    """The ruling on an entry, as a line of the record; `n` is null if it was refused."""

    n: int | None
    verdict: Verdict
    rules: tuple[str, ...]
    says: str
    effects: list[Effect]
    flags: list[Flag]
    scores: Scores
    seq: Annotated[int, Meta(description="the number of the last entry of the match, to send as X-Seen")]
    lane: str
    again: Annotated[bool, Meta(description="true if the entry was there already, under the same Idempotency-Key")]


class Change(Shape):
    """A play whose ruling would change; null means a play that is taken back, or not yet inserted."""

    n: int
    play: Object
    before: Ruling | None
    after: Ruling | None


class DependingResult(Shape):
    """A later result of the event of a match. It falls away unless the same side wins the match."""

    event: str
    n: int
    says: str


class Preview(Ruling):
    """The consequences of a strike, an amendment or an insertion."""

    changes: list[Change]
    depends: list[DependingResult]


class Answer(Shape):
    """The answer to a question."""

    verdict: Literal["allowed", "refused", "answered"]
    rules: list[str]
    says: str
    answer: Object
