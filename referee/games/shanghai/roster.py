"""Players who come late, go home, or take a place over at Shanghai: between two deals."""

from typing import Final

from referee.contract import RosterRules
from referee.contract.roster_rules import pass_deal
from referee.games.shanghai.options import MOST_TOTAL
from referee.games.shanghai.position import Phase, Position, dealt_anew
from referee.kit.numbers import written
from referee.ruling import Draft, Refused


def require(position: Position) -> None:
    """Players change before the first play of a deal."""
    if position.hand.begun or position.phase != Phase.PLAYING:
        says = f"Deal {position.deal} is under way: players come and go between two deals."
        raise Refused("SH-DEAL-1", says)


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these points."""
    options = position.options
    most = MOST_TOTAL if options.deals else options.target - 1
    if not 0 <= score <= most:
        says = f"{written(score)} points are no total of this match; begin with 0 to {most}."
        raise Refused("SH-LATE-1", says, "points")


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The deal without a seat; the next player deals in its place."""
    pass_deal(draft, seat, follows)
    return draft.at(dealt_anew(draft.position))


ROSTER: Final = RosterRules(
    rules=("SH-LATE-1", "SH-LATE-2", "SH-LATE-3"),
    part="deal",
    number=lambda position, seat: position.deal,
    require=require,
    require_new=require_new,
    back=lambda position, seat: dealt_anew(position),
    leave=leave,
    lowest_first=lambda position: True,
)
