"""Canasta by its printed rules."""
