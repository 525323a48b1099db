"""The referee of double-deck Pinochle. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.pinochle import sheet as paper
from referee.games.pinochle.auction import (
    judge_bid,
    judge_name_suit,
    judge_pass,
    judge_pass_back,
    judge_pass_cards,
    judge_trump,
)
from referee.games.pinochle.ending import judge_tally, judge_tricks
from referee.games.pinochle.melding import judge_meld, judge_throw_in
from referee.games.pinochle.offers import due
from referee.games.pinochle.options import Options
from referee.games.pinochle.pack import SEATS
from referee.games.pinochle.playing import judge_card
from referee.games.pinochle.plays import (
    Bid,
    Meld,
    NameSuit,
    Pass,
    PassBack,
    PassCards,
    PlayCard,
    Tally,
    ThrowIn,
    Tricks,
    Trump,
)
from referee.games.pinochle.position import AUCTION, BACK, OVER, PASS, PLAY, SUIT, TRUMP, Position, Start
from referee.games.pinochle.questions import LegalCards, MayBid, ScoreHand, ScoreMeld, TrickWinner
from referee.kit.form import Unreadable
from referee.kit.seats import of_two_sides

_BY_WHO_ACTS: Final[dict[type[Play], str]] = {
    Bid: AUCTION,
    Pass: AUCTION,
    NameSuit: SUIT,
    PassCards: PASS,
    PassBack: BACK,
    Trump: TRUMP,
    PlayCard: PLAY,
}
"""Plays that are made by whoever is to act, each in its part of the hand."""


class Pinochle(Game[Position]):
    """Double-deck Pinochle."""

    key = "pinochle"
    title = "Double-deck Pinochle"
    about = "Eighty cards and two sides: bid, name trump, lay meld, and win the tricks that make the bid."
    players = Players(
        SEATS, SEATS, usual=SEATS, order="clockwise round the table, the first dealer first", seats="partners"
    )
    Options = Options
    Start = Start
    plays = (Bid, Pass, NameSuit, PassCards, PassBack, Trump, Meld, ThrowIn, PlayCard, Tricks, Tally)
    questions = (ScoreMeld, LegalCards, TrickWinner, MayBid, ScoreHand)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("club", "club: low triples, bids from 50, 20 and 20", {
            "triple_values": "low", "min_bid": 50, "bid_step": "ones_to_60", "keep_meld": "needs_20_20",
        }),
        Preset("plain", "without passing cards", {"pass_cards": 0}),
    )  # fmt: skip
    judges: ClassVar[Any] = {
        Bid: judge_bid,
        Pass: judge_pass,
        NameSuit: judge_name_suit,
        PassCards: judge_pass_cards,
        PassBack: judge_pass_back,
        Trump: judge_trump,
        Meld: judge_meld,
        ThrowIn: judge_throw_in,
        PlayCard: judge_card,
        Tricks: judge_tricks,
        Tally: judge_tally,
    }
    turn_rule = "PN-DEAL-1"
    end_rule = "PN-END-1"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start
        position = Position(names, setup.options, (0, 0), 0)
        if carried is None:
            return position
        totals = of_two_sides(names, carried.totals, "start.totals")
        if max(totals) >= (target := setup.options.target):
            raise Unreadable(f"{max(totals)} has won already; the match goes to {target}", "start.totals")
        dealer = names.index(carried.dealer) if carried.dealer else (carried.hand - 1) % SEATS
        return replace(
            position,
            totals=totals,
            dealer=dealer,
            turn=(dealer + 1) % SEATS,
            hand=carried.hand,
        )

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, Meld):
            return (play.player,)
        if isinstance(play, ThrowIn):
            return () if position.bidder is None else (position.players[position.bidder],)
        if _BY_WHO_ACTS.get(type(play)) == position.phase:
            return (position.players[position.acting],)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        return () if position.won is None else position.names(position.won)

    def scores(self, position: Position) -> dict[str, int]:
        return {player: position.totals[index % 2] for index, player in enumerate(position.players)}

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


GAME: Final = Pinochle()
