"""The seats of a match at several tables, in this round or the next."""

from __future__ import annotations

from referee.kit.values import Value


class Seat(Value):
    """The seat of one player."""

    player: str
    table: str
    """The table as people call it: `Head table`, `Table 3`."""
    number: int
    """The seat at the table, from 1."""
    partner: str
    against: tuple[str, ...]
    is_settled: bool = True
    """False if the partners at this table may still change."""


class Seating(Value):
    """The seats of a round."""

    title: str
    """The round, in words: `Round 3`."""
    is_next: bool
    """True if the players are on the way to these seats."""
    seats: tuple[Seat, ...]

    def of(self, player: str) -> Seat | None:
        """The seat of a player. The name may be typed in any case, and in part if only one name begins with it."""
        typed = " ".join(player.split()).casefold()
        if not typed:
            return None
        for seat in self.seats:
            if seat.player.casefold() == typed:
                return seat
        near = [seat for seat in self.seats if seat.player.casefold().startswith(typed)]
        return near[0] if len(near) == 1 else None
