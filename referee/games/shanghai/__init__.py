"""Shanghai (Manipulation): the melds belong to everyone, and a player who can play must play."""
