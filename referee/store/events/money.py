"""The money of an event in its plan: extras, payments, and the people who get prizes that no place decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from referee.kit.values import Value, replace

Into = Literal["pot", "own", "house"]
POT: Final[Into] = "pot"
OWN: Final[Into] = "own"
HOUSE: Final[Into] = "house"


class Prize(Value):
    """The prize of a place, or one with a name. It is an amount, or a share of a pot in percent; both are exact text.

    `pot` is the extra whose pot it comes from; empty for the pot of the event.
    """

    place: int = 0
    """The place; 0 for a prize with a name."""
    amount: str = ""
    share: str = ""
    name: str = ""
    pot: str = ""


class Extra(Value):
    """Something that entrants can buy besides the fee, as often as they like: a rebuy, a side pot, a raffle ticket."""

    name: str
    amount: str
    """The price as exact text."""
    into: Into = POT
    """The money goes into the pot of the event, into a pot of its own, or to the house."""


class Money(Value):
    """The payments of an event."""

    paid: tuple[str, ...] | None = ()
    """The entrants who have paid the fee; None in the plan of an earlier version, where every entrant counts."""
    extras: tuple[Extra, ...] = ()
    bought: Mapping[str, Mapping[str, int]] = msgspec.field(default_factory=dict)
    """The number that each entrant bought of an extra, by its name and the entrant."""
    awards: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The people who get a prize with a name, where an organiser has said so."""


def money_with_names(money: Money, names: Mapping[str, str]) -> Money:
    """The payments with the present names of entrants and people."""
    return replace(
        money,
        paid=None if money.paid is None else tuple(names.get(who, who) for who in money.paid),
        bought={
            extra: {names.get(who, who): count for who, count in by_name.items()}
            for extra, by_name in money.bought.items()
        },
        awards={prize: tuple(names.get(who, who) for who in people) for prize, people in money.awards.items()},
    )


def read_prize(body: Mapping[str, Any]) -> Prize:
    """A prize from the body of a plan."""
    return Prize(**body)


def prize_body(prize: Prize) -> dict[str, Any]:
    """A prize for the body of a plan."""
    return {"place": prize.place, "amount": prize.amount, "share": prize.share, "name": prize.name, "pot": prize.pot}


def read_money(body: Mapping[str, Any]) -> Money:
    """The money from the body of a plan. An earlier version kept no payments: with a fee, every entrant counts."""
    kept = body.get("money")
    if kept is None:
        return Money(paid=None if body.get("fee") else ())
    return Money(
        paid=None if kept["paid"] is None else tuple(kept["paid"]),
        extras=tuple(Extra(**extra) for extra in kept["extras"]),
        bought=kept["bought"],
        awards={prize: tuple(people) for prize, people in kept["awards"].items()},
    )


def money_body(money: Money) -> dict[str, Any]:
    """The money for the body of a plan."""
    return {
        "paid": money.paid,
        "extras": [{"name": each.name, "amount": each.amount, "into": each.into} for each in money.extras],
        "bought": {extra: dict(by) for extra, by in money.bought.items()},
        "awards": dict(money.awards),
    }
