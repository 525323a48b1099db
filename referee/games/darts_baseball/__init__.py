"""Darts Baseball."""
