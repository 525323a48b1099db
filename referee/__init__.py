"""Referee: the official at a real table."""

__version__ = "1.2.0"
