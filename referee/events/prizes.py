"""Entry fees and prizes: a table of amounts that adds up, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from referee.kit.values import Value
from referee.schema import Unreadable, quoted, read_exact

MOST: Final = 100_000_000
"""The highest amount, in cents."""


class PrizeOfPlace(Value):
    """The prize of a place: an amount, or a share of what is paid in, in percent."""

    place: int
    amount: int | None = None
    share: Fraction | None = None


class PaidOut(Value):
    """The money that an entrant gets."""

    who: str
    place: int
    amount: int


class Payments(Value):
    """The money of an event: `paid_in` is the sum of `paid_out` and `house`."""

    fee: int
    entrants: int
    paid_in: int
    by_place: tuple[tuple[int, int], ...]
    rows: tuple[PaidOut, ...]
    """By entrant, if the standing is known; those who share a place share its prizes."""
    paid_out: int
    house: int
    """The rest; below 0 the house adds to the prizes."""


def amount_of(text: str) -> int:
    """An amount of money in cents: `7`, `7.50`, `7,50`.

    :raises Unreadable: not an amount, or one with parts of a cent.
    """
    value = read_exact(text.replace(",", "."))
    if value is None or not 0 <= value * 100 <= MOST or (value * 100).denominator > 1:
        raise Unreadable(f"{quoted(text)} is no amount: write it as 7.50, a million at most")
    return (value * 100).numerator


def amount_text(cents: int) -> str:
    """An amount as text: `7.50`."""
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def payments_of(
    fee: int, entrants: int, prizes: Sequence[PrizeOfPlace], places: Mapping[str, int] | None = None
) -> Payments:
    """The payments of an event. `places` are those of the standing; without them no entrant is paid yet.

    Shares are rounded down to the cent, and so are prizes that several share. The rest stays with the house.
    """
    paid_in = fee * entrants
    by_place: dict[int, int] = {}
    for prize in prizes:
        amount = prize.amount or 0
        if prize.share is not None:
            amount = paid_in * prize.share // 100
        by_place[prize.place] = by_place.get(prize.place, 0) + amount
    rows: list[PaidOut] = []
    for place in sorted(set((places or {}).values())):
        there = [who for who, at in (places or {}).items() if at == place]
        together = sum(by_place.get(place + index, 0) for index in range(len(there)))
        each = together // len(there)
        rows += [PaidOut(who, place, each) for who in there if each]
    paid_out = sum((row.amount for row in rows) if places else by_place.values())
    return Payments(
        fee=fee,
        entrants=entrants,
        paid_in=paid_in,
        by_place=tuple(sorted(by_place.items())),
        rows=tuple(rows),
        paid_out=paid_out,
        house=paid_in - paid_out,
    )
