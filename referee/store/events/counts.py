"""The counts of the matches of an event, from which its figures are made."""

from __future__ import annotations

from sqlalchemy import Connection, select

from referee.contract.figures import Counts
from referee.schema import own_json
from referee.store.clubs.former_names import late_names
from referee.store.models import AppearanceRow, EventMatchRow, MatchRow


def counts_of_event(connection: Connection, event_id: str) -> list[tuple[str, str, Counts]]:
    """The game, the name and the counts of each player in each finished match of an event."""
    row = AppearanceRow
    wanted = (
        select(row.game, row.match_id, MatchRow.setup, row.player, row.counts)
        .join(EventMatchRow, EventMatchRow.match_id == row.match_id)
        .join(MatchRow, MatchRow.id == row.match_id)
        .where(EventMatchRow.event_id == event_id, row.done)
    )
    counted = []
    for each in connection.execute(wanted).all():
        names = own_json(each.setup)["players"]
        if each.player >= len(names):
            names += late_names(connection, each.match_id, names)
        if each.player < len(names):
            counted.append((each.game, names[each.player], own_json(each.counts)))
    return counted
