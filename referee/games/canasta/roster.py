"""A substitute takes the place of a player over, at any time."""

from typing import Final

from referee.contract import SubstituteRules
from referee.games.canasta.position import Position

ROSTER: Final[SubstituteRules[Position]] = SubstituteRules(
    rule="CN-LATE-1",
    part="deal",
    number=lambda position, seat: position.deal,
)
