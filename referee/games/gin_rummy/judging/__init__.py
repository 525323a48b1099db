"""The judges of Gin Rummy, in the order of `rules.md`: a turn, the knock, the end of a hand and of the game."""
