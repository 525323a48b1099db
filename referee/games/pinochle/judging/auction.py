"""The auction and trump (PN-BID-1, PN-BID-2, PN-TRUMP-1)."""

from referee.contract.effects import Passed
from referee.games.pinochle.effects import BidMade, TrumpNamed, WonAuction
from referee.games.pinochle.judging.guards import require_part
from referee.games.pinochle.options import needs_marriage, require_bid
from referee.games.pinochle.pack import NAMES, SEATS
from referee.games.pinochle.plays import Bid, Pass, Trump
from referee.games.pinochle.position import Melds, Phase, Position
from referee.kit.cards import SUITS
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_bid(position: Position, play: Bid) -> Draft[Position]:
    require_part(position, Phase.AUCTION, "PN-BID-2")
    require_bid(play.amount, position.bid, position.options)
    who, name = position.auction.turn, position.actor
    bids = (*position.auction.bids, (who, play.amount))
    draft = Draft(position.in_auction(bids=bids, bidder=who, bid=play.amount))
    draft.say(f"{name} bids {play.amount}", "PN-BID-1").effect(BidMade(name, play.amount))
    if position.forced:
        draft.cite("PN-BID-2")
    return _next_bidder(draft)


def judge_pass(position: Position, play: Pass) -> Draft[Position]:
    require_part(position, Phase.AUCTION, "PN-BID-2")
    name = position.actor
    if position.forced:
        says = f"The others have passed: {name} deals and must bid {position.least_bid} at least."
        raise Refused("PN-BID-2", says)
    after = position.in_auction(bids=(*position.auction.bids, (position.auction.turn, 0)))
    return _next_bidder(Draft(after).say(f"{name} passes", "PN-BID-2").effect(Passed(name)))


def _next_bidder(draft: Draft[Position]) -> Draft[Position]:
    """Go on with the next player who has not passed, or end the auction after three passes (PN-BID-2)."""
    position = draft.position
    auction, out = position.auction, position.auction.out
    if len(out) == SEATS - 1 and auction.bidder is not None:
        who = position.players[auction.bidder]
        draft.add(f"{who} plays for {position.bid}", "PN-BID-2").effect(WonAuction(who, position.bid))
        ended = position.in_auction(turn=auction.bidder)
        return draft.at(replace(ended, phase=Phase.SUIT if position.options.pass_cards else Phase.TRUMP))
    turn = (auction.turn + 1) % SEATS
    while turn in out:
        turn = (turn + 1) % SEATS
    after = position.in_auction(turn=turn)
    if after.forced:
        draft.add(f"{after.actor} deals and must bid {after.least_bid} at least")
    return draft.at(after)


def judge_trump(position: Position, play: Trump) -> Draft[Position]:
    require_part(position, Phase.TRUMP, "PN-TRUMP-1")
    suit, who = SUITS.index(play.suit), position.actor
    draft = Draft(replace(position, phase=Phase.MELD, melds=Melds(suit, play.n)))
    draft.say(f"{NAMES[suit].capitalize()} are trump", "PN-TRUMP-1").effect(TrumpNamed(who, play.suit))
    if needs_marriage(position.options):
        draft.add(f"{who} lays a marriage in {NAMES[suit]}", "PN-AMB-4")
    return draft
