"""The position of a match of darts 301: the leg in progress, legs and sets won, the turns so far."""

from collections.abc import Mapping
from typing import Annotated

from referee.contract import Roster, Setup, TeamPosition
from referee.games.darts_301.averages import Averages
from referee.games.darts_301.options import Options
from referee.kit.append_only import AppendOnlyList
from referee.kit.darts import Dart
from referee.kit.names import counted
from referee.kit.values import Value, replace, unique
from referee.schema import Between, Fields, Player, Unreadable, field


class Start(Fields):
    """A match on paper that goes on here; values are by the name of a player, or of a team's first player."""

    left: dict[str, Annotated[int, Between(1, 9999)]] = field("Points left, by name")
    next: Player | None = field("Who throws next", default=None)
    began: Player | None = field(
        "Who started this leg", default=None, hint="if empty: the start goes round in the order of names"
    )
    legs: dict[str, Annotated[int, Between(0)]] | None = field("Legs won in this set, by name", default=None)
    sets: dict[str, Annotated[int, Between(0)]] | None = field("Sets won, by name", default=None)
    entered: tuple[Player, ...] | None = field("Who is in, with double in", default=None)


class Visit(Value):
    """One turn in the history."""

    in_set: int
    leg: int
    """The number of the leg in the match."""
    side: int
    who: str
    points: int
    left: int
    darts: tuple[Dart, ...]
    """The darts that decided the turn; empty if only a total was entered."""
    thrown: int
    result: str


class Leg(Value):
    """The leg in progress; its tuples are by side."""

    number: int
    """Its number in the match."""
    left: tuple[int, ...]
    is_in: tuple[bool, ...]
    """True for a side that has hit its first double, or needs none (D3-IN-1)."""
    up: int
    """The side that throws."""
    starter: int
    turns: tuple[int, ...]
    """The turns of each side in this leg."""
    darts: tuple[int, ...]
    """The darts of each side in this leg."""
    finished: tuple[tuple[int, int], ...] = ()
    """The sides that finished, each with the darts of its last turn; several only with equal turns (D3-AMB-4)."""
    level: tuple[int, ...] = ()
    """The sides that finished with equally many darts: the bull decides between them (D3-AMB-4)."""
    carried: bool = False
    """True if the leg began on paper: its first darts are not known."""
    late: tuple[int, ...] = ()
    """The sides that came into the leg on the way, or changed a player in it: its darts are not those of one player."""

    def is_known(self, side: int) -> bool:
        """True if the side has thrown all darts of the leg here, with the same players."""
        return not self.carried and side not in self.late


class Position(TeamPosition):
    """The state of a match. Sides are teams of one or more; tuples are by side, `averages` by person of the roster."""

    options: Options
    leg: Leg
    legs: tuple[int, ...]
    """Legs won in this set."""
    sets: tuple[int, ...]
    set_starter: int
    averages: tuple[Averages, ...]
    visits: AppendOnlyList[Visit]
    latest: tuple[Visit | None, ...]
    """The last turn of each side."""
    started: bool = False
    """True once the starter of the match is settled."""

    @property
    def thrower(self) -> str:
        """The player to throw: the members of a side take turns."""
        side = self.members(self.leg.up)
        return side[self.leg.turns[self.leg.up] % len(side)]

    def after(self, side: int) -> int:
        """The side that throws after a side (D3-TURN-1)."""
        if not self.roster.changes:
            return (side + 1) % self.side_count
        throwing = self.throwing
        return throwing[(throwing.index(side) + 1) % len(throwing)]

    @property
    def throwing(self) -> tuple[int, ...]:
        """The sides that throw, in the order of play."""
        return unique([seat % self.side_count for seat in self.roster.order])

    def averages_of(self, who: str) -> Averages:
        """The throws of a player, added up."""
        return self.averages[self.roster.people.index(who)]

    @property
    def left(self) -> int:
        """The points left for the side that throws."""
        return self.leg.left[self.leg.up]

    @property
    def is_in(self) -> bool:
        """True if the side that throws is in."""
        return self.leg.is_in[self.leg.up]

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None while it goes on."""
        return self.sets.index(self.options.sets) if self.options.sets in self.sets else None

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self.winner is None else self.sides[self.winner]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points left, by player."""
        return self.leg.left * (len(self.players) // len(self.legs))


def new_leg(options: Options, sides: int, starter: int, number: int) -> Leg:
    """A leg before its first dart."""
    return Leg(
        number=number,
        left=options.starts(sides),
        is_in=(not options.double_in,) * sides,
        up=starter,
        starter=starter,
        turns=(0,) * sides,
        darts=(0,) * sides,
    )


def initial_position(setup: Setup) -> Position:
    """The position before the first throw (D3-TURN-1), or where a paper score sheet left off.

    :raises Unreadable: players or handicaps that do not fit the teams; impossible scores carried over.
    """
    options, names = setup.options, setup.players
    count = len(setup.teams(options.team_size))
    if options.handicap and len(options.handicap) != count:
        sides = counted(count, "team" if options.team_size > 1 else "player")
        says = f"{counted(len(options.handicap), 'start')} for {sides}"
        raise Unreadable(says, "options.handicap")
    position = Position(
        players=names,
        options=options,
        roster=Roster.of(names),
        leg=new_leg(options, count, starter=0, number=1),
        legs=(0,) * count,
        sets=(0,) * count,
        set_starter=0,
        averages=(Averages(),) * len(names),
        visits=AppendOnlyList(),
        latest=(None,) * count,
    )
    return position if setup.start is None else _carried(position, setup.start)


def _carried(position: Position, start: Start) -> Position:
    options, count = position.options, len(position.legs)
    starts = position.leg.left
    left = _by_side(position, "left", start.left, starts, least=options.lowest, most=max(starts))
    legs = _by_side(position, "legs", start.legs, position.legs, least=0, most=options.legs - 1)
    sets = _by_side(position, "sets", start.sets, position.sets, least=0, most=options.sets - 1)
    inside = {position.side_of(name) for name in start.entered or ()}
    is_in = tuple(
        not options.double_in or index in inside or points < starts[index] for index, points in enumerate(left)
    )
    fresh = left == starts
    alternates = (sum(sets) + sum(legs)) % count
    up = position.side_of(start.next) if start.next else None
    if start.began:
        starter = position.side_of(start.began)
    else:
        starter = up if fresh and up is not None else alternates
    turns = [0] * count
    if up is None:
        up = starter
    elif start.next:
        turns[up] = position.sides[up].index(start.next)
    leg = Leg(
        number=sum(legs) + 1,
        left=left,
        is_in=is_in,
        up=up,
        starter=starter,
        turns=tuple(turns),
        darts=(0,) * count,
        carried=not fresh,
    )
    return replace(position, leg=leg, legs=legs, sets=sets, set_starter=(starter - sum(legs)) % count, started=True)


def _by_side(
    position: Position, name: str, values: Mapping[str, int] | None, usual: tuple[int, ...], *, least: int, most: int
) -> tuple[int, ...]:
    """The values of a field of the start, by side; a side without a value has the usual one."""
    by_side = list(usual)
    for player, value in (values or {}).items():
        if not least <= value <= most:
            raise Unreadable(f"{value} is not from {least} to {most}", f"start.{name}.{player}")
        by_side[position.side_of(player)] = value
    return tuple(by_side)
