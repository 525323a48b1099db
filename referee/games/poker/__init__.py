"""Poker: five dealer's-choice variants – five card draw, jacks to open, baseball, midnight baseball, mexican sweat."""
