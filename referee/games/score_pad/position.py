"""The position of a score pad: the totals, the round, the dealer."""

from __future__ import annotations

from typing import Annotated, Final

from referee.contract import Roster, Setup
from referee.games.score_pad.options import Options
from referee.games.score_pad.plays import Points
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import sides_of
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable, field

MOST_PLAYERS: Final = 40


class Start(Fields):
    """The start from a paper pad: the totals, the next round and its dealer."""

    totals: dict[str, Points] = field("Totals, by name (of a team: of any member)")
    round: Annotated[int, Between(1, 9999)] = field("Round to be played", default=1)
    dealer: Player | None = field("Who deals it", default=None)


class PadLine(Value):
    """One line of the pad."""

    round: int
    points: tuple[int | None, ...]
    """The points of each side; None for a side that is not in this line."""
    totals: tuple[int, ...]
    """The totals after this line."""


class Position(Value):
    """The state of a pad; tuples of numbers are by side."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    totals: tuple[int, ...]
    round: int = 1
    dealer: int = 0
    """The place of the dealer among the players."""
    lines: AppendOnlyList[PadLine] = AppendOnlyList()
    over: bool = False

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Teams, or the players one by one."""
        return sides_of(self.players, len(self.totals))

    @property
    def winners(self) -> tuple[str, ...]:
        best = self.leaders if self.over else ()
        return tuple([name for side in best for name in self.sides[side]])

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides with somebody who is still there (SP-LATE-2)."""
        count = len(self.totals)
        if len(self.roster.order) == len(self.players):
            return tuple(range(count))
        return tuple(sorted({seat % count for seat in self.roster.order}))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the best total, of those that play (SP-WIN-1)."""
        playing = self.playing
        return tuple([playing[at] for at in self.options.leaders([self.totals[side] for side in playing])])

    @property
    def target_reached(self) -> bool:
        """True if a side that plays has reached the target (SP-END-1)."""
        return self.options.target_reached([self.totals[side] for side in self.playing])

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals * (len(self.players) // len(self.totals))

    def side_of(self, player: str) -> int:
        """The side that a player belongs to."""
        return self.players.index(player) % len(self.totals)


def initial_position(setup: Setup) -> Position:
    """The pad before its first line, or carried over from a paper pad (SP-PLAY-1).

    :raises Unreadable: a number of players that makes no teams, conflicting totals, or a match that is over.
    """
    sides = setup.teams(setup.options.team_size)
    if len(sides) == 1 and setup.options.team_size > 1:
        raise Unreadable(f"{len(setup.players)} players make one team; two are needed", "options.team_size")
    position = Position(setup.players, setup.options, Roster.of(setup.players), setup.totals(len(sides)))
    return position if setup.start is None else _carried(position, setup.start)


def _carried(position: Position, start: Start) -> Position:
    options = position.options
    if position.target_reached:
        raise Unreadable(f"somebody has reached {options.target}: the match is over", "start.totals")
    if options.rounds and start.round > options.rounds:
        raise Unreadable(f"round {start.round} is after the last, {options.rounds}", "start.round")
    dealer = position.players.index(start.dealer) if start.dealer else (start.round - 1) % len(position.players)
    return replace(position, round=start.round, dealer=dealer)
