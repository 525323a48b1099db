"""Darts Baseball: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry
from referee.contract.effects import Scored, Won
from referee.games.darts_baseball.effects import ExtraInning, FellBack
from referee.games.darts_baseball.judging import judge_runs, judge_throw
from referee.games.darts_baseball.plays import Runs, Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.questions import ScoreInning
from referee.games.darts_baseball.scoring import SET
from referee.kit.darts import MISS


class DartsBaseball(Game[Position]):
    """Baseball at the dartboard: three darts at the number of each inning."""

    cloth = "darts"
    players = Players(1, 20, usual=2)
    effects = (Scored, FellBack, ExtraInning, Won)
    questions = (ScoreInning,)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("newfoundland", "Newfoundland", {"must_score": "newfoundland"}),
        Preset("yogi", "Yogi Berra", {"yogi_berra": "on"}),
        Preset("long", "twenty innings", {"innings": 20}),
    )
    judges = (judge_throw, judge_runs)
    turn_rule = "DB-TURN-1"
    end_rule = "DB-END-1"
    score_entry = ScoreEntry()

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return (position.thrower,)

    def nothing(self, play: Play) -> Play | None:
        if isinstance(play, Runs):
            return Runs(runs=0)
        return Throw(darts=(MISS,) * SET) if isinstance(play, Throw) else None


GAME: Final = DartsBaseball()
