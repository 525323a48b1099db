"""Seasons of clubs, for pages and programs alike."""
