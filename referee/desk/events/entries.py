"""Entries of an event, for pages and programs alike: the right to make one, and the statuses of other answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.store.events import StoredEvent
from referee.store.keys import ClubRole

STALE: Final = 409
REFUSED: Final = 422


def may_enter(role: ClubRole | None, event: StoredEvent, body: Mapping[str, Any]) -> bool:
    """True if a role allows an entry: the organiser makes all, a helper enters and corrects results.

    A helper may make all entries of an evening.
    """
    if role == "organiser":
        return True
    return role == "helper" and (event.setup["event"] == "evening" or is_about_result(event, body))


def is_about_result(event: StoredEvent, body: Mapping[str, Any]) -> bool:
    """True if an entry is a result, or corrects one."""
    if body.get("do") in ("strike", "amend"):
        number = body.get("n")
        logged = event.state.log.get(number) if isinstance(number, int) else None
        return logged is not None and logged.pairing is not None
    return body.get("do") == "result"
