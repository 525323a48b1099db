"""The referee of Cripple Mr Onion. Rule ids are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.cripple_mr_onion import betting, declaring, offers, showdown, tally
from referee.games.cripple_mr_onion import sheet as paper
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import (
    Answer,
    Bid,
    Buy,
    Close,
    Cripple,
    Deal,
    Declare,
    Discard,
    End,
    Extra,
    Fold,
    Match,
    PassDeal,
    Pay,
    Regroup,
    Show,
    Tally,
    Uncover,
)
from referee.games.cripple_mr_onion.position import DEAL, OVER, SHOWDOWN, Position, Start
from referee.games.cripple_mr_onion.questions import Arrange, Classify, Compare, Shift, WhatToDeclare
from referee.kit.form import Unreadable
from referee.rulings import Ruling


class CrippleMrOnion(Game[Position]):
    """Cripple Mr Onion with the Caroc pack, two to seven players."""

    key = "cripple-mr-onion"
    title = "Cripple Mr Onion"
    about = "Nine cards of the Caroc pack, onions of 21 and bagels of 20, wild eights, and bets against the dealer."
    players = Players(2, 7, usual=4, order="clockwise round the table, the first dealer first", seats="round")
    Options = Options
    Start = Start
    plays = (
        Deal, Discard, Fold, Bid, Pay, Match, Buy, Extra, PassDeal, Answer, Declare, Uncover, Show, Regroup, Cripple,
        Close, Tally, End,
    )  # fmt: skip
    questions = (Classify, Arrange, Compare, Shift, WhatToDeclare)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("no-betting", "without betting", {"betting": False}),
        Preset("knights", "suits of 14, with knights", {"suit_size": 14}),
    )
    judges: ClassVar[Any] = {
        Deal: betting.judge_deal,
        Discard: betting.judge_discard,
        Fold: betting.judge_fold,
        Bid: betting.judge_bid,
        Pay: betting.judge_pay,
        Match: betting.judge_match,
        Buy: betting.judge_buy,
        Extra: betting.judge_extra,
        PassDeal: betting.judge_pass_deal,
        Answer: betting.judge_answer,
        Declare: declaring.judge_declare,
        Uncover: declaring.judge_uncover,
        Show: showdown.judge_show,
        Regroup: showdown.judge_regroup,
        Cripple: showdown.judge_cripple,
        Close: showdown.judge_close,
        Tally: tally.judge_tally,
        End: tally.judge_end,
    }
    turn_rule = "CM-SHOW-2"
    end_rule = "CM-END-1"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start
        position = Position(names, setup.options, (0,) * len(names))
        if carried is None:
            return position
        totals = tuple(carried.totals.get(name, 0) for name in names)
        if setup.options.betting and sum(totals) != -carried.pot:
            raise Unreadable(
                f"chips won and lost are {sum(totals)} together; with {carried.pot} in the pot they are {-carried.pot}",
                "start.totals",
            )
        return replace(
            position,
            totals=totals,
            dealer=names.index(carried.dealer) if carried.dealer else 0,
            round=carried.round,
            pot=carried.pot,
            wild=carried.wild_round,
        )

    def judge(self, position: Position, play: Play) -> Ruling[Position]:
        """As for any game; but while the Wizard calls for hidden cards, those come first (CM-WIZ-2)."""
        if position.owing and not isinstance(play, (Uncover, Declare)):
            return declaring.judge_owing(position)
        return super().judge(position, play)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Declare, Uncover, Regroup, Cripple)):
            return (play.player,)
        if isinstance(play, (Deal, Tally, End, Close)) or position.phase in (DEAL, OVER):
            return ()
        if position.phase == SHOWDOWN:
            return (position.players[position.to_show],) if position.to_show >= 0 else ()
        return (position.players[position.turn],)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return offers.due(position)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        best = max(position.totals)
        return tuple(name for name, total in zip(position.players, position.totals, strict=True) if total == best)

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.totals, strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position, self.winners(position))


GAME: Final = CrippleMrOnion()
