"""Single elimination."""
