"""Darts 301: the table of contents of its folder."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from referee.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet, with_first
from referee.contract.effects import Scored, Won
from referee.games.darts_301.effects import Bust, Finished, Starts, WonLeg, WonSet
from referee.games.darts_301.figures import FIGURES
from referee.games.darts_301.judging.bull import judge_bull
from referee.games.darts_301.judging.turn import judge_score, judge_throw
from referee.games.darts_301.offers import due, tally
from referee.games.darts_301.options import Options
from referee.games.darts_301.picture import Picture, picture
from referee.games.darts_301.plays import Bull, Score, Throw
from referee.games.darts_301.position import Position, Start, initial_position
from referee.games.darts_301.questions import Finish, ScoreThrow
from referee.games.darts_301.scoring import MOST_DARTS
from referee.games.darts_301.sheet import sheet
from referee.kit.darts import MISS
from referee.kit.values import replace


class Darts301(Game[Position]):
    """Darts from 301 or another number down to exactly 0."""

    key = "darts-301"
    title = "Darts 301"
    about = "From 301, 501 or any number down to exactly 0, ending on a double; legs, sets, teams."
    players = Players(
        1, 16, usual=2, order="in the order of throwing; of teams, the first of each, then the second of each"
    )
    Options = Options
    Start = Start
    plays = (Throw, Score, Bull)
    questions = (ScoreThrow, Finish)
    presets = (
        Preset("printed", "301, as printed", {}),
        Preset("501", "501, double out", {"start": 501}),
        Preset("league", "Pub league: 501, best of three legs", {"start": 501, "legs": 2}),
        Preset("double-in", "301, double in and out", {"double_in": True}),
        Preset("sets", "501 in sets of three legs", {"start": 501, "legs": 3, "sets": 2}),
        Preset("straight", "301, straight out", {"double_out": False}),
    )
    effects = (Starts, Scored, Bust, Finished, WonLeg, WonSet, Won)
    judges: ClassVar[Any] = {Throw: judge_throw, Score: judge_score, Bull: judge_bull}
    figures = FIGURES
    turn_rule = "D3-TURN-1"
    end_rule = "D3-WIN-1"

    def initial_position(self, setup: Setup) -> Position:
        return initial_position(setup)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, Bull) else (position.thrower,)

    def nothing(self, play: Play) -> Play | None:
        return None if isinstance(play, Bull) else Throw(darts=(MISS,) * MOST_DARTS)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def tally(self, position: Position, lane: str = WHOLE) -> Due:
        return tally(position)

    def sheet(self, position: Position) -> Sheet:
        return sheet(position)

    def picture(self, position: Position, lane: str = WHOLE) -> Picture:
        return picture(position)

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The start alternates; a handicap stays with its player.
        first, own = (position.leg.starter + 1) % len(position.sides), setup.options.handicap
        options = replace(setup.options, handicap=own[first:] + own[:first])
        return replace(with_first(setup, position.leg.starter + 1), options=options)


GAME: Final = Darts301()
