"""The arithmetic of a turn as a picture: the points before it, each dart, and what is left (D3-SCO-1, D3-BUST-1)."""

from referee.contract import Play, Ways
from referee.games.darts_301.offers import finishes_on
from referee.games.darts_301.picture import SHOWN_WAYS
from referee.games.darts_301.plays import Score, Throw
from referee.games.darts_301.position import Position
from referee.games.darts_301.scoring import BUST, is_double
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.ruling.sums import IS, LEAVES, MINUS, Sum, Term


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sum of a turn."""
    return (_of_turn(before, after),) if isinstance(play, (Throw, Score)) else ()


def _of_turn(before: Position, after: Position) -> Sum:
    """The last turn of a position as a sum; a bust shows what it would have left, and what stands again."""
    visit, had = after.visits[-1], before.left
    options, entered = before.options, before.is_in
    terms, spent = [Term(str(had), "had")], 0
    for dart in visit.darts:
        entered = entered or is_double(dart, options.bull_is_double)
        spent += dart.points if entered else 0
        terms.append(Term(dart.shown, str(dart.points) if entered else "0, not in yet", MINUS))
    is_bust = visit.result == BUST
    if not visit.darts and is_bust:
        terms.append(Term("Bust", sign=LEAVES, tone="bad"))
    elif not visit.darts:
        terms.append(Term(str(visit.points), "in all", MINUS))
    if is_bust and visit.darts:
        terms.append(Term(written(had - spent), _fault(had - spent, options.lowest), IS, "bad"))
    if is_bust:
        terms.append(Term(str(visit.left), "again", LEAVES))
    else:
        terms.append(Term(str(visit.left), "left" if visit.left else "finished", IS, "" if visit.left else "good"))
    return Sum(tuple(terms), listed(before.sides[visit.side]))


def finishes_after(after: Position) -> Ways | None:
    """The finishes from the points that the last turn of a position has left (D3-WIN-2)."""
    visit = after.visits[-1]
    if after.over or not visit.left or not (ways := finishes_on(after, visit.side)):
        return None
    return Ways(f"From {visit.left}", tuple([tuple([dart.shown for dart in way]) for way in ways[:SHOWN_WAYS]]))


def _fault(left: int, lowest: int) -> str:
    """The reason why a turn that would leave this is bust."""
    return "no double" if left == 0 else f"below {lowest}"
