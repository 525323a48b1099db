"""Turntables: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, Setup
from referee.games.turntables.effects import (
    Begins,
    DeckTurned,
    JokerDrawn,
    RefillBegun,
    RefillEnded,
    RotationEarned,
    RowScored,
    ScoreAnnounced,
    SeatsMoved,
    StatementFlagged,
    Tied,
    Won,
)
from referee.games.turntables.judging.card import judge_card
from referee.games.turntables.judging.end import judge_turned_up
from referee.games.turntables.judging.first import judge_begin
from referee.games.turntables.judging.refill import judge_joker, judge_refilled
from referee.games.turntables.judging.rotation import judge_turn
from referee.games.turntables.plays import DrawJoker, PlayCard
from referee.games.turntables.position import Position
from referee.games.turntables.questions import MoveSeats, ScoreRow, Winner


class Turntables(Game[Position]):
    """Turntables for two to eight."""

    cloth = "cards"
    players = Players(
        2,
        8,
        usual=4,
        order="in the order of play, counter-clockwise; the first name begins unless the turned cards say otherwise",
        seats="counter",
    )
    questions = (ScoreRow, MoveSeats, Winner)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("short", "shortened: half packs", {"length": "shortened"}),
        Preset("plain", "without counting backwards", {"run_rescore": "forward_only", "multiplier_stacking": "max"}),
    )
    effects = (
        Begins,
        RowScored,
        ScoreAnnounced,
        StatementFlagged,
        RotationEarned,
        DeckTurned,
        SeatsMoved,
        RefillBegun,
        JokerDrawn,
        RefillEnded,
        Tied,
        Won,
    )
    judges = (judge_begin, judge_card, judge_turn, judge_joker, judge_refilled, judge_turned_up)
    turn_rule = "TT-TURN-1"
    end_rule = "TT-END-1"
    has_one_winner = True
    stage_name = "round"
    chart_note = "Each line follows a row. The name says who sits there now."

    def stage(self, position: Position) -> int:
        return min(len(station.seen) for station in position.stations)

    def charted(self, position: Position, last: Position) -> Mapping[str, int]:
        return {name: station.score for name, station in zip(last.seats, position.stations, strict=True)}

    def facts(self, position: Position) -> Mapping[str, Any]:
        scores = tuple(station.score for station in position.stations)
        return {"seats": position.seats, "scores": scores}

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if position.pending is not None:
            return (position.pending.who,)
        if isinstance(play, PlayCard):
            return (position.person,)
        if isinstance(play, DrawJoker) and play.station <= len(position.seats):
            return (position.seats[play.station - 1],)
        return ()

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The highest card decides anew who is first.
        return setup.with_order(setup.players)


GAME: Final = Turntables()
