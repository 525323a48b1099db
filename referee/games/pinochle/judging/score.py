"""The end of a hand and of the match; trick points and whole hands by their numbers (PN-SCO-1 to PN-END-1)."""

from typing import TypeVar

from referee.contract.effects import Won
from referee.games.pinochle.effects import HandOver, SideScored
from referee.games.pinochle.judging.guards import require_part
from referee.games.pinochle.options import require_bid
from referee.games.pinochle.pack import SEATS
from referee.games.pinochle.plays import Tally, Tricks
from referee.games.pinochle.position import Phase, Position, Scored, next_hand
from referee.games.pinochle.scoring import (
    Outcome,
    SideNumbers,
    require_meld_points,
    require_trick_points,
    score,
    thrown_in,
)
from referee.games.pinochle.tricks import ALL_POINTS
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

T = TypeVar("T")


def score_played(draft: Draft[Position], bidders: int) -> Draft[Position]:
    """Score a hand that was played; `bidders` are the trick points of the bidding side."""
    position = draft.position
    side = position.bidder % 2
    ours, theirs = position.side_meld(side), position.side_meld(1 - side)
    assert ours is not None
    assert theirs is not None
    return _settle_played(draft, (ours, theirs), bidders)


def score_thrown_in(draft: Draft[Position]) -> Draft[Position]:
    """Score a hand that was thrown in, after the others have laid their meld (PN-SCO-4)."""
    position = draft.position
    side = position.bidder % 2
    theirs = position.side_meld(1 - side)
    assert theirs is not None
    return _settle(draft, (position.side_meld(side), theirs), None, thrown_in(position.bid, theirs))


def judge_tricks(position: Position, play: Tricks) -> Draft[Position]:
    require_part(position, Phase.PLAY, "PN-SCO-1")
    require_trick_points(play.bidders, play.others)
    assert position.play is not None
    side = position.bidder % 2
    for scoring, points in ((side, play.bidders), (1 - side, ALL_POINTS - play.bidders)):
        taken = position.play.points[scoring]
        if points < taken:
            says = f"{listed(position.names(scoring))} have {taken} already; {points} are too few."
            raise Refused("PN-SCO-1", says)
    return score_played(Draft(position).say("The trick points are counted", "PN-SCO-1"), play.bidders)


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    require_bid(play.bid, 0, position.options)
    bidder = position.players.index(play.bidder)
    for side, points in zip((bidder % 2, 1 - bidder % 2), play.meld, strict=True):
        try:
            require_meld_points(points, position.options, hands=2)
        except Refused as refusal:
            raise Refused(refusal.rules, f"{listed(position.names(side))}: {refusal.says}") from None
    draft = Draft(position.in_auction(bidder=bidder, bid=play.bid))
    ours, theirs = play.meld
    if play.thrown_in:
        if play.tricks is not None or play.others_tricks is not None:
            raise Refused("PN-SCO-4", "A hand that is thrown in has no tricks; leave their points out.")
        return _settle(draft, (ours, theirs), None, thrown_in(play.bid, theirs))
    return _settle_played(draft.cite("PN-SCO-1"), (ours, theirs), _trick_points(play))


def _trick_points(play: Tally) -> int:
    """The trick points of the bidding side.

    :raises Refused: points that are missing, or that do not add up for the two sides.
    """
    tricks = play.tricks
    if tricks is None and play.others_tricks is not None:
        tricks = ALL_POINTS - play.others_tricks
    if tricks is None:
        says = "Enter the trick points of the bidding side, or that the hand was thrown in."
        raise Refused("PN-SCO-1", says)
    require_trick_points(tricks, play.others_tricks)
    return tricks


def _settle_played(draft: Draft[Position], melds: tuple[int, int], bidders: int) -> Draft[Position]:
    """Settle a hand that was played; `bidders` are the trick points of the bidding side."""
    position, tricks = draft.position, (bidders, ALL_POINTS - bidders)
    ours, theirs = map(SideNumbers, melds, tricks)
    return _settle(draft, melds, tricks, score(position.bid, ours, theirs, position.options))


def _settle(
    draft: Draft[Position], melds: tuple[int | None, int], tricks: tuple[int, int] | None, outcome: Outcome
) -> Draft[Position]:
    """Add a hand to the totals, then deal again or end the match; `melds` and `tricks` have the bidders first."""
    position = draft.position
    ours = position.bidder % 2
    scores = _by_side(ours, outcome.bidders, outcome.others)
    totals = (position.totals[0] + scores[0], position.totals[1] + scores[1])
    scored = Scored(
        position.hand,
        position.bidder,
        position.bid,
        position.melds.trump,
        melds=_by_side(ours, *melds),
        tricks=_by_side(ours, *tricks) if tricks is not None else None,
        bid_made=outcome.bid_made,
        scores=scores,
        totals=totals,
    )
    names = (listed(position.names(ours)), listed(position.names(1 - ours)))
    draft.say(f"{names[0]}: {outcome.bidders_sum}; {names[1]}: {outcome.others_sum}", *outcome.rules)
    draft.effect(HandOver(position.hand, outcome.bid_made))
    for side in (0, 1):
        draft.effect(SideScored(position.names(side), scores[side]))
    settled = replace(position, totals=totals, history=position.history.add(scored))
    won = _won(totals, ours, position.options.target)
    if won is None:
        dealer = (position.dealer + 1) % SEATS
        return draft.at(replace(next_hand(settled, dealer), hand=position.hand + 1))
    winners = position.names(won)
    says = f"{listed(winners)} win, {written(totals[won])} to {written(totals[1 - won])}"
    if min(totals) >= position.options.target:
        says += ": both are high enough, and the bidding side wins"
    draft.say(says, "PN-END-1").effect(Won(winners))
    if min(totals) < position.options.target and won != ours and not outcome.bid_made:
        draft.cite("PN-AMB-7")
    return draft.at(replace(next_hand(settled, position.dealer), phase=Phase.OVER, won=won))


def _by_side(ours: int, bidders: T, others: T) -> tuple[T, T]:
    """Numbers of the bidders and the others, by side."""
    return (bidders, others) if ours == 0 else (others, bidders)


def _won(totals: tuple[int, int], bidders: int, target: int) -> int | None:
    """The side that has won; the bidding side if both are at the target (PN-END-1, PN-AMB-7)."""
    for side in (bidders, 1 - bidders):
        if totals[side] >= target:
            return side
    return None
