"""The judges of Sixty, in the order of `rules.md`: the deal, attacks, answers, the end of a round, the score."""
