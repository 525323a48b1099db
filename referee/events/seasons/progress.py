"""The standing of a season after each of its events in turn, and how places moved since the event before."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events.seasons.evening import Evening
from referee.events.seasons.options import SeasonOptions
from referee.events.seasons.standing import SeasonRow, standing_of_season
from referee.kit.names import alike
from referee.kit.values import Value


class SeasonMove(Value):
    """The place of one person after an event, and after the event before."""

    who: str
    place: int
    before: int | None
    """None for those who had no place."""

    @property
    def says(self) -> str:
        """The move in two words: `up 2`, `down 1`, `same`, `new`."""
        if self.before is None:
            return "new"
        moved = self.before - self.place
        return f"up {moved}" if moved > 0 else f"down {-moved}" if moved < 0 else "same"


class SeasonStep(Value):
    """A season after the first `after` of its events."""

    after: int
    evenings: tuple[Evening, ...]
    """The evenings until then."""
    rows: tuple[SeasonRow, ...]
    """The standing."""
    moves: tuple[SeasonMove | None, ...]
    """The move of each row since the event before; None without a place, and for all after the first event."""


def season_after(evenings: Sequence[Evening], options: SeasonOptions, after: int) -> SeasonStep:
    """The standing after the first `after` events, as if no other had been played."""
    counted = tuple(evenings[:after])
    rows = tuple(standing_of_season(counted, options))
    if after < 2:
        return SeasonStep(after, counted, rows, (None,) * len(rows))
    before = {alike(row.who): row.place for row in standing_of_season(counted[:-1], options)}
    moves = tuple(
        None if row.place is None else SeasonMove(row.who, row.place, before.get(alike(row.who))) for row in rows
    )
    return SeasonStep(after, counted, rows, moves)
