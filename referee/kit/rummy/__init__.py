"""Melds of rummy games: sets and runs, tables that all share, and what all have seen of the pack."""
