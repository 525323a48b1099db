"""The games, and the description of the JSON interface."""
