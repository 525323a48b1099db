"""Shanghai: cases, a table."""
