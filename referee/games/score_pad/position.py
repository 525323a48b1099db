"""The position of a score pad: the totals, the round, the dealer."""

from typing import Annotated

from referee.contract import Roster, Setup, TeamPosition
from referee.games.score_pad.options import Options
from referee.games.score_pad.plays import Points
from referee.kit.append_only import AppendOnlyList
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable, field


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


class Position(TeamPosition):
    """The state of a pad; tuples of numbers are by side."""

    options: Options
    totals: tuple[int, ...]
    round: int = 1
    dealer: int = 0
    """The place of the dealer among the players."""
    lines: AppendOnlyList[PadLine] = AppendOnlyList()
    over: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        best = self.leaders if self.over else ()
        return tuple([name for side in best for name in self.sides[side]])

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


def initial_position(setup: Setup) -> Position:
    """The pad before its first line, or carried over from a paper pad (SP-PLAY-1).

    :raises Unreadable: a number of players that makes no teams, conflicting totals, or a match that is over.
    """
    players, options, start = setup.players, setup.options, setup.start
    count = len(setup.teams(options.team_size))
    if count == 1 and options.team_size > 1:
        raise Unreadable(f"{len(players)} players make one team; two are needed", "options.team_size")
    position = Position(players, options, Roster.of(players), setup.totals(count))
    if start is None:
        return position
    if position.target_reached:
        raise Unreadable(f"somebody has reached {options.target}: the match is over", "start.totals")
    if options.rounds and start.round > options.rounds:
        raise Unreadable(f"round {start.round} is after the last, {options.rounds}", "start.round")
    dealer = players.index(start.dealer) if start.dealer else (start.round - 1) % len(players)
    return replace(position, round=start.round, dealer=dealer)
