"""Clubs and their people: to look at, to search, to organise, and to download as tables."""
