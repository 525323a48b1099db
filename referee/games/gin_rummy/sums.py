"""The arithmetic of a hand as a picture: the unmatched cards of both players, and the points (GI-SCO-1 to GI-SCO-3)."""

from referee.contract import Play, Sum, Term
from referee.games.gin_rummy.plays import Knock, Score
from referee.games.gin_rummy.position import Position
from referee.games.gin_rummy.scoring import GIN, KNOCKER, UNDERCUT, Outcome
from referee.games.gin_rummy.showdown import unmatched_sum
from referee.ruling.sums import IS, MINUS, PLUS


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The deadwood of each player, if the hands were shown, and the points of the hand that was scored last."""
    if not isinstance(play, (Knock, Score)):
        return ()
    hand = after.history[-1]
    result, shown = hand.outcome, hand.showdown
    if result is None or hand.knocker is None:
        return ()
    knocker, opponent = after.players[hand.knocker], after.players[1 - hand.knocker]
    shown_hands = []
    if shown is not None:
        shown_hands.append(unmatched_sum(knocker, shown.knocker.unmatched))
        shown_hands.append(unmatched_sum(opponent, shown.opponent.left))
    return (*shown_hands, _points(result, knocker, opponent))


def _points(result: Outcome, knocker: str, opponent: str) -> Sum:
    """The points of the hand: the difference, or all of the opponent's with the bonus for gin."""
    of_knocker, of_opponent = Term(str(result.knocker_count), knocker), Term(str(result.opponent_count), opponent)
    if result.kind == GIN:
        terms, plain = [of_opponent], result.opponent_count
    elif result.kind == UNDERCUT:
        terms = [of_knocker, Term(of_opponent.shown, opponent, MINUS)]
        plain = result.knocker_count - result.opponent_count
    else:
        terms = [of_opponent, Term(of_knocker.shown, knocker, MINUS)]
        plain = result.opponent_count - result.knocker_count
    if bonus := result.points - plain:
        terms.append(Term(str(bonus), result.name, PLUS))
    scorer = knocker if result.scorer == KNOCKER else opponent
    return Sum((*terms, Term(str(result.points), "points", IS)), scorer)
