"""The plan of an event: check-ins, own tables, fees and prizes. Amounts are text, `7.50`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from referee.desk.events.announcement import LONGEST
from referee.kit.shape import Moment, Shape

Amount: TypeAlias = Annotated[str, Meta(description="an amount of money as `7.50`")]


class PlannedPrize(Shape, omit_defaults=True):
    """The prize of a place, or one with a name: either an amount, or a share of its pot in percent."""

    place: Annotated[int, Meta(ge=0, le=10_000, description="0 for a prize with a name")] = 0
    amount: str = ""
    share: str = ""
    name: str = ""
    pot: Annotated[str, Meta(description="the extra whose pot it comes from; empty for the pot of the event")] = ""


class PlannedExtra(Shape):
    """Something that entrants can buy besides the fee. Its money goes into the pot, its own pot, or to the house."""

    name: str
    amount: str
    into: Literal["pot", "own", "house"] = "pot"


class TakenMoney(Shape):
    """The money that is paid in for the fee (`name` is empty) or for an extra."""

    name: str
    count: int
    amount: Amount


class PrizeInMoney(Shape, omit_defaults=True):
    """A prize in money, with the people who get it."""

    amount: Amount
    to: Annotated[list[str], Meta(description="empty while the place or the name is open")]
    place: int = 0
    name: str = ""
    pot: str = ""


class PaidPlace(Shape):
    """The amount for a place."""

    place: int
    amount: Amount


class PaidEntrant(Shape, omit_defaults=True):
    """The amount that a person gets for a place or a name; people who share it share its prizes."""

    who: str
    place: int
    amount: Amount
    name: str = ""
    pot: str = ""


class Payments(Shape):
    """The money of an event: `paid_in` is `paid_out` plus `house`; a house below zero adds to the prizes."""

    paid_in: Amount
    paid_out: Amount
    house: Amount
    by_place: list[PaidPlace]
    to: Annotated[list[PaidEntrant], Meta(description="places are paid once the event is over")]
    taken: list[TakenMoney]
    prizes: list[PrizeInMoney]


class Announced(Shape):
    """A sentence for all screens of an event. An empty one takes it away."""

    says: Annotated[str, Meta(max_length=LONGEST)]
    until: Annotated[Moment | None, Meta(description="when it goes by itself")] = None


class OpenChallenge(Shape):
    """A challenge on a ladder that has no result yet; `at` is in seconds since 1970."""

    n: int
    by: str
    to: str
    at: float
    answer: Annotated[str, Meta(description="`accepted`, `declined`, or empty without an answer")]


class NewChallenge(Shape):
    """A challenge on a ladder."""

    by: str
    to: str


class ChallengeAnswer(Shape):
    """The answer to a challenge; `over` ends it without a match."""

    n: int
    answer: Literal["accepted", "declined", "over"]


class LineUp(Shape):
    """The players of each frame of a tie for one team: one, or a pair."""

    pairing: str
    team: str
    players: list[list[str]]


class EventPlan(Shape):
    """The current plan of an event."""

    event: str
    open: Annotated[bool, Meta(description="true while people may enter themselves")]
    link: Annotated[str, Meta(description="the link for it; empty for a board's key, and while `open` is false")]
    guests: Annotated[str, Meta(description="the link by which strangers look at this event alone; empty without one")]
    here: Annotated[list[str], Meta(description="the entrants who have checked in")]
    missing: Annotated[list[str], Meta(description="the entrants who have not checked in")]
    own_tables: Annotated[dict[str, str], Meta(description="the table of each entrant who plays at one table only")]
    fee: str
    currency: str
    note: Annotated[str, Meta(description="a text for all who look at the event")]
    prizes: list[PlannedPrize]
    payments: Payments
    paid: Annotated[list[str], Meta(description="the entrants who have paid the fee; the pot counts these")]
    extras: list[PlannedExtra]
    bought: Annotated[dict[str, dict[str, int]], Meta(description="how often each entrant bought each extra")]
    awards: Annotated[dict[str, list[str]], Meta(description="who gets a prize with a name, where it was said")]
    announcement: Annotated[Announced | None, Meta(description="null if nothing is announced now")]
    line_ups: Annotated[
        list[LineUp], Meta(description="those of ties; for a board's key those that both teams have set")
    ]
    challenges: Annotated[list[OpenChallenge], Meta(description="those of a ladder that have no result, oldest first")]


class PlanChange(Shape):
    """The parts of a plan to change; parts that are left out stay. An empty fee means no fee."""

    open: bool | UnsetType = UNSET
    fee: str | UnsetType = UNSET
    currency: Annotated[str, Meta(max_length=8)] | UnsetType = UNSET
    note: str | UnsetType = UNSET
    prizes: list[PlannedPrize] | UnsetType = UNSET
    extras: list[PlannedExtra] | UnsetType = UNSET
    guests: Annotated[bool, Meta(description="true makes a new link for guests, false withdraws it")] | UnsetType = (
        UNSET
    )


class Payment(Shape):
    """An entrant who has paid the fee, or has not."""

    who: str
    paid: bool


class Purchase(Shape):
    """An extra that an entrant buys; a `count` below 0 gives some back."""

    who: str
    extra: str
    count: int = 1


class Award(Shape):
    """The people who get a prize with a name. With none, its figure decides, or it is open again."""

    prize: str
    who: list[str]


class CheckIn(Shape):
    """An entrant to check in or out."""

    who: str
    here: bool


class OwnTable(Shape):
    """An entrant who plays at one table only; an empty `table` ends that."""

    who: str
    table: str
