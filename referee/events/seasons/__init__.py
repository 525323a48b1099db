"""Seasons: events of the same people that add up to one standing."""

from referee.events.seasons.printed import answer_season
from referee.events.seasons.record import SeasonRecord, read_season
from referee.events.seasons.standing import SeasonRow, standing_of_season

__all__ = ["SeasonRecord", "SeasonRow", "answer_season", "read_season", "standing_of_season"]
