"""Clubs and their people, for pages and programs alike."""
