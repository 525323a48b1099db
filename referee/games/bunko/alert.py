"""The bell, which every phone of the evening shows (BU-STOP-1)."""

from __future__ import annotations

from referee.contract import Alert
from referee.games.bunko.options import FINISH_TURN
from referee.games.bunko.position import Position


def alert(position: Position) -> Alert | None:
    """The bell, from its ring until the next round begins; None once the evening is over."""
    round_ = position.round
    if not round_.bell or position.over:
        return None
    stop = (
        "Finish the turn, then dice down."
        if position.options.stop == FINISH_TURN
        else "Dice down; a tied table rolls on."
    )
    return Alert("Bell!", f"Round {round_.number}: the head table has {position.options.target}. {stop}")
