"""Players who come late, go home, or take a place over in Darts Baseball."""

from typing import Final

from referee.contract import RosterRules
from referee.games.darts_baseball.judging import next_inning
from referee.games.darts_baseball.position import Position
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

MOST_RUNS: Final = 9999


def require(position: Position) -> None:
    """Players change only between the turns of an inning, and not in an extra inning (DB-YOG-1, DB-TIE-1)."""
    if position.alive:
        raise Refused("DB-YOG-1", f"{position.thrower} is still alive; enter the rest of the inning first.")
    if position.inning > position.options.innings:
        tied = listed([position.players[seat] for seat in position.order])
        raise Refused("DB-TIE-1", f"{tied} throw for the win; nobody comes or goes now.")


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with these runs.

    :raises Refused: the runs are below 0, or too many.
    """
    if not 0 <= score <= MOST_RUNS:
        raise Refused("DB-LATE-1", f"{score} runs cannot be scored; begin with 0 to {MOST_RUNS}.", "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The next line of the score, with the runs to begin with."""
    return replace(position, totals=(*position.totals, score), line=(*position.line, ()))


def back(position: Position, seat: int) -> Position:
    """The seat throws in this inning if its turn is not past and it has not thrown, else from the next one on."""
    before = position.inning - position.first
    runs = position.line[seat]
    runs = (*runs, *((None,) * (before - len(runs))))
    throws = [each for each in position.roster.order if each == seat or each in position.order]
    at = throws.index(seat)
    if len(runs) > before:
        return replace(position, line=with_item(position.line, seat, runs))
    if at < position.up:
        return replace(position, line=with_item(position.line, seat, (*runs, None)))
    return replace(position, line=with_item(position.line, seat, runs), order=tuple(throws))


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The order of this inning without a seat; the inning ends with the last seat that throws."""
    position = draft.position
    if seat not in position.order:
        return draft
    at = position.order.index(seat)
    order = tuple([each for each in position.order if each != seat])
    line = position.line
    if at >= position.up:
        line = with_item(line, seat, (*line[seat], None))
    after = replace(position, order=order, up=position.up - (at < position.up), line=line)
    draft.at(after)
    if after.up < len(after.order):
        return draft.say(f"{after.thrower} throws") if at == position.up else draft
    return next_inning(draft)


ROSTER: Final = RosterRules(
    rules=("DB-LATE-1", "DB-LATE-2", "DB-LATE-3"),
    part="inning",
    number=lambda position, seat: position.first + len(position.line[seat]),
    require=require,
    require_new=require_new,
    join=join,
    back=back,
    leave=leave,
)
