"""Carousel: cases, a table, the search for the best melds, house rules about melds on the table."""
