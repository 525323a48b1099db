"""Krambambuli: own melds, one stolen card with two from the hand, penalties."""
