"""The referee of Gin Rummy. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.gin_rummy import sheet as paper
from referee.games.gin_rummy.ending import judge_knock, judge_score, judge_void
from referee.games.gin_rummy.offers import due
from referee.games.gin_rummy.options import BIG_GIN, UPCARD, Options
from referee.games.gin_rummy.plays import Discard, Draw, Knock, Refuse, Score, Take, Upcard, Void
from referee.games.gin_rummy.position import OVER, Position, Start
from referee.games.gin_rummy.questions import Arrange, ScoreKnock, Settle
from referee.games.gin_rummy.scoring import wrong_points
from referee.games.gin_rummy.turns import judge_discard, judge_draw, judge_refuse, judge_take, judge_upcard
from referee.kit.form import Unreadable
from referee.kit.seats import of_two


class GinRummy(Game[Position]):
    """Gin Rummy for two."""

    key = "gin-rummy"
    title = "Gin Rummy"
    about = "Two players, ten cards each: sets and sequences, a knock with ten points or less, or gin."
    players = Players(2, 2, usual=2, order="the first dealer first")
    Options = Options
    Start = Start
    plays = (Upcard, Take, Refuse, Draw, Discard, Knock, Score, Void)
    questions = (Arrange, ScoreKnock, Settle)
    presets = (
        Preset("printed", "as printed", {}),
        Preset(
            "modern",
            "modern bonuses: 25 and 25, big gin 31",
            {"undercut_bonus": 25, "gin_bonus": 25, "big_gin": BIG_GIN},
        ),
        Preset("oklahoma", "Oklahoma: the first upcard says how much to knock with", {"knock_limit": UPCARD}),
    )
    judges: ClassVar[Any] = {
        Upcard: judge_upcard,
        Take: judge_take,
        Refuse: judge_refuse,
        Draw: judge_draw,
        Discard: judge_discard,
        Knock: judge_knock,
        Score: judge_score,
        Void: judge_void,
    }
    turn_rule = "GI-TURN-1"
    end_rule = "GI-GAME-1"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start
        position = Position(names, setup.options)
        if carried is None:
            return position
        totals = of_two(names, carried.totals)
        won = of_two(names, carried.hands_won or {})
        for name, points, hands in zip(names, totals, won, strict=True):
            if points >= setup.options.target:
                raise Unreadable(
                    f"{points} points end the game; it goes on below {setup.options.target}", f"start.totals.{name}"
                )
            if wrong := wrong_points(points, hands):
                raise Unreadable(f"{name}: {wrong}", f"start.hands_won.{name}")
        dealer = names.index(carried.dealer) if carried.dealer else 0
        hand = carried.hand if carried.hand is not None else sum(won) + 1
        if hand <= sum(won):
            raise Unreadable(f"hand {hand} is over, with {sum(won)} won already", "start.hand")
        return replace(position, totals=totals, hands_won=won, dealer=dealer, turn=1 - dealer, hand=hand)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Knock, Score)):
            return (play.knocker,)
        return () if isinstance(play, (Upcard, Void)) else (position.player,)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, self.winners(position))

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.final is None:
            return ()
        most = max(position.final.totals)
        return tuple(name for name, total in zip(position.players, position.final.totals, strict=True) if total == most)

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, paper.scores(position), strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position, self.winners(position))


GAME: Final = GinRummy()
