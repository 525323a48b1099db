"""Carousel: three draws at most, melds that belong to all, and a knock in time."""
