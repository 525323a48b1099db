"""Players who come late, go home, or take a place over at Carousel: between two hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from referee.contract import RosterRules
from referee.contract.roster_rules import pass_deal
from referee.games.carousel.position import IDS, Phase, Position, dealt_anew
from referee.kit.numbers import written
from referee.kit.values import replace
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
        raise Refused(IDS.join, says, "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The last seat, with the points to begin with; the cards are dealt again."""
    return back(replace(position, totals=(*position.totals, Fraction(0) + score)), seat)


def back(position: Position, seat: int) -> Position:
    """A seat in the hand; the cards are dealt again."""
    return dealt_anew(position)


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The hand without a seat; the next player deals in its place."""
    pass_deal(draft, seat, follows)
    return draft.at(dealt_anew(draft.position))


ROSTER: Final = RosterRules(
    ids=IDS,
    part="hand",
    most=lambda position: position.options.most_players,
    least=2,
    number=lambda position, seat: position.number,
    start=lambda position: 0,
    require=require,
    require_new=require_new,
    join=join,
    back=back,
    leave=leave,
)
