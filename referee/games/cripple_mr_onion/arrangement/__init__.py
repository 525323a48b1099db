"""The best arrangement of a hand: how its cards may be used, the sets that are groupings, the best choice of them."""
