"""The position of a match of Darts Baseball: the inning, its throwers, the line score."""

from typing import Annotated

from referee.contract import Roster, Setup
from referee.games.darts_baseball.options import SHARED, Options
from referee.games.darts_baseball.scoring import target
from referee.kit.names import listed
from referee.kit.values import Value, with_item
from referee.schema import Between, Fields, Player, Unreadable, field


class Start(Fields):
    """A match on paper that goes on here: the inning in progress, the totals, the next thrower."""

    inning: Annotated[int, Between(1, 99)] = field("Inning to be thrown")
    totals: dict[str, Annotated[int, Between(0, 9999)]] = field("Totals so far, by name")
    next: Player | None = field("Who throws next", default=None)


class Position(Value):
    """The state of a match; `totals` and `line` are by player."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    first: int
    """The first inning thrown here; later than 1 if the match began on paper."""
    inning: int
    order: tuple[int, ...]
    """The players who throw in this inning; in an extra inning only the tied ones."""
    up: int
    """The place in `order` of the player who throws."""
    totals: tuple[int, ...]
    line: tuple[tuple[int | None, ...], ...]
    """The runs of each inning; None if the player did not throw in it."""
    alive: int = 0
    """The runs so far in an inning that goes on after three hits (DB-YOG-1)."""
    over: bool = False

    @property
    def thrower(self) -> str:
        return self.players[self.order[self.up]]

    @property
    def target(self) -> int:
        """The number of this inning; 25 is the bull."""
        return target(self.inning, self.options)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals with the runs of an inning that goes on: each run counts at once (DB-YOG-1)."""
        if not self.alive:
            return self.totals
        index = self.order[self.up]
        return with_item(self.totals, index, self.totals[index] + self.alive)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest total, of those who throw in this inning."""
        best = max(self.totals[index] for index in self.order)
        return tuple(index for index in self.order if self.totals[index] == best)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(self.players[index] for index in self.leaders) if self.over else ()


def initial_position(setup: Setup) -> Position:
    """The position before the first dart, or where a paper score sheet left off (DB-TURN-1).

    :raises Unreadable: impossible totals, inning or next thrower.
    """
    players, options, start = setup.players, setup.options, setup.start
    everyone, roster = tuple(range(len(players))), Roster.of(players)
    if start is None:
        zeros = (0,) * len(players)
        return Position(players, options, roster, 1, 1, order=everyone, up=0, totals=zeros, line=((),) * len(players))
    if set(start.totals) != set(players):
        raise Unreadable(f"a total is needed for each of {listed(players)}", "start.totals")
    totals = tuple(start.totals[name] for name in players)
    if start.inning > options.innings:
        return _extra_inning(setup, start, totals)
    up = players.index(start.next) if start.next else 0
    line = tuple((None,) if index < up else () for index in everyone)
    return Position(
        players, options, roster, start.inning, start.inning, order=everyone, up=up, totals=totals, line=line
    )


def _extra_inning(setup: Setup, start: Start, totals: tuple[int, ...]) -> Position:
    """The position at the start of an extra inning for the tied players (DB-TIE-1)."""
    players, options = setup.players, setup.options
    leaders = tuple(index for index, total in enumerate(totals) if total == max(totals))
    names = [players[index] for index in leaders]
    if options.tie == SHARED:
        raise Unreadable(f"there is no inning {start.inning}; ties are shared", "start.inning")
    if len(leaders) == 1:
        raise Unreadable(f"{names[0]} has won; the match has {options.innings} innings", "start.inning")
    if start.next not in (None, names[0]):
        raise Unreadable(f"an extra inning is taken up at its start; {names[0]} throws first", "start.next")
    line = tuple(() if index in leaders else (None,) for index in range(len(players)))
    return Position(
        players, options, Roster.of(players), start.inning, start.inning, order=leaders, up=0, totals=totals, line=line
    )
