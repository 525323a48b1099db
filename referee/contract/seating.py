"""The seats of a match at several tables: where everybody sits, or sits next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat of one player."""

    player: str
    table: str
    """The table as people call it: `Head table`, `Table 3`."""
    number: int
    """The seat at the table, from 1."""
    partner: str
    against: tuple[str, ...]
    is_settled: bool = True
    """False if the partners at this table may still be chosen otherwise."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a round."""

    title: str
    """The round, in words: `Round 3`."""
    is_next: bool
    """True if everybody is on the way there."""
    seats: tuple[Seat, ...]

    def of(self, player: str) -> Seat | None:
        """The seat of a player, whose name may be typed in any case and in part if nobody else's begins like it."""
        typed = " ".join(player.split()).casefold()
        if not typed:
            return None
        for seat in self.seats:
            if seat.player.casefold() == typed:
                return seat
        near = [seat for seat in self.seats if seat.player.casefold().startswith(typed)]
        return near[0] if len(near) == 1 else None
