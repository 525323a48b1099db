"""The judges of darts 301: who starts, a turn by its darts or its total, what a turn comes to."""
