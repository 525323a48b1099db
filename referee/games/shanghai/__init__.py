"""Shanghai (Manipulation): melds that belong to all, and who can play must play."""
