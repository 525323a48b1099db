"""The seats of a hand: the players dealt in, the players still in, and the next seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.kit.values import Value, with_item

NOBODY: Final = -1


class Seats(Value):
    """The players of a hand by their seats."""

    order: tuple[int, ...]
    """The players dealt in, from the dealer's left."""
    live: tuple[bool, ...]
    """True for each seat at the table that is still in."""
    gone: tuple[int, ...] = ()
    """The players who are out, in the order they went out."""

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats still in, from the dealer's left."""
        return tuple([seat for seat in self.order if self.live[seat]])

    @property
    def one_left(self) -> bool:
        """True if all but one are out."""
        return sum(self.live) == 1

    def without(self, seat: int) -> Seats:
        """The seats after a player goes out."""
        return Seats(self.order, with_item(self.live, seat, False), (*self.gone, seat))


def next_seat(after: int, among: Sequence[int], count: int) -> int:
    """The first seat of `among` clockwise after `after`, which itself comes last; the table has `count` seats."""
    return min(among, key=lambda seat: (seat - after - 1) % count)
