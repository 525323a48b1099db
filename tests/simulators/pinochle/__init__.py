"""Double-deck pinochle by its printed rules."""
