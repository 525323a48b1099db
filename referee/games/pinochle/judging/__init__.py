"""The judges of Pinochle, in the order of `rules.md`: auction, exchange, trump, melds, tricks, the score."""
