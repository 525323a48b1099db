"""Players who come late, go home, or take a place over at the score pad."""

from __future__ import annotations

from typing import Final

from referee.contract import RosterIds, RosterRules
from referee.games.score_pad.effects import Deals
from referee.games.score_pad.position import MOST_PLAYERS, Position
from referee.kit.names import counted
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

IDS: Final = RosterIds("SP-LATE-1", "SP-LATE-2", "SP-LATE-3")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with this score.

    :raises Refused: people play in teams, or the score would reach the target.
    """
    if (size := position.options.team_size) > 1:
        says = f"Teams of {counted(size, 'player')} take nobody new; somebody can take a place over."
        raise Refused("SP-LATE-1", says)
    if position.options.target_reached((score,)):
        raise Refused("SP-LATE-1", f"{written(score)} reaches the target already; begin with another score.", "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The next column of the pad, with the score to begin with."""
    return replace(position, sides=(*position.sides, (position.players[seat],)), totals=(*position.totals, score))


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The deal of somebody who has left passes on."""
    position = draft.position
    if position.dealer != seat:
        return draft
    if position.options.deal:
        draft.cite("SP-DEAL-1").effect(Deals(position.players[follows]))
    return draft.at(replace(position, dealer=follows))


def rename(position: Position, seat: int) -> Position:
    """The sides with the name of a substitute."""
    count = len(position.sides)
    sides = tuple([position.players[side::count] for side in range(count)])
    return replace(position, sides=sides)


ROSTER: Final = RosterRules(
    ids=IDS,
    part="round",
    most=lambda position: MOST_PLAYERS,
    number=lambda position, seat: position.round,
    start=lambda position: 0,
    require_new=require_new,
    join=join,
    leave=leave,
    rename=rename,
    lowest_first=lambda position: position.options.wins == "fewest",
)
