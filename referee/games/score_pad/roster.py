"""Players who come late, go home, or take a place over at the score pad."""

from typing import Final

from referee.contract import RosterRules
from referee.games.score_pad.effects import Deals
from referee.games.score_pad.position import Position
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with this score.

    :raises Refused: the score would reach the target.
    """
    if position.options.target_reached((score,)):
        raise Refused("SP-LATE-1", f"{written(score)} reaches the target already; begin with another score.", "points")


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The deal of somebody who has left passes on."""
    position = draft.position
    if position.dealer != seat:
        return draft
    if position.options.deal:
        draft.cite("SP-DEAL-1").effect(Deals(position.players[follows]))
    return draft.at(replace(position, dealer=follows))


ROSTER: Final = RosterRules(
    rules=("SP-LATE-1", "SP-LATE-2", "SP-LATE-3"),
    part="round",
    number=lambda position, seat: position.round,
    require_new=require_new,
    leave=leave,
    lowest_first=lambda position: position.options.wins == "fewest",
)
