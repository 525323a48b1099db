"""Events: evenings and tournaments, their boards, doors, plans and files."""
