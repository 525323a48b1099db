"""Bunko: dice and people at ranked tables, for an evening of eight to four hundred."""
