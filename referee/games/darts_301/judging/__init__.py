"""The judges of darts 301: the throw for the bull, a turn by its darts or its total, the result of a turn."""
