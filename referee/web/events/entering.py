"""The entry of a page of an event: it is made once, however often the page sends it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from referee.events.event import EntryRuling
from referee.schema import read_count
from referee.store import Answer, get_store
from referee.web.http import access


def enter_once(event_id: str, body: Mapping[str, Any], posted: Mapping[str, str]) -> Answer[EntryRuling]:
    """Put an entry into the log of an event.

    `posted` has the last entry that the page has `seen`, and the `key` of the page: what it sends again with the same
    key is entered once.

    :raises NoSuchEvent: there is no such event.
    """
    key, seen = posted.get("key", ""), read_count(posted.get("seen", ""))
    return get_store().events.append(
        event_id,
        body,
        key=sha256(f"{key} {body}".encode()).hexdigest() if key else "",
        who=access.visitor_name(),
        seen=-1 if seen is None else seen,
    )
