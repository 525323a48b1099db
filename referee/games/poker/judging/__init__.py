"""The judges of poker, in the order of `rules.md`: the deal, bets, prices, cards, the showdown, the evening."""
