"""The note for a phone that gave up keys because it held too many."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from referee import games
from referee.kit.names import several
from referee.kit.values import Value
from referee.store import get_store
from referee.web.http import access
from referee.web.http.held_keys import MOST_HELD
from referee.web.shown.printing import moment

SHOWN: Final = 3
"""Matches that are named; the note only counts the others."""
DID: Final = {"board": "which it watched", "table": "where it entered plays", "host": "which it hosted"}


class GivenUp(Value):
    """The matches whose keys this phone gave up."""

    most: int
    """The number of matches whose keys a phone keeps."""
    matches: tuple[Markup, ...]
    more: int


def given_up() -> GivenUp | None:
    """The keys given up since the last call; None if there are none."""
    lost = dict(access.given_up_keys())
    if not lost:
        return None
    summaries = {summary.match_id: summary for summary in get_store().summaries(lost, len(lost))}
    named = tuple(
        Markup("{} of {} ({}), {}").format(
            games.title(summary.game),
            moment(summary.created),
            several(summary.players, SHOWN),
            DID[lost[match_id]],
        )
        for match_id in list(lost)[:SHOWN]
        if (summary := summaries.get(match_id))
    )
    return GivenUp(MOST_HELD, named, len(summaries) - len(named)) if summaries else None
