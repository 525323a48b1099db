"""The prizes of an event as pages, walls, paper and files show them: in money, with the people who get them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events.prizes import Payments, amount_text
from referee.kit.names import several
from referee.kit.values import Value
from referee.store.events import Plan

PEOPLE = 6
"""The most names in a line."""


class PrizeLine(Value):
    """A prize in words."""

    title: str
    """The place as a number, or the name."""
    pot: str
    """The extra whose pot it comes from; empty for the pot of the event."""
    amount: str
    """The money as text; empty for a share of a pot into which nothing is paid yet."""
    share: str
    """The share in percent; empty for an amount."""
    share_in_words: str
    """`60 % of the pot`; empty for an amount."""
    names: str
    """The people who get it; empty while that is open."""
    place: int
    holders: tuple[str, ...]

    @property
    def is_shared(self) -> bool:
        """True if several people get a part of it."""
        return len(self.holders) > 1


def prize_lines(plan: Plan, payments: Payments) -> tuple[PrizeLine, ...]:
    """The prizes of an event: those of places first, then those with a name, then those of other pots."""
    shares: Mapping[tuple[int, str, str], str] = {
        (each.place, each.name, each.pot): each.share for each in plan.prizes if each.share
    }
    lines = []
    for prize in payments.prizes:
        share = shares.get((prize.place, prize.name, prize.pot), "").removesuffix(".00")
        lines.append(
            PrizeLine(
                prize.name or f"{prize.place}.",
                prize.pot,
                amount=amount_text(prize.amount) if prize.amount or not share else "",
                share=share,
                share_in_words=f"{share} % of {prize.pot or 'the pot'}" if share else "",
                names=several(prize.holders, PEOPLE),
                place=prize.place,
                holders=prize.holders,
            )
        )
    return tuple(lines)
