"""The rules of a game, and the questions to the referee."""
