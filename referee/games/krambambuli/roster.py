"""Players who come late, go home, or take a place over at Krambambuli: between two hands."""

from typing import Final

from referee.contract import RosterRules
from referee.contract.roster_rules import pass_deal
from referee.games.krambambuli.position import Phase, Position, cleared
from referee.kit.numbers import written
from referee.ruling import Refused


def require(position: Position) -> None:
    """Players change between two hands, and not once a total has reached the target."""
    if position.phase != Phase.DEAL:
        raise Refused("KR-DEAL-1", f"Hand {position.number} is under way: players come and go between two hands.")
    if max(position.totals) >= position.options.target:
        raise Refused("KR-AMB-4", "This hand decides who wins: players change no more.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these points."""
    target = position.options.target
    if not 0 <= score < target:
        says = f"{written(score)} points are no total of a game to {target}; begin with 0 to {target - 1}."
        raise Refused("KR-LATE-1", says, "points")


ROSTER: Final = RosterRules(
    rules=("KR-LATE-1", "KR-LATE-2", "KR-LATE-3"),
    part="hand",
    number=lambda position, seat: position.number,
    require=require,
    require_new=require_new,
    back=lambda position, seat: cleared(position),
    leave=pass_deal,
    lowest_first=lambda position: True,
)
