"""The bell, which every phone of the evening shows (BU-STOP-1)."""

from referee.contract import Alert
from referee.games.bunko.options import FINISH_TURN
from referee.games.bunko.position import HEAD, Position


def alert(position: Position) -> Alert | None:
    """The bell, from its ring until the next round begins; None once the evening is over.

    No bell rings for a round that is entered from paper: its dice are down already.
    """
    round_, head = position.round, position.tables[HEAD - 1]
    if not round_.bell or position.over or max(head.score) < position.options.target:
        return None
    stop = (
        "Finish the turn, then dice down."
        if position.options.stop == FINISH_TURN
        else "Dice down; a tied table rolls on."
    )
    return Alert("Bell!", f"Round {round_.number}: the head table has {position.options.target}. {stop}")
