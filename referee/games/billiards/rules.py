"""The referee of pocket billiards. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.billiards import ending, offers, questions
from referee.games.billiards import sheet as paper
from referee.games.billiards.judging import judge_stroke
from referee.games.billiards.options import COUNT, EIGHT, NINE, ROTATION, STRAIGHT, Options, Start, law_of
from referee.games.billiards.plays import (
    Check,
    Choose,
    Concede,
    Fourteen,
    Interference,
    Lag,
    Rerack,
    Spot,
    Stroke,
    Tally,
    Warn,
)
from referee.games.billiards.position import CHOICE, OVER, PLAY, Figures, Position
from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.kit.form import Unreadable
from referee.kit.seats import of_two
from referee.kit.trail import Trail


class Billiards(Game[Position]):
    """Pocket billiards for two: the general rules, and five games on top of them."""

    key = "billiards"
    title = "Pocket billiards"
    about = "Every foul with its rule, the one penalty, who plays from where: 14.1, eight-ball, nine-ball, rotation."
    players = Players(2, 2, usual=2, order="in the order of the lag's sides")
    Options = Options
    Start = Start
    plays = (Lag, Choose, Stroke, Spot, Fourteen, Warn, Interference, Rerack, Concede, Tally, Check)
    questions = (questions.RuleStroke, questions.Spot, questions.Lag, questions.Fourteen)
    presets = (
        Preset("printed", "as printed: count balls, eight win", {}),
        Preset("straight", "straight pool to 100", {"game": STRAIGHT}),
        Preset("eight", "eight-ball, race to 3", {"game": EIGHT}),
        Preset(
            "nine", "nine-ball, race to 5, breaks by turns", {"game": NINE, "race_to": 5, "next_break": "alternate"}
        ),
        Preset("rotation", "rotation to 61", {"game": ROTATION}),
        Preset("friends", "eight-ball among friends, no referee", {"game": EIGHT, "referee_present": False}),
    )
    judges: ClassVar[Any] = {
        Lag: ending.judge_lag,
        Choose: ending.judge_choose,
        Stroke: judge_stroke,
        Spot: ending.judge_spot,
        Fourteen: ending.judge_fourteen,
        Warn: ending.judge_warn,
        Interference: ending.judge_interference,
        Rerack: ending.judge_rerack,
        Concede: ending.judge_concede,
        Tally: ending.judge_tally,
        Check: ending.judge_check,
    }
    turn_rule = "BL-40"
    end_rule = "BL-MATCH-1"

    def open(self, setup: Setup) -> Position:
        names, options, carried = setup.players, setup.options, setup.start
        if options.three_fouls == "yes" and options.game in (COUNT, ROTATION):
            raise Unreadable("three fouls running cost nothing in this game", "options.three_fouls")
        position = Position((names[0], names[1]), options, law_of(options), innings=Trail(), lines=Trail())
        if carried is None:
            return position
        scores = of_two(names, carried.scores)
        if position.is_race and min(scores) < 0:
            raise Unreadable("racks are won, never lost", "start.scores")
        if options.game != STRAIGHT and min(scores) < 0:
            raise Unreadable("only straight pool has scores below 0", "start.scores")
        if max(scores) >= position.goal:
            raise Unreadable(f"{position.goal} win; nobody can have them before the rack", "start.scores")
        breaker = names.index(carried.breaker) if carried.breaker else 0
        innings = of_two(names, carried.innings or {})
        return replace(
            position,
            phase=PLAY,
            turn=breaker,
            breaker=breaker,
            rack=carried.rack,
            points=(0, 0) if position.is_race else scores,
            base=(0, 0) if position.is_race else scores,
            racks=scores if position.is_race else (0, 0),
            figures=(_carried(innings[0], scores[0], position), _carried(innings[1], scores[1], position)),
        )

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, Stroke) and position.phase == PLAY:
            return (position.shooter,)
        if isinstance(play, Choose) and position.phase == CHOICE:
            return (position.players[position.chooser],)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return offers.due(position)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        return () if position.winner is None else (position.players[position.winner],)

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.scores, strict=True))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


def _carried(innings: int, score: int, position: Position) -> Figures:
    """Innings and balls of the sheet; the balls where a ball is a point."""
    counted = position.options.game in (STRAIGHT, COUNT)
    return Figures(balls=max(0, score) if counted and innings else 0, innings=innings)


GAME: Final = Billiards()
