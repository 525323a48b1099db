"""The plays that may be made at the score pad."""

from referee.contract import Choice, Due, Offer
from referee.games.score_pad.options import ROUND
from referee.games.score_pad.plays import Close, NextRound, Round, Score
from referee.games.score_pad.position import Position
from referee.kit.names import listed
from referee.kit.numbers import written


def due(position: Position) -> Due:
    """The current round, its dealer and the numbers to enter."""
    says = f"Round {position.round}"
    if position.options.rounds:
        says += f" of {position.options.rounds}" if position.round <= position.options.rounds else ", to break the tie"
    if position.options.deal:
        says += f": {position.players[position.dealer]} deals"
    if position.options.target:
        says += f"; to {written(position.options.target)}"
    # The first of a side who is still there enters for it.
    sides = tuple(Choice(position.members(side)[0], listed(position.sides[side])) for side in position.playing)
    if position.options.enter == ROUND:
        offers = [Offer(Round, f"Enter round {position.round}").with_limits(choices={"points": sides})]
    else:
        offers = [
            Offer(Score, "Points").with_limits(choices={"who": sides}),
            Offer.in_one_tap(NextRound, "Next round", tap=f"Round {position.round} is over"),
        ]
    close = Offer.in_one_tap(Close, "End the match", tap="The match is over", is_judged=True)
    offers.append(close.with_form(secondary=True))
    return Due((), says, tuple(offers))
