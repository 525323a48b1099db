"""The judges of Bunko, in the order of `rules.md`: rolls, the bell, points from paper, new seats, the evening."""
