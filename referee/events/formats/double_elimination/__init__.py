"""Double elimination."""
