"""Things on a table: cards, dice, darts, seats. Values with one parser, one printer and one touch widget each."""
