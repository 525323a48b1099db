"""Canasta for four, partners opposite: melds, the pile, the count."""
