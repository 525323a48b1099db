"""Seasons of clubs in the database."""

from referee.store.seasons.seasons import Counted, NoSuchSeason, Seasons, StoredSeason

__all__ = ["Counted", "NoSuchSeason", "Seasons", "StoredSeason"]
