"""Krambambuli: cases, a table."""
