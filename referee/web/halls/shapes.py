"""Halls of events: tables, calls, waiting pairings, the estimate of the end."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from referee.kit.shape import Moment, Shape
from referee.web.api.rulings import Error
from referee.web.events.shapes import Sides


class HallCall(Shape):
    """A call of a pairing to a table. `ended` is null while it is under way; `match` is null until the match begins."""

    n: int
    table: str
    pairing: str
    between: Sides
    called: Moment
    ended: Moment | None
    taken_back: bool
    match: str | None


class TableOfHall(Shape):
    """A table: free, called until its match begins, or playing."""

    table: str
    state: Literal["free", "called", "playing"]
    call: HallCall | None
    stage: Annotated[str, Meta(description="the part of the event that is played there")]
    score: Annotated[str, Meta(description="the score of the match there, as text for people")]


class WaitingPairing(Shape):
    """A pairing that is ready but at no table, with the reason."""

    pairing: str
    round: int
    between: Sides
    reason: str


class Hall(Shape):
    """The current state of a hall. `head` is the number of its last call."""

    event: str
    head: int
    automatic: Annotated[bool, Meta(description="true if a free table is called by itself")]
    clock: Annotated[
        Moment | None, Meta(description="the time at which the clock of the round runs out; null without a clock")
    ]
    tables: list[TableOfHall]
    waiting: list[WaitingPairing]
    seconds_left: Annotated[
        float | None, Meta(description="the expected seconds until the event ends; null if unknown")
    ]
    ends: Annotated[str, Meta(description="the same in a sentence, or empty")]


class CalledKeys(Shape):
    """A key or a link for each role."""

    table: str
    board: str


class CalledMatch(Shape):
    """The match of a call, with the keys to enter its plays and to watch."""

    match: str
    code: str
    keys: CalledKeys
    links: CalledKeys


class BeginCalled(Shape, omit_defaults=True):
    """The start of the match of a call; a handicap is written as in the option of the game.

    Without the field the handicaps of the entrants count; an empty text begins a match without one.
    """

    handicap: str | None = None


Kind = Literal["table", "board", "lane", "court"]


class NewTables(Shape, omit_defaults=True):
    """The number of tables to add, and their kind, which their names begin with: `Board 1`."""

    count: Annotated[int, Meta(ge=1, le=128)]
    kind: Kind = "table"


class TableName(Shape):
    """The new name of a table."""

    name: str


class HallChoice(Shape):
    """The choices of a hall: free tables are called automatically, or by hand only; the kind of all its tables."""

    automatic: bool | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET


class RoundClock(Shape):
    """The seconds for which the clock of the round runs from now on; 0 stops it."""

    seconds: Annotated[int, Meta(ge=0, le=86400)]


class CallByHand(Shape):
    """A pairing, and the table to call it to."""

    pairing: str
    table: str


class TableKey(Shape):
    """The key of a table, and the link of its code, which opens the match that is played there."""

    table: str
    key: str
    link: str


class TableKeys(Shape):
    """The keys of tables of a hall: of all, or of the one with a new key."""

    tables: list[TableKey]


class StaleHall(Error):
    """The sender has not seen the missed calls, or has seen more calls than there are (`missed` is empty)."""

    head: int
    missed: list[HallCall]
