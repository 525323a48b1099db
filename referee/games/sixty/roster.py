"""Players who come late, go home, or take a place over at Sixty: before the first card of a round."""

from typing import Final

from referee.contract import RosterRules
from referee.games.sixty.position import NOBODY, Phase, Position, deal
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

MOST_POINTS: Final = 100_000


def require(position: Position) -> None:
    """Players change only before the first card of a round, and not in an additional one."""
    if position.round.begun or position.phase not in (Phase.BEGIN, Phase.ATTACK):
        raise Refused("SX-SET-1", f"Round {position.round.number} is under way: end it first.")
    if position.is_additional:
        raise Refused("SX-SCO-2", "The additional round decides the win: players change no more.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these penalty points.

    :raises Refused: the points are below 0 or too many.
    """
    if not 0 <= score <= MOST_POINTS:
        says = f"{written(score)} penalty points cannot be had; begin with 0 to {MOST_POINTS}."
        raise Refused("SX-LATE-1", says, "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The next seat, with the points to begin with."""
    return replace(position, totals=(*position.totals, score), tiers=(*position.tiers, 0))


def back(position: Position, seat: int) -> Position:
    """A seat in the round; the cards are dealt again."""
    current = position.round
    everybody = current.candidates == current.playing
    playing = tuple(sorted((*current.playing, seat)))
    candidates = playing if everybody else current.candidates
    return _dealt_again(replace(position, round=replace(current, playing=playing, candidates=candidates)))


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The round without a seat; the player who follows begins in its place."""
    position, current = draft.position, draft.position.round
    playing = tuple([each for each in current.playing if each != seat])
    candidates = tuple([each for each in current.candidates if each != seat])
    begins = current.starter == seat
    if begins:
        current = replace(current, starter=follows)
    if position.phase == Phase.BEGIN and not candidates:
        candidates = playing
    after = _dealt_again(replace(position, round=replace(current, playing=playing, candidates=candidates)))
    draft.at(after)
    return draft.say(f"{after.player} begins", "SX-SET-3") if begins and after.turn != NOBODY else draft


def _dealt_again(position: Position) -> Position:
    return deal(position, position.round.starter) if position.phase == Phase.ATTACK else position


ROSTER: Final = RosterRules(
    rules=("SX-LATE-1", "SX-LATE-2", "SX-LATE-3"),
    part="round",
    number=lambda position, seat: position.round.number,
    require=require,
    require_new=require_new,
    join=join,
    back=back,
    leave=leave,
    lowest_first=lambda position: True,
)
