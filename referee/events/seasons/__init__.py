"""Seasons: events of the same people that add up to one standing."""

from referee.events.seasons.evening import Evening, evening_of
from referee.events.seasons.given import SeasonPoints, read_given, write_given
from referee.events.seasons.options import SHARE, SeasonOptions
from referee.events.seasons.printed import answer_season, row_json
from referee.events.seasons.progress import SeasonMove, SeasonStep, season_after
from referee.events.seasons.record import OPTIONS, SeasonRecord, read_season
from referee.events.seasons.standing import SeasonRow, plain_number, standing_of_season
from referee.events.seasons.what_if import Chance, chances

__all__ = [
    "OPTIONS",
    "SHARE",
    "Chance",
    "Evening",
    "SeasonMove",
    "SeasonOptions",
    "SeasonPoints",
    "SeasonRecord",
    "SeasonRow",
    "SeasonStep",
    "answer_season",
    "chances",
    "evening_of",
    "plain_number",
    "read_given",
    "read_season",
    "row_json",
    "season_after",
    "standing_of_season",
    "write_given",
]
