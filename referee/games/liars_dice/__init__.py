"""Liar's Dice in a box: five poker dice under a lid, claims that must rise, and players who call them."""
