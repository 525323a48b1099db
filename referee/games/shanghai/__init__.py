"""Shanghai (Manipulation): the melds belong to everyone, and a player who can play must play."""

from typing import Final

TITLE: Final = "Shanghai (Manipulation)"
ABOUT: Final = "Melds that belong to everyone: rearrange the table, and play if you can."
