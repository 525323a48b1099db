"""Evening."""
