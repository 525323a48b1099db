"""Vatican: melds that belong to everyone, rearranged by anyone."""
