"""The places of the darts of a leg, for the dartboard that boards and the end of a match show."""

from collections.abc import Sequence

from referee.games.darts_301.position import Position, Visit
from referee.kit.dartboard import place
from referee.kit.darts import Dart
from referee.kit.names import listed
from referee.kit.values import Value


class Hit(Value):
    """A dart on the dartboard; `number` is its place in the last turn, 0 for a dart of an earlier one."""

    x: float
    y: float
    number: int


class Landed(Value):
    """The darts of one side in a leg, if they were entered one by one."""

    name: str
    hits: tuple[Hit, ...]
    thrown: int
    best: int
    """The points of its best turn."""
    trebles: int


def landed(position: Position) -> Landed | None:
    """The darts of the last leg in which one was thrown, of the side that threw last; None if a turn has no darts."""
    if not len(position.visits):
        return None
    last = position.visits[-1]
    turns = _turns_of(position, last)
    if not all(turn.darts for turn in turns):
        return None
    darts = [dart for turn in turns for dart in turn.darts]
    return Landed(
        name=listed(position.sides[last.side]),
        hits=_hits(darts, len(darts) - len(last.darts)),
        thrown=len(darts),
        best=max(turn.points for turn in turns),
        trebles=sum(dart.times == 3 for dart in darts),
    )


def _turns_of(position: Position, last: Visit) -> list[Visit]:
    """The turns of a side in the leg of its last one, in the order of play."""
    turns: list[Visit] = []
    for at in range(len(position.visits) - 1, -1, -1):
        visit = position.visits[at]
        if visit.leg != last.leg:
            break
        if visit.side == last.side:
            turns.append(visit)
    return turns[::-1]


def _hits(darts: Sequence[Dart], earlier: int) -> tuple[Hit, ...]:
    hits = []
    for index, dart in enumerate(darts):
        if (at := place(dart, darts[:index].count(dart))) is not None:
            hits.append(Hit(*at, number=max(0, index + 1 - earlier)))
    return tuple(hits)
