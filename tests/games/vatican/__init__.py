"""Vatican: cases, a table."""
