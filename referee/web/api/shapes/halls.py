"""Halls of events: tables, calls, who waits, the estimate of the end."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from referee.web.api.shapes.base import Moment, Shape
from referee.web.api.shapes.events import Sides


class HallCall(Shape):
    """A call of a pairing to a table. `ended` is null while it is under way; `match` is null until it has begun."""

    n: int
    table: str
    pairing: str
    between: Sides
    called: Moment
    ended: Moment | None
    taken_back: bool
    match: str | None


class TableOfHall(Shape):
    """A table: free, called while its match has not begun, or playing."""

    table: str
    state: Literal["free", "called", "playing"]
    call: HallCall | None
    stage: Annotated[str, Meta(description="the part of the event that is played there")]
    score: Annotated[str, Meta(description="of the match there, as people read it")]


class WaitingPairing(Shape):
    """A pairing that is ready and is at no table, with the reason."""

    pairing: str
    round: int
    between: Sides
    reason: str


class Hall(Shape):
    """A hall as it stands. `head` is the number of its last call."""

    event: str
    head: int
    automatic: Annotated[bool, Meta(description="true if a free table is called by itself")]
    clock: Annotated[Moment | None, Meta(description="when the clock of the round runs out; null without one")]
    tables: list[TableOfHall]
    waiting: list[WaitingPairing]
    seconds_left: Annotated[float | None, Meta(description="until the event ends; null where nobody can know it")]
    ends: Annotated[str, Meta(description="the same in a sentence, or empty")]


class CalledKeys(Shape):
    """One for each role."""

    table: str
    board: str


class CalledMatch(Shape):
    """The match of a call, with the keys that enter its plays and look on."""

    match: str
    code: str
    keys: CalledKeys
    links: CalledKeys


class BeginCalled(Shape, omit_defaults=True):
    """The match of a call is begun; a handicap is written as the game's option has it."""

    handicap: str = ""


class NewTables(Shape):
    """The number of tables that are added."""

    count: Annotated[int, Meta(ge=1, le=128)]


class TableName(Shape):
    """Another name of a table."""

    name: str


class HallChoice(Shape):
    """The choice of a hall: free tables are called by themselves, or by hand only."""

    automatic: bool


class RoundClock(Shape):
    """The seconds that the clock of the round runs from now on; 0 stops it."""

    seconds: Annotated[int, Meta(ge=0, le=86400)]


class CallByHand(Shape):
    """The pairing that is called, and the table."""

    pairing: str
    table: str


class TableKey(Shape):
    """The key of a table, and the link of its code: it opens the match that is played there."""

    table: str
    key: str
    link: str


class TableKeys(Shape):
    """The keys of all tables of a hall."""

    tables: list[TableKey]


class StaleHall(Shape):
    """The sender had not seen the calls missed; or had seen more than there are (none missed)."""

    error: str
    field: str
    head: int
    missed: list[HallCall]
