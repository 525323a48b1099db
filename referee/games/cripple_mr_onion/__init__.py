"""Cripple Mr Onion with the Caroc pack: groupings worth 20 and 21, modifiers, crippling, bets against the dealer."""
