"""Darts 301: the table of contents of its folder."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.contract import ChartPart, Game, Play, Players, Preset, Setup, Ways
from referee.contract.effects import Scored, Won
from referee.games.darts_301.effects import Bust, Finished, Starts, WonLeg, WonSet
from referee.games.darts_301.judging.bull import judge_bull
from referee.games.darts_301.judging.turn import judge_score, judge_throw
from referee.games.darts_301.offers import TurnScores
from referee.games.darts_301.plays import Bull, Score, Throw
from referee.games.darts_301.position import Position
from referee.games.darts_301.questions import Finish, ScoreThrow
from referee.games.darts_301.scoring import MOST_DARTS
from referee.games.darts_301.sheet import chart_parts
from referee.games.darts_301.sums import finishes_after
from referee.kit.darts import MISS
from referee.kit.values import replace


class Darts301(Game[Position]):
    """Darts from 301 or another number down to exactly 0."""

    cloth = "darts"
    players = Players(
        1,
        16,
        usual=2,
        order="in the order of throwing; of teams, the first of each, then the second of each",
    )
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
    judges = (judge_throw, judge_score, judge_bull)
    played_at = "board"
    turn_rule = "D3-TURN-1"
    chart_title = "Points left, turn by turn"
    end_rule = "D3-WIN-1"
    has_one_winner = True
    score_entry = TurnScores()

    def race(self, options: Any) -> tuple[int, str] | None:
        if options.sets > 1:
            return options.sets, "sets"
        return (options.legs, "legs") if options.legs > 1 else None

    def chart_parts(self, position: Position) -> Sequence[ChartPart]:
        return chart_parts(position)

    def facts(self, position: Position) -> Mapping[str, Any]:
        return {"before": position.left, "remaining": position.left, "in": position.is_in}

    def ways_on(self, play: Play, after: Position) -> Ways | None:
        return finishes_after(after) if isinstance(play, (Throw, Score)) else None

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, Bull) else (position.thrower,)

    def nothing(self, play: Play) -> Play | None:
        return Throw(darts=(MISS,) * MOST_DARTS) if isinstance(play, (Throw, Score)) else None

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The start alternates; a handicap stays with its player.
        first = position.leg.starter + 1
        if position.roster.changes:
            first = setup.players.index(position.members(position.after(position.leg.starter))[0])
        following = setup.with_first(first)
        if not setup.options.handicap:
            return following
        starts = position.options.starts(position.side_count)
        names = following.players[: len(following.players) // setup.options.team_size]
        handicap = tuple([starts[position.side_of(name)] for name in names])
        return replace(following, options=replace(setup.options, handicap=handicap))


GAME: Final = Darts301()
