"""An announcement of an event: a sentence on its walls, pages and boards until it is taken away or its time comes."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from referee.kit.names import can_be_seen
from referee.kit.values import replace
from referee.schema import Unreadable, is_text, quoted
from referee.store import Store
from referee.store.events import Announcement, Plan, StoredEvent

LONGEST: Final = 120
"""Maximum length of an announcement."""
_UNTIL: Final = re.compile(r"\buntil (\d{1,2}[:.]\d\d)\W*$", re.IGNORECASE)
_TIME: Final = re.compile(r"(\d{1,2})[:.](\d\d)")


def announcement_now(plan: Plan, now: float) -> str:
    """The announcement that stands at a time; empty if there is none."""
    standing = plan.announcement
    return "" if standing.until is not None and standing.until <= now else standing.says


def announced(says: str, typed_time: str, now: float) -> Announcement:
    """An announcement as an organiser types it. The time is typed beside it, or ends it: `Break until 21:00`.

    :raises Unreadable: it is too long or cannot be shown, or the time is not a time.
    """
    text = sentence(says)
    if not text:
        return Announcement()
    at_end = _UNTIL.search(text)
    time = typed_time.strip() or (at_end[1] if at_end else "")
    return Announcement(text, time_of(time, now) if time else None)


def sentence(typed: str) -> str:
    """The text of an announcement in one line; empty if nothing is typed.

    :raises Unreadable: it is too long, or has no visible character.
    """
    text = " ".join(typed.split())
    if len(text) > LONGEST or not is_text(text):
        raise Unreadable(f"an announcement is a sentence of at most {LONGEST} characters", "says")
    if text and not can_be_seen(text):
        raise Unreadable("an announcement has only invisible characters", "says")
    return text


def time_of(text: str, now: float) -> float:
    """The next time of day `21:00` after `now`, in seconds since 1970; in the zone of this machine.

    :raises Unreadable: it is not a time of day.
    """
    read = _TIME.fullmatch(text)
    present = datetime.fromtimestamp(now)
    try:
        if read is None:
            raise ValueError
        clock = datetime.strptime(f"{read[1]}:{read[2]}", "%H:%M").time()
    except ValueError:
        raise Unreadable(f"{quoted(text)} is no time: write it as 21:00", "until") from None
    then = datetime.combine(present.date(), clock)
    return (then if then > present else then + timedelta(days=1)).timestamp()


def announce(store: Store, event: StoredEvent, announcement: Announcement) -> Plan:
    """Put an announcement in place of another one; one without a text takes it away."""
    return store.plans.change(event.event_id, lambda plan: replace(plan, announcement=announcement))
