"""Players who come late, go home, or take a place over at Carousel: between two hands."""

from typing import Final

from referee.contract import RosterRules
from referee.contract.roster_rules import pass_deal
from referee.games.carousel.position import Phase, Position, dealt_anew
from referee.kit.numbers import written
from referee.ruling import Draft, Refused


def require(position: Position) -> None:
    """Players change before the first play of a hand, and not in one that decides the game."""
    if position.hand.begun or position.phase != Phase.PLAY:
        raise Refused("CA-DEAL-1", f"Hand {position.number} is under way: players come and go between two hands.")
    if max(position.totals) >= position.options.target:
        raise Refused("CA-GAME-1", "This hand decides the game: players change no more.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these points."""
    target = position.options.target
    if not 0 <= score < target:
        says = f"{written(score)} points are no total of a game to {target}; begin with 0 to {target - 1}."
        raise Refused("CA-LATE-1", says, "points")


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The hand without a seat; the next player deals in its place."""
    pass_deal(draft, seat, follows)
    return draft.at(dealt_anew(draft.position))


ROSTER: Final = RosterRules(
    rules=("CA-LATE-1", "CA-LATE-2", "CA-LATE-3"),
    part="hand",
    most=lambda position: position.options.most_players,
    number=lambda position, seat: position.number,
    require=require,
    require_new=require_new,
    back=lambda position, seat: dealt_anew(position),
    leave=leave,
)
