"""Melds of rummy games: sets and runs, tables that all share, and the cards that all have seen."""
