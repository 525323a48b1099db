"""How a match of darts 301 begins: sides, points, and what a paper score sheet carries over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.contract import Setup
from referee.games.darts_301.position import Figures, Position, Start
from referee.kit.form import Unreadable
from referee.kit.trail import Trail


def begin(setup: Setup) -> Position:
    """The position before the first throw (D3-TURN-1).

    :raises Unreadable: players that make no teams; carried scores that cannot be.
    """
    options, names = setup.options, setup.players
    if len(names) % options.team_size:
        raise Unreadable(f"{len(names)} players do not make teams of {options.team_size}", "options.team_size")
    count = len(names) // options.team_size
    zeros = (0,) * count
    position = Position(
        players=names,
        sides=tuple(names[index::count] for index in range(count)),
        options=options,
        left=(options.start,) * count,
        entered=(not options.double_in,) * count,
        up=0,
        starter=0,
        set_starter=0,
        leg=1,
        rounds=zeros,
        thrown=zeros,
        legs=zeros,
        sets=zeros,
        figures=(Figures(),) * len(names),
        visits=Trail(),
        latest=(None,) * count,
    )
    return position if setup.start is None else _carried(position, setup.start)


def _carried(position: Position, start: Start) -> Position:
    options, count = position.options, len(position.sides)
    lowest = 2 if options.double_out else 1
    left = _by_side(position, start.left, "left", position.left, lowest, options.start)
    legs = _by_side(position, start.legs or {}, "legs", position.legs, 0, options.legs - 1)
    sets = _by_side(position, start.sets or {}, "sets", position.sets, 0, options.sets - 1)
    inside = {side_of(position.sides, name) for name in start.entered or ()}
    entered = tuple(
        not options.double_in or index in inside or points < options.start for index, points in enumerate(left)
    )
    fresh = all(points == options.start for points in left)
    alternates = (sum(sets) + sum(legs)) % count
    up = side_of(position.sides, start.next) if start.next else None
    if start.began:
        starter = side_of(position.sides, start.began)
    else:
        starter = up if fresh and up is not None else alternates
    rounds = list(position.rounds)
    if up is None:
        up = starter
    elif start.next:
        rounds[up] = position.sides[up].index(start.next)
    return replace(
        position,
        left=left,
        legs=legs,
        sets=sets,
        entered=entered,
        up=up,
        starter=starter,
        set_starter=(starter - sum(legs)) % count,
        rounds=tuple(rounds),
        leg=sum(legs) + 1,
        begun=True,
        carried=not fresh,
    )


def _by_side(
    position: Position, values: Mapping[str, int], name: str, usual: tuple[int, ...], least: int, most: int
) -> tuple[int, ...]:
    found = list(usual)
    for player, value in values.items():
        side = side_of(position.sides, player)
        if not least <= value <= most:
            raise Unreadable(f"{value} is not from {least} to {most}", f"start.{name}.{player}")
        found[side] = value
    return tuple(found)


def side_of(sides: tuple[tuple[str, ...], ...], player: str) -> int:
    """The side that a player throws for."""
    return next(index for index, side in enumerate(sides) if player in side)
