"""Cripple Mr Onion: the table of contents of its folder. Rule ids are those of `rules.md`."""

from typing import Final

from referee.contract import Game, Play, Players, Preset, Setup, Sum
from referee.contract.effects import Passed
from referee.games.cripple_mr_onion.effects import (
    AuctionAnswer,
    BecameDealer,
    BidNamed,
    Bought,
    CarriedOver,
    Crippled,
    Dealt,
    Declared,
    Exchanged,
    Folded,
    LaidOut,
    Leads,
    Matched,
    Paid,
    RefusedDeal,
    Regrouped,
    Showed,
    TableOver,
    Uncovered,
    WonRound,
)
from referee.games.cripple_mr_onion.judging.beaten_hands import judge_regroup
from referee.games.cripple_mr_onion.judging.bets import judge_all_stay, judge_bid, judge_fold, judge_match, judge_pay
from referee.games.cripple_mr_onion.judging.deal import judge_deal, judge_discard
from referee.games.cripple_mr_onion.judging.deal_offer import judge_answer, judge_pass_deal
from referee.games.cripple_mr_onion.judging.declarations import judge_declare
from referee.games.cripple_mr_onion.judging.second_deal import judge_buy, judge_extra, judge_no_buys
from referee.games.cripple_mr_onion.judging.showdown import judge_close, judge_show
from referee.games.cripple_mr_onion.judging.straight_flush import judge_cripple
from referee.games.cripple_mr_onion.judging.tally import judge_end, judge_tally
from referee.games.cripple_mr_onion.judging.wizard import judge_uncover
from referee.games.cripple_mr_onion.offers import RoundScores
from referee.games.cripple_mr_onion.plays import (
    AllStay,
    Close,
    Cripple,
    Deal,
    Declare,
    End,
    NoBuys,
    Regroup,
    Tally,
    Uncover,
)
from referee.games.cripple_mr_onion.position import Position, before_deal
from referee.games.cripple_mr_onion.questions import Arrange, Classify, Compare, Shift, WhatToDeclare
from referee.games.cripple_mr_onion.sums import hand_sums
from referee.ruling import is_allowed


class CrippleMrOnion(Game[Position]):
    """Cripple Mr Onion with the Caroc pack, two to seven players."""

    cloth = "cards"
    players = Players(2, 7, usual=4, order="clockwise round the table, the first dealer first", seats="round")
    questions = (Classify, Arrange, Compare, Shift, WhatToDeclare)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("no-betting", "without betting", {"betting": False}),
        Preset("knights", "suits of 14, with knights", {"suit_size": 14}),
    )
    effects = (
        Dealt, Exchanged, BidNamed, Paid, Matched, Folded, Bought, LaidOut, Passed, RefusedDeal, AuctionAnswer,
        BecameDealer, CarriedOver, Declared, Uncovered, Showed, Leads, Regrouped, Crippled, WonRound, TableOver,
    )  # fmt: skip
    judges = (
        judge_deal,
        judge_discard,
        judge_fold,
        judge_bid,
        judge_pay,
        judge_all_stay,
        judge_match,
        judge_buy,
        judge_extra,
        judge_no_buys,
        judge_pass_deal,
        judge_answer,
        judge_declare,
        judge_uncover,
        judge_show,
        judge_regroup,
        judge_cripple,
        judge_close,
        judge_tally,
        judge_end,
    )
    turn_rule = "CM-SHOW-2"
    end_rule = "CM-END-1"
    stage_name = "round"
    score_entry = RoundScores(before_deal, beside=(End,))

    def closing(self, position: Position) -> Play | None:
        return End() if is_allowed(judge_end, position, End()) else None

    def end_in_words(self, position: Position) -> str:
        return "The table has broken up"

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Declare, Uncover)):
            return (play.player,)
        if position.open_cards.owing:
            return ()
        if isinstance(play, (Regroup, Cripple)):
            return (play.player,)
        if isinstance(play, (Deal, Tally, End, Close, AllStay, NoBuys)):
            return ()
        return tuple(position.players[who] for who in position.acting)

    def sums(self, before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
        return (*hand_sums(before, after), *super().sums(before, play, after))

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The winner of a pot deals next.
        return setup.with_first(position.dealer)


GAME: Final = CrippleMrOnion()
