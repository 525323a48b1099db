"""Points for a win, a draw, a loss and a bye, whole or halves."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from referee.events.results import ABSENT, BYE, DRAW, FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, HALF_BYE, LOSS, WIN
from referee.kit.values import Value
from referee.schema import Unreadable, quoted

MOST: Final = 1000
"""The most points of one round."""
Number = int | float
Exact = Number | Fraction
"""Points that are not whole or halves, in sums: thirds of shared places, tenths."""


class PointSystem(Value):
    """Points by outcome."""

    win: Number = 1
    draw: Number = 0.5
    loss: Number = 0
    bye: Number = 1
    """For an entrant without an opponent. A `half bye` is worth a draw, a `full bye` a win."""

    def by_outcome(self) -> Mapping[str, Number]:
        """The points of each outcome. A lost forfeit and an absence give nothing: no match was played."""
        return {
            WIN: self.win,
            FORFEIT_WIN: self.win,
            FULL_BYE: self.win,
            DRAW: self.draw,
            HALF_BYE: self.draw,
            LOSS: self.loss,
            BYE: self.bye,
            FORFEIT_LOSS: 0,
            ABSENT: 0,
        }


def is_points(value: object) -> bool:
    """True for whole and half points."""
    return type(value) in (int, float) and 0 <= value <= MOST and value * 2 % 1 == 0  # type: ignore[operator]


def read_points(raw: object, bye: object) -> PointSystem:
    """The point system from `[win, draw, loss]` and the points of a bye (None: those of a win).

    :raises Unreadable: not three numbers that fall from the win to the loss, in whole or half points.
    """
    values = [1, 0.5, 0] if raw is None else raw
    if not isinstance(values, list) or len(values) != 3 or not all(is_points(value) for value in values):
        raise Unreadable(
            "points are three numbers, for a win, a draw and a loss, whole or halves: [1, 0.5, 0]", "points"
        )
    win, draw, loss = values
    if not win > draw > loss:
        raise Unreadable("a win is worth more than a draw, and a draw more than a loss", "points")
    if bye is not None and not is_points(bye):
        raise Unreadable(f"{quoted(bye)} is not a number of points; 1, 0.5 and 0 are", "bye_points")
    worth: Number = win if bye is None else bye  # type: ignore[assignment]
    return PointSystem(win, draw, loss, worth)
