"""Push: contract rummy for two partnerships, where an upcard that is not taken is pushed to the left."""
