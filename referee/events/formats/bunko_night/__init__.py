"""Bunko night."""
