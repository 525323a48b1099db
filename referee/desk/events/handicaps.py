"""The handicaps with which people start in a new event: those of their last event at the same game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee import games
from referee.events.called_match import HANDICAP
from referee.events.entrants import read_entrant, write_entrant
from referee.kit.names import alike
from referee.kit.values import replace
from referee.store import Store
from referee.store.events.handicaps import last_handicaps


def with_last_handicaps(store: Store, club_id: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a new event in which people without a handicap have that of their last event at its game."""
    key = record.get("game")
    if not isinstance(key, str) or all(part.key != HANDICAP for part in games.game(key).schema.options.fields):
        return dict(record)
    known = store.clubs.read(lambda connection: last_handicaps(connection, club_id, key))
    entrants = []
    for raw in record["entrants"]:
        entrant = read_entrant(raw)
        if entrant.handicap is None and HANDICAP not in entrant.cleared:
            entrant = replace(entrant, handicap=known.get(alike(entrant.name)))
        entrants.append(write_entrant(entrant))
    return {**record, "entrants": entrants}
