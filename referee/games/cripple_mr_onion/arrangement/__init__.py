"""The best arrangement of a hand: the uses of its cards, the sets that are groupings, the best choice of sets."""
