"""The judges of Turntables: a card from the hand, rotations and seats, refills and jokers, the end."""
