"""Seasons of clubs: events that add up to one standing."""
