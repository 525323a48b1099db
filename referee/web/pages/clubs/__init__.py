"""The pages of clubs and their people: to look at, to search, to organise, to take away as tables."""
