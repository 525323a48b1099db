"""The referee of poker. Rule ids are those of `rules.md`; judges are in `evening`, `bets`, `dealing`, `showdown`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.poker import bets, dealing, evening, showdown
from referee.games.poker import sheet as paper
from referee.games.poker.offers import due
from referee.games.poker.options import (
    BASEBALL,
    DRAW,
    FOLD,
    MIDNIGHT,
    SWEAT,
    TITLES,
    TRIPS,
    Options,
    Start,
)
from referee.games.poker.payout import is_progressive
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
from referee.games.poker.position import Position
from referee.games.poker.questions import MayExchange, MayOpen, RankHands
from referee.games.poker.variants import SHOW, most_players, variant_of
from referee.kit.form import Unreadable

_ON_TURN: Final = (Check, Bet, Call, Raise, Fold, Draw, Up, Roll, Pay, Decline)


class Poker(Game[Position]):
    """Five dealer's-choice variants for two to eight."""

    key = "poker"
    title = "Poker"
    about = "Five variants of dealer’s choice, from Five Card Draw to Mexican Sweat: pots, payments, who owes whom."
    players = Players(2, 8, usual=5, order="clockwise round the table, the first deals first", seats="round")
    Options = Options
    Start = Start
    plays = (
        Deal,
        Check,
        Bet,
        Call,
        Raise,
        Fold,
        Draw,
        Table,
        Up,
        Roll,
        Pay,
        Decline,
        Flip,
        Show,
        Muck,
        Award,
        Tally,
        Buy,
        Leave,
        Settle,
    )
    questions = (RankHands, MayOpen, MayExchange)
    presets = (
        Preset(DRAW, TITLES[DRAW], {}),
        Preset(TRIPS, TITLES[TRIPS], {"variant": TRIPS}),
        Preset("progressive", "Jacks to Open with the progressive jackpot", {"variant": TRIPS, "progressive": True}),
        Preset(BASEBALL, TITLES[BASEBALL], {"variant": BASEBALL}),
        Preset(
            "our_usual_way", "Baseball, our usual way", {"variant": BASEBALL, "up_threes": FOLD, "down_four": "flip"}
        ),
        Preset(MIDNIGHT, TITLES[MIDNIGHT], {"variant": MIDNIGHT}),
        Preset(SWEAT, TITLES[SWEAT], {"variant": SWEAT}),
        Preset("dealers_choice", "Dealer’s choice: a variant a hand", {"dealers_choice": True}),
    )
    judges: ClassVar[Any] = {
        Deal: evening.judge_deal,
        Check: bets.judge_check,
        Bet: bets.judge_bet,
        Call: bets.judge_call,
        Raise: bets.judge_raise,
        Fold: bets.judge_fold,
        Draw: dealing.judge_draw,
        Table: dealing.judge_table,
        Up: dealing.judge_up,
        Roll: dealing.judge_roll,
        Pay: dealing.judge_pay,
        Decline: dealing.judge_decline,
        Flip: dealing.judge_flip,
        Show: showdown.judge_show,
        Muck: showdown.judge_muck,
        Award: showdown.judge_award,
        Tally: evening.judge_tally,
        Buy: evening.judge_buy,
        Leave: evening.judge_leave,
        Settle: evening.judge_settle,
    }
    turn_rule = "PK-BET-1"
    end_rule = "PK-END-1"
    can_be_drawn = True

    def open(self, setup: Setup) -> Position:
        names, options = setup.players, setup.options
        variant = variant_of(options)
        if not (options.dealers_choice or variant.least <= len(names) <= most_players(variant)):
            span = f"{variant.least} to {most_players(variant)}"
            raise Unreadable(f"{TITLES[variant.key]} takes {span} players, not {len(names)}", "players")
        zeros = (0,) * len(names)
        position = Position(names, options, zeros, (options.buy_in,) * len(names), (True,) * len(names), zeros, zeros)
        return position if setup.start is None else _taken_up(position, setup.start)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, _ON_TURN) and position.hand is not None and position.hand.doing != SHOW:
            return (position.players[position.hand.turn],)
        if isinstance(play, (Show, Muck, Flip, Buy, Leave)):
            return (play.player,)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def over(self, position: Position) -> bool:
        return position.over

    def winners(self, position: Position) -> tuple[str, ...]:
        return paper.winners(position)

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.net, strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position)

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


def _taken_up(position: Position, carried: Start) -> Position:
    """The position of an evening that began on paper.

    :raises Unreadable: names that do not play, chips that do not add up, a jackpot where none is played.
    """
    names = position.players
    net = tuple(carried.totals.get(who, 0) for who in names)
    if sum(net) + carried.pot:
        says = f"the chips add up to {sum(net)}; with {carried.pot} in the pot they must add up to {-carried.pot}"
        raise Unreadable(says, "start.totals")
    if not is_progressive(position) and (carried.wins or carried.jackpot_hand > 1):
        raise Unreadable("no progressive jackpot is played", "start.wins" if carried.wins else "start.jackpot_hand")
    if carried.failed_deals and position.options.variant != TRIPS:
        raise Unreadable("only hands of Jacks to Open are thrown in", "start.failed_deals")
    wins = tuple((carried.wins or {}).get(who, 0) for who in names)
    if max(wins) >= carried.jackpot_hand or sum(wins) < carried.jackpot_hand - 1:
        # A hand that is split counts for each of those who share it.
        raise Unreadable(f"{sum(wins)} hands are won, and hand {carried.jackpot_hand} is next", "start.wins")
    dealer = -1 if carried.dealer is None else (names.index(carried.dealer) - 1) % len(names)
    return replace(
        position,
        net=net,
        before=net,
        # Who has lost more than the chips of the start has bought as many since.
        bought=tuple(max(bought, -chips) for bought, chips in zip(position.bought, net, strict=True))
        if position.options.buy_in
        else position.bought,
        pot=carried.pot,
        number=carried.hand,
        jackpot=carried.jackpot_hand,
        wins=wins,
        failed=carried.failed_deals,
        dealer=dealer,
    )


GAME: Final = Poker()
