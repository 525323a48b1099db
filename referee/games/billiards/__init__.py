"""Pocket billiards: the general rules for every stroke, and five games on top of them."""
