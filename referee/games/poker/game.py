"""Poker: the table of contents of its folder."""

from __future__ import annotations

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup
from referee.games.poker import ABOUT, TITLE
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
from referee.games.poker.figures import FIGURES
from referee.games.poker.judging.bets import judge_bet, judge_call, judge_check, judge_fold, judge_raise
from referee.games.poker.judging.deal import judge_deal
from referee.games.poker.judging.evening import judge_buy, judge_leave, judge_settle, judge_tally
from referee.games.poker.judging.exchange import judge_draw
from referee.games.poker.judging.face_up import judge_flip, judge_roll, judge_table, judge_up
from referee.games.poker.judging.prices import judge_decline, judge_pay
from referee.games.poker.judging.showdown import judge_award, judge_muck, judge_show
from referee.games.poker.next_deal import before_deal
from referee.games.poker.offers import due
from referee.games.poker.options import BASEBALL, DRAW, FLIP, FOLD, MIDNIGHT, SWEAT, TITLES, TRIPS, Options
from referee.games.poker.picture import picture
from referee.games.poker.plays import (
    Award,
    Bet,
    Buy,
    Call,
    Check,
    Deal,
    Decline,
    Draw,
    Flip,
    Fold,
    Leave,
    Muck,
    Pay,
    Raise,
    Roll,
    Settle,
    Show,
    Table,
    Tally,
    Up,
)
from referee.games.poker.position import MOST_PLAYERS, Position, Start, initial_position
from referee.games.poker.questions import MayExchange, MayOpen, RankHands
from referee.games.poker.roster import ROSTER
from referee.games.poker.seats import next_seat
from referee.games.poker.sheet import sheet
from referee.games.poker.variants import Phase


class Poker(Game[Position]):
    """Five dealer's-choice variants for two to eight players."""

    key = "poker"
    title = TITLE
    about = ABOUT
    cloth = "cards"
    players = Players(2, MOST_PLAYERS, usual=5, order="clockwise round the table, the first deals first", seats="round")
    Options = Options
    Start = Start
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
    judges = {
        Deal: judge_deal,
        Check: judge_check,
        Bet: judge_bet,
        Call: judge_call,
        Raise: judge_raise,
        Fold: judge_fold,
        Draw: judge_draw,
        Table: judge_table,
        Up: judge_up,
        Roll: judge_roll,
        Pay: judge_pay,
        Decline: judge_decline,
        Flip: judge_flip,
        Show: judge_show,
        Muck: judge_muck,
        Award: judge_award,
        Tally: judge_tally,
        Buy: judge_buy,
        Leave: judge_leave,
        Settle: judge_settle,
    }
    turn_rule = "PK-BET-1"
    end_rule = "PK-END-1"
    can_be_drawn = True
    figures = FIGURES
    roster = ROSTER
    initial_position = staticmethod(initial_position)
    due = staticmethod(due)
    sheet = staticmethod(sheet)
    picture = staticmethod(picture)
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
