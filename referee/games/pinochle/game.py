"""Double-deck Pinochle: the table of contents of its folder."""

from typing import Final

from referee.contract import FOUR_IN_PARTNERSHIP, Game, Play, Preset
from referee.contract.effects import Passed, Won
from referee.games.pinochle.effects import (
    BidMade,
    CardPlayed,
    CardsPassed,
    HandOver,
    Melded,
    SideScored,
    SuitAsked,
    ThrewIn,
    TrickWon,
    TrumpNamed,
    WonAuction,
)
from referee.games.pinochle.judging.auction import judge_bid, judge_pass, judge_trump
from referee.games.pinochle.judging.card import judge_card
from referee.games.pinochle.judging.exchange import judge_name_suit, judge_pass_back, judge_pass_cards
from referee.games.pinochle.judging.melds import judge_meld, judge_throw_in
from referee.games.pinochle.judging.score import judge_tally, judge_tricks
from referee.games.pinochle.offers import HandScores
from referee.games.pinochle.plays import (
    Bid,
    Meld,
    NameSuit,
    Pass,
    PassBack,
    PassCards,
    PlayCard,
    ThrowIn,
    Trump,
)
from referee.games.pinochle.position import Phase, Position, before_hand
from referee.games.pinochle.questions import LegalCards, MayBid, ScoreHand, ScoreMeld, TrickWinner

_MADE_BY_ACTOR: Final[dict[type[Play], str]] = {
    Bid: Phase.AUCTION,
    Pass: Phase.AUCTION,
    NameSuit: Phase.SUIT,
    PassCards: Phase.PASS,
    PassBack: Phase.BACK,
    Trump: Phase.TRUMP,
    PlayCard: Phase.PLAY,
}
"""Plays by the player who is to act, each with its part of the hand."""


class Pinochle(Game[Position]):
    """Double-deck Pinochle."""

    cloth = "cards"
    players = FOUR_IN_PARTNERSHIP
    questions = (ScoreMeld, LegalCards, TrickWinner, MayBid, ScoreHand)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("club", "club: low triples, bids from 50, 20 and 20", {
            "triple_values": "low", "min_bid": 50, "bid_step": "ones_to_60", "keep_meld": "needs_20_20",
        }),
        Preset("plain", "without passing cards", {"pass_cards": 0}),
    )  # fmt: skip
    effects = (
        BidMade,
        Passed,
        WonAuction,
        SuitAsked,
        CardsPassed,
        TrumpNamed,
        Melded,
        ThrewIn,
        CardPlayed,
        TrickWon,
        HandOver,
        SideScored,
        Won,
    )
    judges = (
        judge_bid,
        judge_pass,
        judge_name_suit,
        judge_pass_cards,
        judge_pass_back,
        judge_trump,
        judge_meld,
        judge_throw_in,
        judge_card,
        judge_tricks,
        judge_tally,
    )
    turn_rule = "PN-DEAL-1"
    end_rule = "PN-END-1"
    has_one_winner = True
    score_entry = HandScores(before_hand, is_alone=True)

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, Meld):
            return (play.player,)
        if isinstance(play, ThrowIn):
            return () if position.auction.bidder is None else (position.players[position.bidder],)
        if _MADE_BY_ACTOR.get(type(play)) == position.phase:
            return (position.actor,)
        return ()


GAME: Final = Pinochle()
