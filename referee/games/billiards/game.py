"""Pocket billiards: the table of contents of its folder."""

from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, Setup
from referee.games.billiards.effects import (
    BallsSpotted,
    ChoiceLeft,
    Chose,
    Conceded,
    Counted,
    Fouled,
    Lagged,
    LastBallPlaced,
    NextPlayer,
    Pocketed,
    RackedAgain,
    RackOver,
    RackReplayed,
    Restored,
    StrokeRepeated,
    Tallied,
    Warned,
)
from referee.games.billiards.judging.ball_count import judge_check
from referee.games.billiards.judging.choices import judge_choose
from referee.games.billiards.judging.conduct import judge_concede, judge_warn
from referee.games.billiards.judging.interruptions import judge_interference, judge_rerack
from referee.games.billiards.judging.lag import judge_lag
from referee.games.billiards.judging.spots import judge_fourteen, judge_spot
from referee.games.billiards.judging.stroke import judge_stroke
from referee.games.billiards.judging.tally import judge_tally
from referee.games.billiards.offers import RackScores
from referee.games.billiards.options import EIGHT, NINE, RACES, ROTATION, STRAIGHT
from referee.games.billiards.plays import (
    Choose,
    Stroke,
)
from referee.games.billiards.position import Phase, Position, begun_anew, with_beginning
from referee.games.billiards.questions import Fourteen as AskFourteen
from referee.games.billiards.questions import Lag as AskLag
from referee.games.billiards.questions import RuleStroke
from referee.games.billiards.questions import Spot as AskSpot
from referee.kit.values import replace
from referee.ruling import Ruling


class Billiards(Game[Position]):
    """Pocket billiards for two: the general rules, and five games on top of them."""

    cloth = "pool"
    players = Players(2, 2, usual=2, order="in any order; the lag or a lot says who breaks")
    questions = (RuleStroke, AskSpot, AskLag, AskFourteen)
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
    effects = (
        Lagged,
        ChoiceLeft,
        Chose,
        NextPlayer,
        Pocketed,
        Fouled,
        Warned,
        BallsSpotted,
        LastBallPlaced,
        StrokeRepeated,
        Restored,
        RackReplayed,
        RackedAgain,
        RackOver,
        Conceded,
        Tallied,
        Counted,
    )
    judges = (
        judge_lag,
        judge_choose,
        judge_stroke,
        judge_spot,
        judge_fourteen,
        judge_warn,
        judge_interference,
        judge_rerack,
        judge_concede,
        judge_tally,
        judge_check,
    )
    turn_rule = "BL-40"
    end_rule = "BL-MATCH-1"
    has_one_winner = True
    score_entry = RackScores(begun_anew)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, Stroke) and position.phase == Phase.PLAY:
            return (position.shooter,)
        if isinstance(play, Choose) and position.choice is not None:
            return (position.players[position.choice.chooser],)
        return ()

    def nothing(self, play: Play) -> Play | None:
        return Stroke(cushion=True) if isinstance(play, Stroke) else None

    def judge(self, position: Position, play: Play) -> Ruling[Position]:
        ruling = super().judge(position, play)
        after = ruling.position
        return ruling if after is None else replace(ruling, position=with_beginning(after, position))

    def race(self, options: Any) -> tuple[int, str] | None:
        is_even = options.game in RACES and not options.handicap
        return (options.race_to, "racks") if is_even else None

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The lag decides anew who breaks.
        return setup.with_order(setup.players)


GAME: Final = Billiards()
