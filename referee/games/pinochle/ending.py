"""The end of a hand and of the match; trick points and whole hands entered by their numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.pinochle.auction import not_in
from referee.games.pinochle.options import wrong_bid
from referee.games.pinochle.pack import SEATS
from referee.games.pinochle.plays import Tally, Tricks
from referee.games.pinochle.position import AUCTION, OVER, PLAY, Position, Scored
from referee.games.pinochle.scoring import Outcome, score, thrown_in, wrong_meld, wrong_tricks
from referee.games.pinochle.tricks import ALL_POINTS
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def end_played(
    position: Position,
    bidders: int,
    says: str,
    rules: Sequence[str],
    effects: Sequence[Effect],
    flags: Sequence[Flag] = (),
) -> Ruling[Position]:
    """A hand of which the melds are laid and the tricks played: `bidders` are the bidding side's points in them."""
    assert position.bidder is not None
    side = position.bidder % 2
    ours, theirs = position.side_meld(side), position.side_meld(1 - side)
    assert ours is not None
    assert theirs is not None
    outcome = score(position.bid, ours, bidders, theirs, ALL_POINTS - bidders, position.options)
    return _settle(position, (ours, theirs), (bidders, ALL_POINTS - bidders), outcome, says, rules, effects, flags)


def end_thrown_in(position: Position, says: str, rules: Sequence[str], effects: Sequence[Effect]) -> Ruling[Position]:
    """A hand that was thrown in, once the others have laid their meld (PN-SCO-4)."""
    assert position.bidder is not None
    side = position.bidder % 2
    theirs = position.side_meld(1 - side)
    assert theirs is not None
    outcome = thrown_in(position.bid, theirs)
    return _settle(position, (position.side_meld(side), theirs), None, outcome, says, rules, effects)


def judge_tricks(position: Position, play: Tricks) -> Ruling[Position]:
    if refusal := not_in(position, "PN-SCO-1", PLAY):
        return refusal
    rules, says = wrong_tricks(play.bidders, play.others)
    if rules:
        return refuse(rules, says)
    assert position.play is not None
    assert position.bidder is not None
    side = position.bidder % 2
    for one, points in ((side, play.bidders), (1 - side, ALL_POINTS - play.bidders)):
        taken = position.play.points[one]
        if points < taken:
            return refuse("PN-SCO-1", f"{listed(position.names(one))} have {taken} already; {points} are too few.")
    return end_played(position, play.bidders, "The trick points are counted", ("PN-SCO-1",), ())


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if refusal := not_in(position, "PN-SCO-2", AUCTION):
        return refusal
    if position.bids:
        return refuse("PN-SCO-2", f"Hand {position.hand} is entered play by play; its first bid would be taken back.")
    rules, says = wrong_bid(play.bid, 0, position.options)
    if rules:
        return refuse(rules, says)
    bidder = position.players.index(play.bidder)
    sides = (bidder % 2, 1 - bidder % 2)
    for side, points in zip(sides, play.meld, strict=True):
        rules, says = wrong_meld(points, position.options, hands=2)
        if rules:
            return refuse(rules, f"{listed(position.names(side))}: {says}")
    opened = replace(position, bidder=bidder, bid=play.bid)
    ours, theirs = play.meld
    if play.thrown_in:
        if play.tricks is not None or play.others_tricks is not None:
            return refuse("PN-SCO-4", "A hand that is thrown in has no tricks; leave their points out.")
        return _settle(opened, (ours, theirs), None, thrown_in(play.bid, theirs), "", (), ())
    tricks = play.tricks
    if tricks is None and play.others_tricks is not None:
        tricks = ALL_POINTS - play.others_tricks
    if tricks is None:
        return refuse("PN-SCO-1", "Enter the trick points of the bidding side, or that the hand was thrown in.")
    rules, says = wrong_tricks(tricks, play.others_tricks)
    if rules:
        return refuse(rules, says)
    outcome = score(play.bid, ours, tricks, theirs, ALL_POINTS - tricks, position.options)
    return _settle(opened, (ours, theirs), (tricks, ALL_POINTS - tricks), outcome, "", ("PN-SCO-1",), ())


def _settle(
    position: Position,
    melds: tuple[int | None, int],
    tricks: tuple[int, int] | None,
    outcome: Outcome,
    says: str,
    rules: Sequence[str],
    effects: Sequence[Effect],
    flags: Sequence[Flag] = (),
) -> Ruling[Position]:
    """The totals after a hand, and what comes next; `melds` and `tricks` are of the bidders, then of the others."""
    assert position.bidder is not None
    ours = position.bidder % 2
    scores = _by_side(ours, outcome.bidders, outcome.others)
    totals = (position.totals[0] + scores[0], position.totals[1] + scores[1])
    scored = Scored(
        position.hand,
        position.bidder,
        position.bid,
        position.trump,
        (melds[0], melds[1]) if ours == 0 else (melds[1], melds[0]),
        _by_side(ours, *tricks) if tricks is not None else None,
        outcome.made,
        scores,
        totals,
    )
    sides = (listed(position.names(ours)), listed(position.names(1 - ours)))
    told = f"{sides[0]}: {outcome.bidders_say}; {sides[1]}: {outcome.others_say}"
    says = f"{says}. {told}" if says else told
    found = [
        *effects,
        Effect("hand over", hand=position.hand, made=outcome.made),
        *(Effect("scored", who=list(position.names(side)), points=scores[side]) for side in (0, 1)),
    ]
    cited = [*rules, *outcome.rules]
    dealer = (position.dealer + 1) % SEATS
    following = Position(
        position.players,
        position.options,
        totals,
        dealer,
        position.hand + 1,
        turn=(dealer + 1) % SEATS,
        history=position.history.add(scored),
    )
    won = _won(totals, ours, position.options.target)
    if won is not None:
        names = position.names(won)
        says += f". {listed(names)} win, {totals[won]} to {totals[1 - won]}"
        found.append(Effect("won", who=list(names)))
        cited.append("PN-END-1")
        if min(totals) >= position.options.target:
            says += ": both are there, and the bidding side wins"
        elif won != ours and not outcome.made:
            cited.append("PN-AMB-7")
        following = replace(following, phase=OVER, hand=position.hand, dealer=position.dealer, won=won)
    return allow(following, says, tuple(dict.fromkeys(cited)), found, flags)


def _by_side(ours: int, bidders: int, others: int) -> tuple[int, int]:
    """Numbers of the bidders and the others, by side."""
    return (bidders, others) if ours == 0 else (others, bidders)


def _won(totals: tuple[int, int], bidders: int, target: int) -> int | None:
    """The side that has won; the bidding side where both are at the target (PN-END-1, PN-AMB-7)."""
    for side in (bidders, 1 - bidders):
        if totals[side] >= target:
            return side
    return None
