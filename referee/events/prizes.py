"""Fees, extras and prizes: a table of amounts that adds up, in whole cents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from referee.kit.values import Value
from referee.schema import Unreadable, quoted, read_exact

MOST: Final = 100_000_000
"""The highest amount, in cents."""
MAIN: Final = ""
"""The name of the pot of the event."""


class Taken(Value):
    """Money that is paid in for one thing: the fee, or an extra."""

    name: str
    """The extra; empty for the fee."""
    price: int
    count: int
    pot: str | None = MAIN
    """The pot that it goes into; None for the house."""

    @property
    def amount(self) -> int:
        """The money for all of them."""
        return self.price * self.count


class OfferedPrize(Value):
    """A prize of a place, or one with a name: an amount, or a share of its pot in percent."""

    place: int = 0
    amount: int | None = None
    share: Fraction | None = None
    name: str = ""
    pot: str = MAIN


class PrizeMoney(Value):
    """A prize in money, with the people who get it. While a place is open there are none."""

    place: int
    name: str
    pot: str
    amount: int
    holders: tuple[str, ...] = ()


class PaidOut(Value):
    """The money that a person gets for one prize; `place` is 0 for a prize with a name."""

    who: str
    place: int
    amount: int
    name: str = ""
    pot: str = MAIN


class Payments(Value):
    """The money of an event: `paid_in` is the sum of `paid_out` and `house`."""

    taken: tuple[Taken, ...]
    paid_in: int
    prizes: tuple[PrizeMoney, ...]
    """The prizes of the pot by place, then those with a name, then those of other pots."""
    rows: tuple[PaidOut, ...]
    """By person; those who share a place share its prizes, and those who share a name its prize."""
    paid_out: int
    """The prizes that people get. Before the end, and where the holder of a name is open, the whole prize."""
    house: int
    """The rest; below 0 the house adds to the prizes."""

    @property
    def each_gets(self) -> Mapping[str, int]:
        """The sum of the prizes of each person who gets any, the most first."""
        people = dict.fromkeys(row.who for row in self.rows)
        sums = {who: sum(row.amount for row in self.rows if row.who == who) for who in people}
        return dict(sorted(sums.items(), key=lambda part: -part[1]))

    @property
    def by_place(self) -> tuple[tuple[int, int], ...]:
        """The prizes of places from the pot of the event."""
        return tuple((prize.place, prize.amount) for prize in self.prizes if prize.place and prize.pot == MAIN)


def amount_of(text: str) -> int:
    """An amount of money in cents: `7`, `7.50`, `7,50`.

    :raises Unreadable: not an amount, or one with parts of a cent.
    """
    value = read_exact(text.replace(",", "."))
    if value is None or not 0 <= value * 100 <= MOST or (value * 100).denominator > 1:
        raise Unreadable(f"{quoted(text)} is not an amount: write it as 7.50, a million at most")
    return (value * 100).numerator


def amount_text(cents: int) -> str:
    """An amount as text: `7.50`."""
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def payments_of(
    taken: Sequence[Taken],
    prizes: Sequence[OfferedPrize],
    places: Mapping[str, int] | None = None,
    holders: Mapping[str, Sequence[str]] | None = None,
    members: Mapping[str, Collection[str]] | None = None,
) -> Payments:
    """The payments of an event. `places` are those of the standing; without them no place is paid yet.

    `holders` are the people who get a prize with a name. `members` are the entrants in a pot of its own: its places
    are theirs alone. Shares are rounded down to the cent, and so are prizes that several share. The rest stays with
    the house.
    """
    paid_in = sum(each.amount for each in taken)
    offered: list[PrizeMoney] = []
    rows: list[PaidOut] = []
    for pot in dict.fromkeys((MAIN, *(prize.pot for prize in prizes))):
        full = sum(each.amount for each in taken if each.pot == pot)
        there = places if pot == MAIN or places is None else _places_among(places, (members or {}).get(pot, ()))
        by_place = _by_place([prize for prize in prizes if prize.pot == pot and prize.place], full)
        paid = _paid_by_place(by_place, there or {}, pot)
        offered += [
            PrizeMoney(place, "", pot, amount, _holders_of_place(there or {}, place))
            for place, amount in sorted(by_place.items())
        ]
        rows += paid
        for prize in prizes:
            if prize.pot == pot and prize.name:
                people = tuple((holders or {}).get(prize.name, ()))
                offered.append(PrizeMoney(0, prize.name, pot, _worth(prize, full), people))
                rows += [PaidOut(who, 0, _worth(prize, full) // len(people), prize.name, pot) for who in people]
    is_open = [prize for prize in offered if (prize.name and not prize.holders) or (prize.place and places is None)]
    paid_out = sum(row.amount for row in rows) + sum(prize.amount for prize in is_open)
    return Payments(
        taken=tuple(taken),
        paid_in=paid_in,
        prizes=tuple(offered),
        rows=tuple(row for row in rows if row.amount),
        paid_out=paid_out,
        house=paid_in - paid_out,
    )


def _worth(prize: OfferedPrize, full: int) -> int:
    return prize.amount or 0 if prize.share is None else full * prize.share // 100


def _by_place(prizes: Sequence[OfferedPrize], full: int) -> dict[int, int]:
    by_place: dict[int, int] = {}
    for prize in prizes:
        by_place[prize.place] = by_place.get(prize.place, 0) + _worth(prize, full)
    return by_place


def _places_among(places: Mapping[str, int], members: Collection[str]) -> dict[str, int]:
    """The places of some entrants among themselves; those who share a place still do."""
    own = {who: place for who, place in places.items() if who in members}
    ranked = sorted(own.values())
    return {who: ranked.index(place) + 1 for who, place in own.items()}


def _holders_of_place(places: Mapping[str, int], place: int) -> tuple[str, ...]:
    """The entrants who get the prize of a place: those who share place 2 get the prize of place 3 too."""
    at = max((each for each in places.values() if each <= place), default=0)
    there = tuple(who for who, each in places.items() if each == at)
    return there if place < at + len(there) else ()


def _paid_by_place(by_place: Mapping[int, int], places: Mapping[str, int], pot: str) -> list[PaidOut]:
    rows: list[PaidOut] = []
    for place in sorted(set(places.values())):
        there = [who for who, at in places.items() if at == place]
        together = sum(by_place.get(place + index, 0) for index in range(len(there)))
        rows += [PaidOut(who, place, together // len(there), pot=pot) for who in there if together]
    return rows
