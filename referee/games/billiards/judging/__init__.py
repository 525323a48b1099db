"""The judges of pocket billiards: the lag, the stroke, its outcome in each game, choices, racks, tallies, the count."""
