"""Score Pad: the table of contents of its folder."""

from __future__ import annotations

from typing import Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup
from referee.contract.effects import RoundOver, Won
from referee.games.score_pad.effects import Deals, SideScored
from referee.games.score_pad.figures import FIGURES
from referee.games.score_pad.judging import judge_close, judge_next_round, judge_round, judge_score
from referee.games.score_pad.offers import due
from referee.games.score_pad.options import Options
from referee.games.score_pad.picture import picture
from referee.games.score_pad.plays import Close, NextRound, Round, Score
from referee.games.score_pad.position import MOST_PLAYERS, Position, Start, initial_position
from referee.games.score_pad.questions import WhoWins
from referee.games.score_pad.roster import ROSTER
from referee.games.score_pad.sheet import sheet


class ScorePad(Game[Position]):
    """Numbers by name for every game that has no referee here."""

    players = Players(
        1, MOST_PLAYERS, usual=4, order="in the order of dealing; of teams, the first of each, then the second of each"
    )
    Options = Options
    Start = Start
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
    figures = FIGURES
    roster = ROSTER
    initial_position = staticmethod(initial_position)
    due = staticmethod(due)
    sheet = staticmethod(sheet)
    picture = staticmethod(picture)
    score_entry = ScoreEntry(beside=(NextRound, Close), is_usual=True)

    def nothing(self, play: Play) -> Play | None:
        if isinstance(play, Score):
            return Score(who=play.who, points=0)
        return Round(points={}) if isinstance(play, Round) else None

    def next_match(self, position: Position, setup: Setup) -> Setup:
        following = position.players[position.roster.after(position.dealer)]
        return setup.with_first(setup.players.index(following))


GAME: Final = ScorePad()
