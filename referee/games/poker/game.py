"""Poker: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup
from referee.games.poker.effects import (
    Announced,
    Bought,
    Exchanged,
    HandWon,
    Paid,
    Pays,
    Returned,
    Shown,
    WonChips,
)
from referee.games.poker.judging.bets import judge_bet, judge_call, judge_check, judge_fold, judge_raise
from referee.games.poker.judging.deal import judge_deal
from referee.games.poker.judging.evening import judge_buy, judge_leave, judge_settle, judge_tally
from referee.games.poker.judging.exchange import judge_draw
from referee.games.poker.judging.face_up import judge_flip, judge_roll, judge_table, judge_up
from referee.games.poker.judging.prices import judge_decline, judge_pay
from referee.games.poker.judging.showdown import judge_award, judge_muck, judge_show
from referee.games.poker.next_deal import before_deal
from referee.games.poker.options import BASEBALL, DRAW, FLIP, FOLD, MIDNIGHT, SWEAT, TITLES, TRIPS
from referee.games.poker.plays import (
    Award,
    Buy,
    Deal,
    Flip,
    Leave,
    Muck,
    Settle,
    Show,
    Table,
    Tally,
)
from referee.games.poker.position import MOST_PLAYERS, Position
from referee.games.poker.questions import MayExchange, MayOpen, RankHands
from referee.games.poker.seats import next_seat
from referee.games.poker.variants import Phase


class Poker(Game[Position]):
    """Five dealer's-choice variants for two to eight players."""

    cloth = "cards"
    players = Players(2, MOST_PLAYERS, usual=5, order="clockwise round the table, the first deals first", seats="round")
    questions = (RankHands, MayOpen, MayExchange)
    presets = (
        Preset(DRAW, TITLES[DRAW], {}),
        Preset(TRIPS, TITLES[TRIPS], {"variant": TRIPS}),
        Preset("progressive", "Jacks to Open with the progressive jackpot", {"variant": TRIPS, "progressive": True}),
        Preset(BASEBALL, TITLES[BASEBALL], {"variant": BASEBALL}),
        Preset("our_usual_way", "Baseball, our usual way", {"variant": BASEBALL, "up_threes": FOLD, "down_four": FLIP}),
        Preset(MIDNIGHT, TITLES[MIDNIGHT], {"variant": MIDNIGHT}),
        Preset(SWEAT, TITLES[SWEAT], {"variant": SWEAT}),
        Preset("dealers_choice", "Dealer’s choice: a variant a hand", {"dealers_choice": True}),
    )
    effects = (Paid, Returned, Exchanged, Announced, Shown, WonChips, HandWon, Bought, Pays)
    judges = (
        judge_deal,
        judge_check,
        judge_bet,
        judge_call,
        judge_raise,
        judge_fold,
        judge_draw,
        judge_table,
        judge_up,
        judge_roll,
        judge_pay,
        judge_decline,
        judge_flip,
        judge_show,
        judge_muck,
        judge_award,
        judge_tally,
        judge_buy,
        judge_leave,
        judge_settle,
    )
    turn_rule = "PK-BET-1"
    end_rule = "PK-END-1"
    can_be_drawn = True
    score_entry = ScoreEntry(before_deal, beside=(Buy, Leave, Settle))

    def closing(self, position: Position) -> Play | None:
        begun = before_deal(position)
        owed = begun.carried.pot or any(begun.chips.net)
        return Settle(share=bool(begun.carried.pot), give_up=position.hand is not None) if owed else None

    def end_in_words(self, position: Position) -> str:
        return "The evening is over"

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Show, Muck, Flip, Buy, Leave)):
            return (play.player,)
        if isinstance(play, (Deal, Table, Award, Tally, Settle)) or position.hand is None:
            return ()
        return () if position.hand.action.phase == Phase.SHOW else (position.player,)

    def stage(self, position: Position) -> int:
        return len(position.history)

    def next_match(self, position: Position, setup: Setup) -> Setup:
        first = position.dealer + 1
        if position.roster.changes:
            following = next_seat(position.dealer, position.at_table, len(position.players))
            first = setup.players.index(position.players[following])
        return setup.with_first(first)


GAME: Final = Poker()
