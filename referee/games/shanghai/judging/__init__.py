"""The judges of Shanghai, in the order of `rules.md`: the table, the turn, a challenge, the count."""
