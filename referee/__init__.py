"""Referee: the official at a real table."""

__version__ = "1.1.0"
