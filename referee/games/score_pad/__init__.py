"""Score Pad."""
