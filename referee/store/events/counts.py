"""The counts of the matches of an event, from which its figures are made."""

from __future__ import annotations

from sqlalchemy import Connection, select

from referee.contract.figures import Counts
from referee.schema import own_json
from referee.store.models import AppearanceRow, EventMatchRow, MatchRow


def counts_of_event(connection: Connection, event_id: str) -> list[tuple[str, str, Counts]]:
    """The game, the name and the counts of each player in each finished match of an event."""
    row = AppearanceRow
    wanted = (
        select(row.game, MatchRow.setup, row.player, row.counts)
        .join(EventMatchRow, EventMatchRow.match_id == row.match_id)
        .join(MatchRow, MatchRow.id == row.match_id)
        .where(EventMatchRow.event_id == event_id, row.done)
    )
    return [
        (each.game, own_json(each.setup)["players"][each.player], own_json(each.counts))
        for each in connection.execute(wanted)
    ]
