"""The arithmetic of Sixty as a picture: a beat against its pile, and the penalty points of a round."""

from referee.contract import Play, Sum
from referee.contract.sums import total_of
from referee.games.sixty.answers import beat_sum
from referee.games.sixty.cards import JOKER_POINTS, JOKERS
from referee.games.sixty.plays import Reply
from referee.games.sixty.position import Position


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sum of a beat (SX-BEAT-1), or of each player with points in a round that the play ends (SX-SCO-1)."""
    if len(after.history) > len(before.history):
        scored = after.history[-1]
        each = zip(before.players, scored.sums, scored.jokers, scored.points, scored.totals, strict=True)
        return tuple(
            total_of(name, {"numbers": numbers, "jokers": JOKER_POINTS * held}, total, "this round")
            for name, numbers, held, points, total in each
            if points
        )
    if not isinstance(play, Reply) or play.cards[0] in (before.pile.number, *JOKERS):
        return ()
    return (beat_sum(before.player, play.cards, before.pile.sum),)
