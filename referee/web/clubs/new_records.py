"""The records of the house that a match breaks, announced on its board while it is played."""

from __future__ import annotations

from typing import Final

from referee.kit.names import listed
from referee.kit.numbers import written
from referee.store import CachedMatch, get_store
from referee.store.clubs import house_records

MOST_ENTRIES: Final = 400
"""Up to this number of entries the records are checked after each play; in a longer match only at its end."""


def new_records(cached: CachedMatch) -> tuple[str, ...]:
    """The records of the house that this match has broken so far, each in a sentence; empty without a club.

    A match that its host has ended without a result breaks none.

    The first number of its kind in a club does not count as a record.
    """
    club_id, view = cached.club_id, cached.view
    if club_id is None or (not view.sheet.over and (view.ended or view.head > MOST_ENTRIES)):
        return ()
    records = view.game.figures.records
    if not records:
        return ()
    before = get_store().clubs.read(
        lambda connection: house_records.best_before(connection, club_id, view.game.key, cached.match_id)
    )
    sentences = []
    for record in records:
        numbers = {who: counts[record.key] for who, counts in view.counts.items() if record.key in counts}
        # A least number may still grow: the lowest total of a match under way is not a record yet.
        if not numbers or record.key not in before or (record.best == "least" and not view.sheet.over):
            continue
        best = max(numbers.values()) if record.best == "most" else min(numbers.values())
        if best > before[record.key] if record.best == "most" else best < before[record.key]:
            holders = listed([who for who, number in numbers.items() if number == best])
            number = f"{written(best)} {record.unit_of(best)}".rstrip()
            sentences.append(f"{record.title}: {number}, {holders}")
    return tuple(sentences)
