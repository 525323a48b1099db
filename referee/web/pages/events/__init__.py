"""The pages of events: evenings and tournaments, their boards, halls and files."""
