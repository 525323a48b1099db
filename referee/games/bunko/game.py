"""Bunko: the table of contents of its folder."""

from typing import Final

from referee.contract import (
    Game,
    Play,
    Players,
    Preset,
    Setup,
    Sum,
)
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
    TitleWon,
    Wipeout,
)
from referee.games.bunko.judging.evening import judge_close, judge_roll_off
from referee.games.bunko.judging.points import judge_points
from referee.games.bunko.judging.roll import judge_begin, judge_roll
from referee.games.bunko.judging.rounds import judge_next, judge_seating
from referee.games.bunko.judging.wins import judge_wins
from referee.games.bunko.offers import NightScores
from referee.games.bunko.options import FINISH_TURN, ONE_TURN, WBA
from referee.games.bunko.plays import Begin, Close, Next, RollDice, RollOff, Seating
from referee.games.bunko.position import SEATS, Position, Start
from referee.games.bunko.questions import CheckSeats, NextSeats, ScoreTurn
from referee.games.bunko.seats import seats_with_ghosts
from referee.games.bunko.sums import roll_sums
from referee.games.bunko.tables import TABLES
from referee.kit.values import replace


class Bunko(Game[Position]):
    """Bunko, an evening at two to a hundred tables."""

    cloth = "dice"
    players = Players(
        8,
        400,
        SEATS,
        usual=12,
        order="four by four from the head table down; the first and third of four are partners, the second and fourth",
        seats="tables",
    )
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
        TitleWon,
        EveningWon,
    )
    judges = (judge_begin, judge_roll, judge_points, judge_wins, judge_seating, judge_next, judge_close, judge_roll_off)
    turn_rule = "BU-FIRST-1"
    end_rule = "BU-END-1"
    has_one_winner = True
    stage_name = "round"
    alert = staticmethod(alert)
    tables = TABLES
    score_entry = NightScores(beside=(Seating, Begin, Next, RollOff, Close))

    def stage(self, position: Position) -> int:
        return len(position.history)

    def end_in_words(self, position: Position) -> str:
        return f"The evening is over: {position.ending.champion} won"

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, RollDice) and 1 <= play.table <= len(position.tables):
            table = position.table(play.table)
            return () if table.roller is None or play.before_bell else (table.seats[table.roller],)
        return ()

    def nothing(self, play: Play) -> Play | None:
        if not isinstance(play, RollDice):
            return None
        return RollDice(table=play.table, hits=0, before_bell=play.before_bell)

    def with_ghosts(self, setup: Setup, ghosts: int) -> Setup:
        """The ghosts take the last seats of the last tables, one at each if there are tables enough."""
        if ghosts < SEATS - 1:
            return setup
        return replace(setup, start=Start(1, seats=seats_with_ghosts(setup.players, ghosts)))

    def sums(self, before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
        if isinstance(play, RollDice):
            return roll_sums(before, play, after)
        return super().sums(before, play, after)

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # All players keep their last seats of the evening.
        return setup.with_order(tuple(name for table in position.tables for name in table.seats))


GAME: Final = Bunko()
