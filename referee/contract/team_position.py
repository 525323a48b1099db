"""The position of a game that is played alone or in teams: people come and go, and sides stay."""

from __future__ import annotations

from typing import Any

from referee.contract.roster import Roster
from referee.kit.names import sides_of
from referee.kit.values import Value


class TeamPosition(Value):
    """The players, who sit in turn: the first of each side, then the second of each. A side may be one player.

    The house rules have the `team_size`.
    """

    players: tuple[str, ...]
    options: Any
    roster: Roster

    @property
    def team_size(self) -> int:
        """The number of players of a side."""
        size: int = self.options.team_size
        return size

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The names of each side."""
        return sides_of(self.players, self.side_count)

    @property
    def side_count(self) -> int:
        """The number of sides."""
        return len(self.players) // self.team_size

    def side_of(self, player: str) -> int:
        """The side that a player belongs to."""
        return self.players.index(player) % self.side_count

    def members(self, side: int) -> tuple[str, ...]:
        """The players of a side who are still there."""
        players, roster = self.players, self.roster
        names = players[side :: self.side_count]
        if len(roster.order) == len(players):
            return names
        return tuple([name for name in names if roster.plays(players.index(name))])

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides with somebody who is still there."""
        count, order = self.side_count, self.roster.order
        return tuple(range(count) if len(order) == len(self.players) else sorted({seat % count for seat in order}))
