"""The sides that the templates of the score pad draw: totals, the last points, progress to the target."""

from itertools import zip_longest

from referee.games.score_pad.position import Position
from referee.kit.names import listed
from referee.kit.numbers import signed, written
from referee.kit.values import Value


class SidePicture(Value):
    """A player or a team."""

    name: str
    total: str
    last: str
    """The points of the last line; empty if it has none for this side."""
    leads: bool
    won: bool
    acts: bool
    """True if the side deals."""
    left: bool
    """True if all of the side have left."""
    share: int
    """The progress to the target in percent; 0 without a target."""


def picture(position: Position) -> tuple[SidePicture, ...]:
    """The picture of a position: its sides. The templates draw the rest from the position itself."""
    options, count = position.options, position.side_count
    best, playing = position.leaders, position.playing
    last = position.lines[-1].points if len(position.lines) else ()
    sides = []
    for index, (names, total, points) in enumerate(zip_longest(position.sides, position.totals, last)):
        share = round(100 * total / options.target) if options.target else 0
        sides.append(
            SidePicture(
                name=listed(names),
                total=written(total),
                last="" if points is None else signed(points),
                leads=index in best and len(position.lines) > 0,
                won=position.over and index in best,
                acts=options.deal and not position.over and position.dealer % count == index,
                left=index not in playing,
                share=min(100, max(0, share)),
            )
        )
    return tuple(sides)
