"""Vatican: melds that belong to all, rearranged by anyone."""
