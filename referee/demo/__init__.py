"""An evening under way: the records beside this file, loaded into an empty database for a first look."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from referee import games
from referee.kit.seats import listed
from referee.match import read_json, read_record
from referee.store import get_store

FOLDER: Final = Path(__file__).parent
NAMED: Final = 4
"""So many players are named in the terminal, the others counted."""


def records() -> tuple[Path, ...]:
    """The files, one a match."""
    return tuple(sorted(FOLDER.glob("*.json")))


def load() -> list[dict[str, str]]:
    """Start a match of each record in the store; for each its id, the host's key, and what to call it."""
    loaded = []
    for path in records():
        record = read_record(read_json(path.read_bytes()))
        made = get_store().import_record(record)
        loaded.append(
            {
                "match": made.match,
                "host_key": made.host_key,
                "title": games.game(record.game).title,
                "players": names(record.setup.players),
            }
        )
    return loaded


def names(players: tuple[str, ...]) -> str:
    """The players in a few words: a night of bunko has four hundred."""
    if len(players) <= NAMED:
        return listed(players)
    return f"{', '.join(players[: NAMED - 1])} and {len(players) - NAMED + 1} others"
