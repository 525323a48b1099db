"""An evening under way: events and the demo records of all games, loaded into an empty database for a first look."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from referee import games
from referee.desk.club_import import import_club
from referee.kit.names import listed
from referee.match import read_json, read_record
from referee.store import Store

CLUB: Final = Path(__file__).parent / "demo_club.jsonl"
"""A tournament in its second round, a finished whist evening and a season of Bunko, as the file of a club."""
NAMED: Final = 4
"""The number of players that the terminal names; the others are counted."""


def records_of(key: str) -> list[Path]:
    """The demo records of a game, one file for each match."""
    return sorted((games.folder(key) / "demo").glob("*.json"))


def records() -> tuple[Path, ...]:
    """The demo records of all games, in the order of the games."""
    return tuple(path for key in games.keys() for path in records_of(key))


def load(store: Store) -> list[dict[str, str]]:
    """Fill the club of this house with its events, then with a match from each demo record.

    Return the id, host key, title and players of each of these matches.
    """
    loaded: list[dict[str, str]] = []
    home, _ = store.clubs.home()
    with CLUB.open("rb") as lines:
        import_club(store, (read_json(line) for line in lines), into=home.club_id)
    for key in games.keys():
        try:
            loaded += [_load_record(store, path, home.club_id) for path in records_of(key)]
        except Exception as fault:
            games.report(key, "No further demo records", fault)
    return loaded


def _load_record(store: Store, path: Path, club_id: str) -> dict[str, str]:
    record = read_record(read_json(path.read_bytes()))
    created = store.import_record(record, club_id)
    return {
        "match": created.match_id,
        "host_key": created.host_key,
        "title": games.title(record.game),
        "players": names(record.setup.players),
    }


def names(players: tuple[str, ...]) -> str:
    """A short list of the players: a Bunko night can have four hundred."""
    if len(players) <= NAMED:
        return listed(players)
    return f"{', '.join(players[: NAMED - 1])} and {len(players) - NAMED + 1} others"
