"""The referee of Push. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.push import ending, turns
from referee.games.push import sheet as paper
from referee.games.push.offers import due
from referee.games.push.options import PACK, SEATS, Options
from referee.games.push.plays import Count, Deal, Discard, Exchange, LayMelds, LayOff, Push, Take, Tally
from referee.games.push.position import DRAW, OVER, PLAYING, Position, Start
from referee.games.push.questions import MayGoDown, ScoreDeal
from referee.kit.account import Account
from referee.kit.form import Unreadable
from referee.kit.seats import of_two_sides


class PushGame(Game[Position]):
    """Push for four, partners opposite."""

    key: ClassVar[str] = "push"
    title: ClassVar[str] = "Push"
    about: ClassVar[str] = "Contract rummy for two pairs: take the upcard, or push it to your left with one more"
    players: ClassVar[Players] = Players(
        SEATS, SEATS, usual=SEATS, order="clockwise round the table, the first dealer first", seats="partners"
    )
    Options: ClassVar[type] = Options
    Start: ClassVar[type | None] = Start
    plays: ClassVar[tuple[type[Play], ...]] = (Deal, Take, Push, LayMelds, LayOff, Exchange, Discard, Count, Tally)
    questions = (MayGoDown, ScoreDeal)
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "as printed", {}),
        Preset("welty", "Welty: wild cards alone may be melded", {"all_wild_melds": True}),
    )
    judges: ClassVar[Any] = {
        Deal: turns.judge_deal,
        Take: turns.judge_take,
        Push: turns.judge_push,
        LayMelds: turns.judge_meld,
        LayOff: turns.judge_lay_off,
        Exchange: turns.judge_exchange,
        Discard: turns.judge_discard,
        Count: ending.judge_count,
        Tally: ending.judge_tally,
    }
    turn_rule: ClassVar[str] = "PU-DRAW-1"
    end_rule: ClassVar[str] = "PU-END-1"

    def open(self, setup: Setup) -> Position:
        setup.options.check()
        position = Position(setup.players, setup.options, (0, 0), 0, Account.new(PACK, SEATS))
        return position if setup.start is None else _taken_up(position, setup.start)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, self.winners(position))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def scores(self, position: Position) -> dict[str, int]:
        return {name: position.totals[who % 2] for who, name in enumerate(position.players)}

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        least = min(position.totals)
        return tuple(name for who, name in enumerate(position.players) if position.totals[who % 2] == least)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Deal, Count, Tally)) or position.phase not in (DRAW, PLAYING):
            return ()
        return (position.player,)

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position, self.winners(position))


def _taken_up(position: Position, start: Start) -> Position:
    """A match that began on paper.

    :raises Unreadable: totals that cannot be after so many deals.
    """
    players = position.players
    for name, total in start.totals.items():
        if total % ending.STEP:
            raise Unreadable(f"{total} is no multiple of {ending.STEP}", f"start.totals.{name}")
    sums = of_two_sides(players, start.totals, "start.totals")
    done = start.deal - 1
    if sums[0] + sums[1] < done * ending.STEP:
        says = f"after {done} deals somebody has {done * ending.STEP} points at the least"
        raise Unreadable(says, "start.totals")
    if not done and any(sums):
        raise Unreadable("both sides begin deal 1 at 0", "start.totals")
    dealer = done % SEATS if start.dealer is None else players.index(start.dealer)
    return replace(position, totals=sums, deal=start.deal, dealer=dealer)


GAME: Final = PushGame()
