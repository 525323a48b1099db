"""The contract of a game, on which games, the match and the pages agree, and what games share."""

from referee.contract.alert import Alert
from referee.contract.due import WHOLE, Choice, Counted, Due, Lane, Offer, QuickPlay
from referee.contract.game import Game, MatchPosition, Players
from referee.contract.game_schema import GameSchema
from referee.contract.next_match import with_first, with_order
from referee.contract.play import Play, Preset, Question, Setup, option
from referee.contract.seating import Seat, Seating
from referee.contract.sheet import Cell, Grid, Grids, RankGroup, Sheet, Standing, places

__all__ = [
    "WHOLE",
    "Alert",
    "Cell",
    "Choice",
    "Counted",
    "Due",
    "Game",
    "GameSchema",
    "Grid",
    "Grids",
    "Lane",
    "MatchPosition",
    "Offer",
    "Play",
    "Players",
    "Preset",
    "Question",
    "QuickPlay",
    "RankGroup",
    "Seat",
    "Seating",
    "Setup",
    "Sheet",
    "Standing",
    "option",
    "places",
    "with_first",
    "with_order",
]
