"""The pictures that the templates of darts 301 draw: points left, the finish that is on, the last turns."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from referee.games.darts_301.averages import average
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.landed import Landed, landed
from referee.games.darts_301.offers import best_finish, open_start
from referee.games.darts_301.position import Position
from referee.games.darts_301.scoring import BUST, MOST_POINTS
from referee.kit.darts import DARTS
from referee.kit.names import listed
from referee.kit.values import Value

SHOWN_WAYS: Final = 2
"""The finishes that a phone shows beside each other."""


class Turn(Value):
    """The last turn of a side: the thrower, the darts if they were entered, the score."""

    who: str
    darts: tuple[str, ...]
    scored: str
    bust: bool


class SidePicture(Value):
    """One side on the board: names, points left, whether it throws, the finish that is on, its last turn, its wins."""

    name: str
    thrower: str
    left: int
    acts: bool
    gone: bool
    """True if all of the side have left."""
    won: bool
    outside: bool
    began: bool
    finish: tuple[str, ...]
    last: Turn | None
    legs: int
    sets: int
    average: str
    thrown: int
    """The darts of the side in this leg."""


class Foresight(Value):
    """The finishes in reach within a turn, for a phone that counts down dart by dart."""

    sides: tuple[Mapping[str, str | int | None], ...]
    """The sides in the order in which they throw, by `name`, with the points `left`; None if only the referee knows."""
    lowest: int
    """Less than this, but not 0, is bust."""
    ways: Mapping[str, Mapping[str, str]]
    """The best two finishes by darts in the hand, then by points left: `T15 D8/T7 D20`."""


class Picture(Value):
    """The board and the strip of the phone."""

    sides: tuple[SidePicture, ...]
    match: bool
    """True if legs are counted."""
    in_sets: bool
    """True if sets are counted."""
    wanted: str
    just: int | None
    open_start: bool
    foresight: Foresight | None
    landed: Landed | None


def picture(position: Position) -> Picture:
    """The picture of a position."""
    options = position.options
    sides = tuple(_side(position, index) for index in range(position.side_count))
    wanted = f"first to {options.legs} legs" if options.legs > 1 else ""
    if options.sets > 1:
        wanted = f"first to {options.sets} sets" + (f" of {options.legs} legs" if options.legs > 1 else "")
    just = position.visits[-1].side if len(position.visits) else None
    match = options.legs * options.sets > 1
    return Picture(
        sides=sides,
        match=match,
        in_sets=options.sets > 1,
        wanted=wanted,
        just=just,
        open_start=open_start(position),
        foresight=foresight(position),
        landed=landed(position),
    )


def _side(position: Position, index: int) -> SidePicture:
    side, latest = position.sides[index], position.latest[index]
    thrown = [position.averages_of(name) for name in side]
    throws = not position.over and (index == position.leg.up if not position.leg.level else index in position.leg.level)
    last = None
    if latest is not None:
        darts = tuple(map(str, latest.darts))
        last = Turn(latest.who, darts, "bust" if latest.result == BUST else str(latest.points), latest.result == BUST)
    return SidePicture(
        name=listed(side),
        thrower=position.thrower if throws and len(side) > 1 and not position.leg.level else "",
        left=position.leg.left[index],
        acts=throws,
        gone=not position.members(index),
        won=position.winner == index,
        outside=position.options.double_in and not position.leg.is_in[index],
        began=position.leg.starter == index,
        finish=tuple(map(str, best_finish(position, index))),
        last=last,
        legs=position.legs[index],
        sets=position.sets[index],
        average=average(sum(player.points for player in thrown), sum(player.darts for player in thrown), 1),
        thrown=position.leg.darts[index],
    )


def foresight(position: Position) -> Foresight | None:
    """The finishes after each dart of this turn; None if no turn is due or the thrower is not in yet."""
    if position.over or position.leg.level or not position.is_in:
        return None
    options, leg, left = position.options, position.leg, position.left
    lowest = 2 if options.double_out else 1
    order = [leg.up]
    while (following := position.after(order[-1])) != leg.up:
        order.append(following)
    # Once a side has finished, the leg may be over after each turn (D3-AMB-4).
    known = [(leg.is_in[side] and not leg.finished) or side == leg.up for side in order]
    sides = tuple(
        {"name": listed(position.sides[side]), "left": leg.left[side] if is_known else None}
        for side, is_known in zip(order, known, strict=True)
    )
    return Foresight(sides, lowest, _ways(left, lowest, options.double_out, options.bull_is_double))


@cache
def _ways(left: int, lowest: int, double_out: bool, bull_is_double: bool) -> Mapping[str, Mapping[str, str]]:
    """The best two finishes by darts in the hand, then by the points that may be left with them."""
    ways: dict[str, Mapping[str, str]] = {}
    reached = {left} if left <= MOST_POINTS else set()
    for darts in (3, 2, 1):
        known = {points: finishes(points, darts, double_out, bull_is_double) for points in sorted(reached)}
        ways[str(darts)] = {
            str(points): "/".join([" ".join(map(str, way)) for way in finishing[:SHOWN_WAYS]])
            for points, finishing in known.items()
            if finishing
        }
        reached = {points - dart.points for points in reached for dart in DARTS if points - dart.points >= lowest}
    return ways
