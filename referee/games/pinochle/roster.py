"""A substitute takes the place of a player over, at any time."""

from typing import Final

from referee.contract import SubstituteRules
from referee.games.pinochle.position import Position

ROSTER: Final[SubstituteRules[Position]] = SubstituteRules(
    rule="PN-LATE-1",
    part="hand",
    number=lambda position, seat: position.hand,
)
