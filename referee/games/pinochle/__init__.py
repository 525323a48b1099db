"""Double-deck Pinochle."""
