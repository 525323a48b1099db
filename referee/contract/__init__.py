"""The contract of a game, on which games, the match and the pages agree, and what games share."""

from referee.contract.alert import Alert
from referee.contract.chart_part import ChartPart
from referee.contract.due import Choice, Counted, Due, Forbidden, Form, Limits, Offer, QuickPlay
from referee.contract.game import CONTRACT, Game, Judges
from referee.contract.game_schema import GameSchema
from referee.contract.match_position import MatchPosition
from referee.contract.mended_name import Rename
from referee.contract.play import Play, Preset, Question, Setup, option
from referee.contract.players import FOUR_IN_PARTNERSHIP, Players
from referee.contract.roster import Roster, SeatedPosition, Seats
from referee.contract.roster_rules import RosterRules, SubstituteRules
from referee.contract.score_entry import ScoreEntry
from referee.contract.seating import Seat, Seating
from referee.contract.sheet import Cell, Grid, RankGroup, Sheet, Standing
from referee.contract.sums import Ways
from referee.contract.tables import WHOLE, Lane, Tables
from referee.contract.team_position import TeamPosition
from referee.ruling import Sum, Term

__all__ = [
    "CONTRACT",
    "FOUR_IN_PARTNERSHIP",
    "WHOLE",
    "Alert",
    "Cell",
    "ChartPart",
    "Choice",
    "Counted",
    "Due",
    "Forbidden",
    "Form",
    "Game",
    "GameSchema",
    "Grid",
    "Judges",
    "Lane",
    "Limits",
    "MatchPosition",
    "Offer",
    "Play",
    "Players",
    "Preset",
    "Question",
    "QuickPlay",
    "RankGroup",
    "Rename",
    "Roster",
    "RosterRules",
    "ScoreEntry",
    "Seat",
    "SeatedPosition",
    "Seating",
    "Seats",
    "Setup",
    "Sheet",
    "Standing",
    "SubstituteRules",
    "Sum",
    "Tables",
    "TeamPosition",
    "Term",
    "Ways",
    "option",
]
