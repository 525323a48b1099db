"""Several matches with one standing: who meets whom, and who stands where."""
