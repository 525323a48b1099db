"""Cripple Mr Onion by its printed rules."""
