"""The judges of Carousel, in the order of `rules.md`: the table, the turn, the knock, the count."""
