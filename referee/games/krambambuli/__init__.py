"""Krambambuli: players keep their own melds, steal cards from other melds and collect penalty points."""
