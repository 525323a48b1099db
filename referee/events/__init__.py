"""Several matches with one standing: who meets whom, and the place of each entrant."""
