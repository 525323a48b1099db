"""The arithmetic of Push as a picture: the hands of a deal and the charge of each side."""

from referee.contract import Play, Sum
from referee.contract.sums import cards_sum, total_of
from referee.games.push.cards import VALUES
from referee.games.push.judging.count import parts_of, points_left
from referee.games.push.plays import Count, Tally
from referee.games.push.position import Position
from referee.kit.names import listed
from referee.kit.values import replace


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The cards left in each hand that was shown, and the charge of each side (PU-SCO-1, PU-SCO-2)."""
    if not isinstance(play, (Count, Tally)):
        return ()
    scored = after.history[-1]
    hands = [
        cards_sum(name, [(card.shown, VALUES[card.rank]) for card in hand])
        for name, hand in (play.hands or {}).items()
        if hand
    ]
    parts = parts_of(replace(before, out=scored.out), points_left(play))
    sides = [
        total_of(listed(before.names(side)), parts[side], scored.totals[side], "this deal")
        for side in (0, 1)
        if scored.charges[side]
    ]
    return (*hands, *sides)
