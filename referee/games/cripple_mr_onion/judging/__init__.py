"""The judges of Cripple Mr Onion in the order of `rules.md`: deal, betting, second deal, modifiers, Showdown."""
