"""The plan of an event: check-ins, own tables, fees and prizes. Amounts are text, `7.50`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from referee.kit.shape import Shape

Amount: TypeAlias = Annotated[str, Meta(description="an amount of money as `7.50`")]


class PlannedPrize(Shape, omit_defaults=True):
    """The prize of a place: either an amount, or a share in percent of the money paid in."""

    place: Annotated[int, Meta(ge=1, le=10_000)]
    amount: str = ""
    share: str = ""


class PaidPlace(Shape):
    """The amount for a place."""

    place: int
    amount: Amount


class PaidEntrant(Shape):
    """The amount that an entrant gets; entrants who share a place share its prizes."""

    who: str
    place: int
    amount: Amount


class Payments(Shape):
    """The money of an event: `paid_in` is `paid_out` plus `house`; a house below zero adds to the prizes."""

    paid_in: Amount
    paid_out: Amount
    house: Amount
    by_place: list[PaidPlace]
    to: Annotated[list[PaidEntrant], Meta(description="empty until the event is over")]


class EventPlan(Shape):
    """The current plan of an event."""

    event: str
    open: Annotated[bool, Meta(description="true while people may enter themselves")]
    link: Annotated[str, Meta(description="the link for it; empty for a board's key, and while `open` is false")]
    here: Annotated[list[str], Meta(description="the entrants who have checked in")]
    missing: Annotated[list[str], Meta(description="the entrants who have not checked in")]
    own_tables: Annotated[dict[str, str], Meta(description="the table of each entrant who plays at one table only")]
    fee: str
    currency: str
    prizes: list[PlannedPrize]
    payments: Payments


class PlanChange(Shape):
    """The parts of a plan to change; parts that are left out stay. An empty fee means no fee."""

    open: bool | UnsetType = UNSET
    fee: str | UnsetType = UNSET
    currency: Annotated[str, Meta(max_length=8)] | UnsetType = UNSET
    prizes: list[PlannedPrize] | UnsetType = UNSET


class CheckIn(Shape):
    """An entrant to check in or out."""

    who: str
    here: bool


class OwnTable(Shape):
    """An entrant who plays at one table only; an empty `table` ends that."""

    who: str
    table: str
