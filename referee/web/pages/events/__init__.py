"""The pages of events: an evening of friends, its board, its files."""
