"""Converts set-ups and entries to and from rows of the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from referee.games import NoSuchGame, game
from referee.kit.values import unique
from referee.match import Entry, Match
from referee.net.game_watch import require_awake
from referee.schema import own_json
from referee.store.results import GameMissing, Summary


def write_setup(match: Match) -> str:
    """The set-up of a match for the database: a record without its plays."""
    return json.dumps(match.written, ensure_ascii=False)


def read_match(row: Any) -> Match:
    """The match of a row, without its entries.

    :raises GameMissing: its game cannot be used.
    :raises GameStuck: its game did not come back from a call a moment ago.
    """
    require_awake(row.game)
    written = own_json(row.setup)
    try:
        schema = game(row.game).schema
    except NoSuchGame:
        raise GameMissing(row.game) from None
    setup = schema.setup(written["players"], written["options"], written.get("start"), has_begun=True)
    return Match(row.game, setup, written=written)


def read_entries(rows: Sequence[Any]) -> list[Entry]:
    """Rows of the log as entries."""
    return [
        Entry(row.seq, row.kind, row.lane, own_json(row.body), who=row.who, at=row.at, hash=bytes(row.hash))
        for row in rows
    ]


def read_summary(row: Any) -> Summary:
    """A match in a list from its row."""
    return Summary(
        row.id,
        row.code,
        row.game,
        players=unique((*own_json(row.setup)["players"], *own_json(row.winners))),
        created=row.created,
        ended=row.ended,
        seq=row.head,
        over=bool(row.over),
        winners=tuple(own_json(row.winners)),
        club_id=row.club_id,
    )
