"""The judges of Canasta, in the order of `rules.md`: the deal, the turn, the pile, melds, the discard, the count."""
