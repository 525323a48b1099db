"""Halls of events, for pages and programs alike."""
