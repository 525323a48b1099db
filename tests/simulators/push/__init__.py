"""Push by its printed rules."""
