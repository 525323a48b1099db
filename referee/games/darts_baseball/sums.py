"""The arithmetic of a throw as a picture: the runs of each dart, and the total (DB-SCO-1, DB-NEW-1)."""

from referee.contract import Play, Sum, Term
from referee.games.darts_baseball.plays import Runs, Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import falls_back, runs_of
from referee.kit.darts import MISS
from referee.kit.names import counted
from referee.ruling.sums import IS, LEAVES, PLUS


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sum of a throw."""
    return (_of_throw(before, play, after),) if isinstance(play, (Throw, Runs)) else ()


def _of_throw(before: Position, play: Throw | Runs, after: Position) -> Sum:
    """The runs of a throw, and the total after it if the inning is over for the player."""
    alive, number = before.alive, before.target
    terms = [Term(str(alive), "before")] if alive else []
    if isinstance(play, Throw):
        for dart in play.darts:
            runs = runs_of((dart,), number)
            missed = "miss" if dart == MISS else f"on {dart.shown}"
            shown, words = (dart.shown, counted(runs, "run")) if runs else ("0", missed)
            terms.append(Term(shown, words, PLUS if terms else ""))
        total = alive + runs_of(play.darts, number)
    else:
        total = play.runs
        if alive:
            terms.append(Term(str(total - alive), "more", PLUS))
    terms.append(Term(str(total), f"inning {before.inning}", IS if terms else ""))
    if after.alive:
        return Sum(tuple(terms), before.thrower)
    seat = before.order[before.up]
    if falls_back(before.inning, total, before.options):
        terms.append(Term("0", "back to 0", LEAVES, "bad"))
    else:
        terms.append(Term(str(after.totals[seat]), "in all", LEAVES))
    return Sum(tuple(terms), before.thrower)
