"""Sixty: attack with cards of one number, pass the pile on, beat it, or take it as penalty cards."""
