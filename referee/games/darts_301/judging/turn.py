"""A turn by its darts, or by its total alone with the checks that a total allows (D3-SCO-1, D3-BUST-1)."""

from referee.contract.sums import bounded
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.judging.bull import require_not_level
from referee.games.darts_301.judging.leg import after_turn
from referee.games.darts_301.plays import Score, Throw
from referee.games.darts_301.position import Position
from referee.games.darts_301.scoring import (
    AS_ENTERED,
    MOST_DARTS,
    MOST_POINTS,
    NO_DOUBLE,
    ONE_LEFT,
    OPEN,
    TOO_MANY,
    WON,
    Turn,
    bust_turn,
    can_bust,
    fewest_darts,
    is_double,
    nearest,
    play_turn,
    totals,
    totals_in,
)
from referee.kit.darts import shown_darts
from referee.kit.names import counted, listed
from referee.ruling import Draft, Refused, Sum, Term
from referee.ruling.sums import IS, MINUS, if_missed


def judge_throw(position: Position, play: Throw) -> Draft[Position]:
    require_not_level(position)
    options = position.options
    turn = play_turn(position.left, play.darts, position.is_in, options.double_out, options.bull_is_double)
    return after_turn(position, turn, play.darts)


def judge_score(position: Position, play: Score) -> Draft[Position]:
    require_not_level(position)
    thrown, is_in = play.darts or MOST_DARTS, position.is_in
    left = position.left - play.total
    if play.bust:
        _require_bust(position, play, thrown, left)
        return after_turn(position, bust_turn(position.left, is_in, AS_ENTERED, thrown, thrown))
    _require_possible(position, play.total, thrown)
    if left < 0:
        return after_turn(position, bust_turn(position.left, is_in, TOO_MANY, thrown, thrown, over=-left))
    if 0 < left < position.options.lowest:
        return after_turn(position, bust_turn(position.left, is_in, ONE_LEFT, thrown, thrown))
    if left > 0:
        return after_turn(position, Turn(left, OPEN, play.total, thrown, is_in or play.total > 0, thrown=thrown))
    return after_turn(position, _finish(position, play, thrown))


def _require_bust(position: Position, play: Score, thrown: int, left: int) -> None:
    """The darts can bust the points left, and the total does not contradict the bust (D3-BUST-1)."""
    options, before = position.options, position.left
    if not can_bust(before, thrown, position.is_in, options.double_out, options.bull_is_double):
        says = f"{counted(thrown, 'dart')} cannot bust {before}; enter the total that was scored."
        raise Refused("D3-BUST-1", says)
    if play.total and left >= options.lowest:
        says = f"{play.total} leaves {left}, which is not a bust; enter the total or a bust."
        raise Refused("D3-BUST-1", says, sums=(_counted_down(position, play.total, "no bust"),))


def _counted_down(position: Position, total: int, words: str) -> Sum:
    """The points left less a total that is refused; `words` say what is wrong with the rest."""
    left = position.left - total
    terms = (Term(str(position.left), "had"), Term(str(total), "in all", MINUS), Term(str(left), words, IS, "bad"))
    return Sum(terms, position.thrower)


def _require_possible(position: Position, total: int, thrown: int) -> None:
    """The darts can make the total (D3-SCO-1); a player who is not in yet needs a double first (D3-IN-1)."""
    if total not in (possible := totals(thrown)):
        sums = if_missed(bounded(position.thrower, {"entered": total}, most=max(possible)))
        raise Refused("D3-SCO-1", f"{_impossible(total, thrown, possible)}.", sums=sums)
    if not position.is_in and total not in (possible := totals_in(thrown, position.options.bull_is_double)):
        says = f"{_impossible(total, thrown, possible)} when the first that counts is a double."
        raise Refused("D3-IN-1", says)


def _impossible(total: int, thrown: int, possible: frozenset[int]) -> str:
    near = nearest(total, possible)
    are = "are" if len(near) > 1 else "is"
    values = listed([str(value) for value in near])
    return f"{total} cannot be made with {counted(thrown, 'dart')}; the nearest {are} {values}"


def _finish(position: Position, play: Score, thrown: int) -> Turn:
    """A total that leaves 0: won with the right last dart, bust with another (D3-WIN-1, D3-BUST-1).

    :raises Refused: the last dart is missing or cannot end this total; equal turns need the number of darts.
    """
    options, bull = position.options, position.options.bull_is_double
    before, is_in = position.left, position.is_in
    ways = finishes(before, thrown, options.double_out, bull, is_in) if before <= MOST_POINTS else ()
    in_fewer = "" if thrown == MOST_DARTS else f" with {counted(thrown, 'dart')}"
    would = f"{before} cannot be finished with {counted(thrown, 'dart')}"
    if ways:
        would = f"{before} is finished{in_fewer} by {shown_darts(ways[0])}"
    if play.last is None and options.double_out:
        says = f"{before} would end the leg: enter the double that was the last dart; {would}."
        raise Refused("D3-WIN-1", says, "last", (_counted_down(position, before, "on a double"),))
    ends = play.last is None or not options.double_out or is_double(play.last, bull)
    fewest = fewest_darts(before, play.last, is_in, bull)
    last = play.last.shown if play.last else "any dart"
    if fewest is None or fewest > thrown:
        if ends:
            takes = "" if fewest is None else f": that takes {fewest}"
            raise Refused("D3-WIN-2", f"{before} cannot end on {last}{in_fewer}{takes}; {would}.", "last")
        says = f"{counted(thrown, 'dart')} with {last} as the last cannot make {before}; {would}."
        raise Refused("D3-SCO-1", says, "last")
    if not ends:
        return bust_turn(before, is_in, NO_DOUBLE, thrown, thrown, last=play.last)
    if play.darts is None and options.equal_turns and fewest < MOST_DARTS:
        says = "With equal turns the fewest darts of the round win: enter how many it took."
        raise Refused("D3-AMB-4", says, "darts")
    used = play.darts or fewest
    return Turn(0, WON, before, used, True, thrown=used)
