"""A match: the phone at its table, its board, its log and sheet, its start and its end."""
