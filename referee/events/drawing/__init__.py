"""Drawings of events as values: brackets and cross tables, their lines and texts with their places."""
