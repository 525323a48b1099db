"""The judges of Krambambuli, in the order of `rules.md`: the turn, melds and stealing, the count."""
