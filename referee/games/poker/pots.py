"""The pot of a hand, and the main pot and side pots that its bets make (PK-BET-1, PK-SPLIT-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.kit.values import Value, replace, with_item


class Pot(Value):
    """The chips in the pot of a hand."""

    bets: tuple[int, ...]
    """The antes and bets of each seat; they decide who can win which side pot."""
    dead: int = 0
    """Other chips of the main pot: those from before the hand, and payments for cards."""

    @property
    def chips(self) -> int:
        """All chips in the pot."""
        return self.dead + sum(self.bets)

    def with_bet(self, seat: int, chips: int) -> Pot:
        """The pot after a seat bets chips; a negative number takes some back."""
        return replace(self, bets=with_item(self.bets, seat, self.bets[seat] + chips))


class SidePot(Value):
    """The main pot or a side pot: its chips and the seats that can win it."""

    chips: int
    seats: tuple[int, ...]


def _between(below: int, level: int, bets: Sequence[int]) -> int:
    """The chips of bets above one level and up to another."""
    return sum(min(amount, level) - min(amount, below) for amount in bets)


def side_pots(pot: Pot, live: Sequence[bool]) -> tuple[SidePot, ...]:
    """The main pot and the side pots of a hand; `live` are the seats still in.

    Chips at a level that only one player still in has paid are a pot of their own.
    """
    levels = sorted({pot.bets[seat] for seat, plays in enumerate(live) if plays})
    pots: list[SidePot] = []
    below = 0
    for index, level in enumerate(levels):
        chips = _between(below, level, pot.bets)
        seats = tuple(seat for seat, plays in enumerate(live) if plays and pot.bets[seat] >= level)
        if index == 0:
            chips += pot.dead
        if chips:
            pots.append(SidePot(chips, seats))
        below = level
    return tuple(pots)


def uncalled(bets: Sequence[int], live: Sequence[bool]) -> tuple[int, int] | None:
    """The seat with the highest bet and its chips above the next highest; None if all its chips are called."""
    top = max(range(len(bets)), key=lambda seat: (bets[seat], live[seat]))
    chips = bets[top] - max((amount for seat, amount in enumerate(bets) if seat != top), default=0)
    return (top, chips) if chips and live[top] else None


def out_of_reach(bets: Sequence[int], live: Sequence[bool], gone: Sequence[int]) -> Counter[int]:
    """The chips out of reach for all still in, by the seats that get them: the last one left in each such side pot.

    `gone` are the seats that are out, in the order they went out.
    """
    below = max((bets[seat] for seat, plays in enumerate(live) if plays), default=0)
    won: Counter[int] = Counter()
    for level in sorted({amount for amount in bets if amount > below}):
        last = [seat for seat in gone if bets[seat] >= level][-1]
        won[last] += _between(below, level, bets)
        below = level
    return won


class Division(Value):
    """The way equal hands divide chips at this table after this deal."""

    dealer: int
    seats: int
    """The number of seats at the table."""
    one_each: bool
    """True if odd chips go one each from the dealer's left; False if the nearest player gets them all."""

    def shares(self, chips: int, winners: Sequence[int]) -> dict[int, int]:
        """The chips of each winner (PK-SPLIT-1)."""
        each, odd = divmod(chips, len(winners))
        near = sorted(winners, key=lambda seat: (seat - self.dealer - 1) % self.seats)
        more = dict.fromkeys(near[:odd], 1) if self.one_each else {near[0]: odd}
        return {seat: each + more.get(seat, 0) for seat in winners}
