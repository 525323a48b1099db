"""Score Pad: the table of contents of its folder."""

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry
from referee.contract.effects import RoundOver, Won
from referee.games.score_pad.effects import Deals, SideScored
from referee.games.score_pad.judging import judge_close, judge_next_round, judge_round, judge_score
from referee.games.score_pad.plays import Close, NextRound, Round, Score
from referee.games.score_pad.position import Position
from referee.games.score_pad.questions import WhoWins


class ScorePad(Game[Position]):
    """Numbers by name for every game that has no referee here."""

    players = Players(
        1, 40, usual=4, order="in the order of dealing; of teams, the first of each, then the second of each"
    )
    effects = (SideScored, RoundOver, Deals, Won)
    questions = (WhoWins,)
    presets = (
        Preset("printed", "a number a round, most points win", {}),
        Preset("fewest", "fewest points win, to 100", {"wins": "fewest", "target": 100}),
        Preset("any", "points whenever somebody scores, to 21", {"enter": "any_time", "target": 21, "deal": "no"}),
        Preset("pairs", "teams of two, to 500", {"team_size": 2, "target": 500}),
    )
    judges = (judge_round, judge_score, judge_next_round, judge_close)
    turn_rule = "SP-DEAL-1"
    end_rule = "SP-END-1"
    score_entry = ScoreEntry(beside=(NextRound, Close), is_usual=True, adds=(Round, Score))

    def nothing(self, play: Play) -> Play | None:
        if isinstance(play, Score):
            return Score(who=play.who, points=0)
        return Round(points={}) if isinstance(play, Round) else None


GAME: Final = ScorePad()
