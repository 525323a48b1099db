"""A match: its start, its state, the due plays, its sheet."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from referee.desk.left_out import LeftOut
from referee.kit.shape import Moment, Object, Scores, Shape
from referee.web.api.rulings import Ruling
from referee.web.match.log_shapes import Entry

Cell: TypeAlias = str | float | None


class Keys(Shape):
    """A key or a link for each role."""

    host: str
    table: str
    board: str


class Created(Shape):
    """A new match. Only this answer has its keys.

    `left_out` are the plays of a record that the rules refuse; it is there for a match that is brought in.
    """

    match: str
    code: str
    keys: Keys
    links: Keys
    left_out: list[LeftOut] | UnsetType = UNSET


class BroughtMatch(Shape):
    """The record of a match, and the event and pairing for which it counts."""

    record: Object
    event: str | UnsetType = UNSET
    pairing: str | UnsetType = UNSET


class Choice(Shape):
    """A value to choose."""

    value: Any
    label: str
    spoken: str


class Tap(Shape):
    """A whole play in one tap."""

    label: str
    body: Object
    spoken: str


class Offer(Shape):
    """A play that may be made now."""

    play: str
    label: str
    by: str | None
    given: Annotated[Object, Meta(description="fields that the situation fixes")]
    choices: dict[str, list[Choice]]
    taps: list[Tap]
    rare: bool
    hint: str


class Forbidden(Shape):
    """A play that people could make by mistake, and that a rule forbids now."""

    label: str
    body: Object
    spoken: str
    rules: tuple[str, ...]
    says: str
    late: Annotated[bool, Meta(description="true if the play counts, with a late ruling on an earlier one")]


class Due(Shape):
    """The players who act next, and the plays that may be made."""

    who: tuple[str, ...]
    says: str
    offers: list[Offer]
    forbidden: Annotated[
        list[Forbidden], Meta(description="plays that a rule forbids now; each is judged if it is sent")
    ]


class Lane(Shape):
    """A part of the match whose plays depend on each other's order."""

    key: str
    title: str
    players: tuple[str, ...]
    head: int
    due: Due


Names = Annotated[dict[str, str], Meta(description="the name that screens show, by that in the log, if it was mended")]


class State(Shape):
    """The state of a match."""

    match: str
    code: str
    game: str
    title: str
    players: tuple[str, ...]
    names: Names
    options: Object
    created: Moment
    ended: Moment | None
    head: Annotated[int, Meta(description="the number of the last entry")]
    due: Due
    lanes: list[Lane]
    scores: Scores
    over: Annotated[bool, Meta(description="true if the match has ended by its rules")]
    winners: tuple[str, ...]


class MatchNews(Shape):
    """A message of the stream of a match: `head`, and the values that have changed since the message before.

    The first message has all but `refused`. `entry` is the last one of the log, and `ruling` is that on the play which
    it makes or changes. `refused` is the ruling on a play that was not entered.
    """

    head: int
    entry: Entry | UnsetType | None = UNSET
    ruling: Ruling | UnsetType | None = UNSET
    refused: Ruling | UnsetType = UNSET
    due: Due | UnsetType = UNSET
    lanes: list[Lane] | UnsetType = UNSET
    names: Names | UnsetType = UNSET
    scores: Scores | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    ended: Moment | UnsetType | None = UNSET


class Standing(Shape):
    """A line of the standing."""

    place: int
    side: tuple[str, ...]
    score: float
    note: str


class Grid(Shape):
    """A table as on paper."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[Cell, ...]


class Figure(Shape):
    """A figure that players quote."""

    key: str
    title: str
    about: Annotated[str, Meta(description="how it is computed")]
    values: Annotated[dict[str, float | None], Meta(description="by player; null if unknown")]
    shown: Annotated[dict[str, str], Meta(description="by player, as text for people")]


class Sheet(Shape):
    """The score sheet, best first."""

    standing: list[Standing]
    figures: Annotated[list[Figure], Meta(description="the figures with a value for at least one player")]
    grids: list[Grid]
    over: bool
    winners: tuple[str, ...]
    unit: str
    fingerprint: Annotated[str, Meta(description="the fingerprint of the log; empty if an entry was changed later")]
