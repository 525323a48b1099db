"""Days of a calendar as an iCalendar file (RFC 5545), which calendars on phones subscribe to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

from referee.kit.values import Value

TYPE: Final = "text/calendar; charset=utf-8"
WIDTH: Final = 75
"""Maximum bytes of a line; longer ones go on in the next line after a space."""
SPECIAL: Final = {chr(0x5C): "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""}


class CalendarDay(Value):
    """Something that takes place on a day. A later file with the same `uid` replaces it."""

    uid: str
    day: str
    """The day, `2026-12-01`."""
    title: str
    about: str = ""
    address: str = ""
    """The page about it."""


def calendar_file(title: str, days: Iterable[CalendarDay], latest: float) -> bytes:
    """A calendar with these days; `latest` is the time of its last change."""
    stamp = f"{datetime.fromtimestamp(latest, UTC):%Y%m%dT%H%M%SZ}"
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Referee//Fixtures//EN", f"X-WR-CALNAME:{_escaped(title)}"]
    for each in days:
        first = date.fromisoformat(each.day)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escaped(each.uid)}",
            f"DTSTAMP:{stamp}",
            f"DTSTART;VALUE=DATE:{first:%Y%m%d}",
            f"DTEND;VALUE=DATE:{first + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_escaped(each.title)}",
        ]
        lines += [f"DESCRIPTION:{_escaped(each.about)}"] if each.about else []
        lines += [f"URL:{each.address}"] if each.address else []
        lines.append("END:VEVENT")
    lines.append("END:VCALENDAR")
    return b"".join(part + b"\r\n" for line in lines for part in _folded(line))


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(char, char) for char in text)


def _folded(line: str) -> Iterator[bytes]:
    """A line in parts of at most `WIDTH` bytes; no character is split."""
    part = b""
    for char in line:
        more = char.encode()
        if len(part) + len(more) > WIDTH:
            yield part
            part = b" "
        part += more
    yield part
