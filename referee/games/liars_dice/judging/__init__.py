"""The judges of Liar's Dice, in the order of `rules.md`: the start of a round, claims, answers, the tray, the bet."""
