"""The picture of a dartboard: the places of darts on it, in millimetres from the bull."""

from __future__ import annotations

import math
from typing import Final

from referee.kit.darts import BULL, BULL_SECTOR, CLOCKWISE, Dart

SECTOR_DEGREES: Final = 360 / len(CLOCKWISE)
_BULLS: Final = 11.0
"""The middle of the ring around the bull."""
_MIDDLES: Final = {1: 136.0, 2: 166.0, 3: 103.0}
"""The middles of the rings: the large single, the double, the treble."""
_SPREADS: Final = {1: 15.0, 2: 2.0, 3: 2.0}
"""The most by which darts of one field lie beside its middle."""
_GOLDEN: Final = 0.618
"""Multiples of this share of a whole never come close to each other soon."""


def place(dart: Dart, before: int) -> tuple[float, float] | None:
    """The place of a dart, to the right of the bull and below it; None for a miss.

    A record has the field of a dart alone. So the darts of one field lie side by side: `before` is the number of those
    that are there already.
    """
    if dart.sector == 0:
        return None
    beside = (before * _GOLDEN + 0.5) % 1 * 2 - 1
    if dart == BULL:
        return _at(before % 4 * 1.6, before * 137.5)
    if dart.sector == BULL_SECTOR:
        return _at(_BULLS, before * 137.5)
    angle = CLOCKWISE.index(dart.sector) * SECTOR_DEGREES + beside * SECTOR_DEGREES / 3
    across = (before * _GOLDEN * _GOLDEN + 0.5) % 1 * 2 - 1
    return _at(_MIDDLES[dart.times] + across * _SPREADS[dart.times], angle)


def _at(radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return round(radius * math.sin(turn), 1), round(-radius * math.cos(turn), 1)
