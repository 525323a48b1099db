"""Halls of events: tables with their calls, and the clock of the round."""
