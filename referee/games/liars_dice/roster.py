"""Players who come late, go home, or take a place over at Liar's Dice: between two rounds."""

from typing import Final

from referee.contract import RosterRules
from referee.games.liars_dice.judging.bet import end_if_over
from referee.games.liars_dice.judging.guards import require_nothing_to_answer
from referee.games.liars_dice.position import NOBODY, Position, next_in, next_round, still_in
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

MOST_BETS: Final = 1000


def require(position: Position) -> None:
    """Players change only before the first claim of a round."""
    require_nothing_to_answer(position)
    if len(position.round.claims):
        raise Refused("LD-START-1", f"Round {position.number} is under way: end it first.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with this number of lost bets.

    :raises Refused: the number is below 0 or too high, or puts a player out.
    """
    most = position.lives - 1 if position.lives else MOST_BETS
    if not 0 <= score <= most:
        raise Refused("LD-LATE-1", f"{written(score)} lost bets are no beginning; begin with 0 to {most}.", "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The next seat, with the bets to begin with."""
    return replace(position, lost=(*position.lost, score), begun_with=position.begun_with + score)


def back(position: Position, seat: int) -> Position:
    """The same round: its direction is asked if only two players were in before."""
    return position if position.round.way else next_round(position, position.round.starter)


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The round is started by the next player who is in, or the game is over."""
    position = draft.position
    starter, way = position.round.starter, position.round.way
    if starter == seat:
        starter = follows if follows in still_in(position) else next_in(position, follows, 1)
    if starter != position.round.starter or not way:
        draft.at(next_round(position, starter))
    draft = end_if_over(draft)
    if draft.position.over or starter in (NOBODY, position.round.starter):
        return draft
    return draft.say(f"{position.players[starter]} starts", "LD-NEXT-1")


ROSTER: Final = RosterRules(
    rules=("LD-LATE-1", "LD-LATE-2", "LD-LATE-3"),
    part="round",
    number=lambda position, seat: position.number,
    ranked=still_in,
    require=require,
    require_new=require_new,
    join=join,
    back=back,
    leave=leave,
    lowest_first=lambda position: True,
)
