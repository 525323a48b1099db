"""Bunko: the table of contents of its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from referee.contract import WHOLE, Alert, Due, Game, Lane, Play, Players, Preset, Setup, Sheet, with_order
from referee.contract import Seating as SeatsOfRound
from referee.contract.effects import RoundOver
from referee.games.bunko.alert import alert
from referee.games.bunko.effects import (
    Begins,
    Bell,
    BunkoRolled,
    Decided,
    EveningWon,
    Grabbed,
    LastRound,
    PointsEntered,
    ScoredAtTable,
    Seated,
    SeatsTaken,
    Wipeout,
)
from referee.games.bunko.figures import FIGURES
from referee.games.bunko.judging.evening import judge_close, judge_roll_off
from referee.games.bunko.judging.points import judge_points
from referee.games.bunko.judging.roll import judge_begin, judge_roll
from referee.games.bunko.judging.rounds import judge_next, judge_seating
from referee.games.bunko.offers import due
from referee.games.bunko.options import FINISH_TURN, ONE_TURN, WBA, Options
from referee.games.bunko.picture import Picture, picture
from referee.games.bunko.plays import Begin, Close, Next, Points, RollDice, RollOff, Seating
from referee.games.bunko.position import SEATS, Position, Start, initial_position
from referee.games.bunko.questions import CheckSeats, NextSeats, ScoreTurn
from referee.games.bunko.seats import seating, table_name
from referee.games.bunko.sheet import sheet


class Bunko(Game[Position]):
    """Bunko, an evening at two to a hundred tables."""

    key = "bunko"
    title = "Bunko"
    about = "Three dice, ranked tables, a bell: sixes score, winners move up, partners change."
    players = Players(
        8,
        400,
        SEATS,
        usual=12,
        order="four by four from the head table down; the first and third of four are partners, the second and fourth",
        seats="tables",
    )
    Options = Options
    Start = Start
    plays = (Begin, RollDice, Points, Seating, Next, Close, RollOff)
    questions = (ScoreTurn, NextSeats, CheckSeats)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("finish", "everybody finishes the turn", {"stop": FINISH_TURN}),
        Preset("quiet", "without the scramble", {"scramble": "off"}),
        Preset("wba", "World Bunco", {"rules": WBA, "tie": ONE_TURN, "stop": FINISH_TURN, "rounds": 6}),
    )
    effects = (
        Begins,
        ScoredAtTable,
        BunkoRolled,
        Grabbed,
        Wipeout,
        PointsEntered,
        Bell,
        Decided,
        RoundOver,
        Seated,
        SeatsTaken,
        LastRound,
        EveningWon,
    )
    judges: ClassVar[Any] = {
        Begin: judge_begin,
        RollDice: judge_roll,
        Points: judge_points,
        Seating: judge_seating,
        Next: judge_next,
        Close: judge_close,
        RollOff: judge_roll_off,
    }
    beside_scores = (Seating, Begin, Next, RollOff, Close)
    turn_rule = "BU-FIRST-1"
    end_rule = "BU-END-1"
    figures = FIGURES

    def initial_position(self, setup: Setup) -> Position:
        return initial_position(setup)

    def scores(self, position: Position) -> Mapping[str, int]:
        return position.wins

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, RollDice) and 1 <= play.table <= len(position.tables):
            table = position.table(play.table)
            return () if table.roller is None or play.before_bell else (table.seats[table.roller],)
        return ()

    def nothing(self, play: Play) -> Play | None:
        if not isinstance(play, RollDice):
            return None
        return RollDice(table=play.table, hits=0, before_bell=play.before_bell)

    def lanes(self, position: Position) -> tuple[Lane, ...]:
        return tuple(
            Lane(str(number), table_name(number), table.seats) for number, table in enumerate(position.tables, 1)
        )

    def lane(self, play: Play) -> str:
        return str(play.table) if isinstance(play, (Begin, RollDice, Points, Seating)) else WHOLE

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, lane)

    def sheet(self, position: Position) -> Sheet:
        return sheet(position)

    def seating(self, position: Position) -> SeatsOfRound:
        return seating(position)

    def alert(self, position: Position) -> Alert | None:
        return alert(position)

    def picture(self, position: Position, lane: str = WHOLE) -> Picture:
        return picture(position, lane)

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # All players keep their last seats of the evening.
        return with_order(setup, tuple(name for table in position.tables for name in table.seats))


GAME: Final = Bunko()
