"""The judges of Push, in the order of `rules.md`: the deal and the draw, melds, jokers, the discard, the count."""
