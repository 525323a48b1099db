"""The record of an event whose title or options were changed.

It has the current title and options. Its field `begun_as` keeps those that the event began with: the log is refereed
from them, and the chain of hashes starts with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.schema import Unreadable

BEGUN_AS: Final = "begun_as"
CHANGED: Final = ("title", "options")
"""The fields of a record that a change can change."""
CHANGE: Final = "change"


def as_begun(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record with the title and the options that the event began with."""
    if not isinstance(began := record.get(BEGUN_AS), Mapping):
        return dict(record)
    kept = {key: value for key, value in record.items() if key not in (*CHANGED, BEGUN_AS)}
    return {**kept, **{key: began[key] for key in CHANGED if key in began}}


def as_changed(record: Mapping[str, Any], bodies: Iterable[Any]) -> dict[str, Any]:
    """A record with the current title and options, after the entries `bodies`; without changes the same record."""
    entries = [body for body in bodies if isinstance(body, Mapping)]
    changes = {n: body for n, body in enumerate(entries, 1) if body.get("do") == CHANGE}
    if not changes:
        return dict(record)
    struck = {body.get("n") for body in entries if body.get("do") == "strike"}
    standing = [body for n, body in changes.items() if n not in struck]
    if not standing:
        return dict(record)
    began = {key: record[key] for key in CHANGED if key in record}
    title, options = record.get("title", ""), dict(record.get("options") or {})
    for body in standing:
        title = body.get("title") or title
        options |= body.get("options") or {}
    return {**record, "title": title, "options": options, BEGUN_AS: began}


def require_current(record: Mapping[str, Any]) -> None:
    """Check that the title and the options of a record are those that its changes lead to.

    :raises Unreadable: they are not, or `begun_as` is not an object with a title and options.
    """
    if BEGUN_AS not in record:
        return
    began = record[BEGUN_AS]
    if not isinstance(began, Mapping) or any(key not in CHANGED for key in began):
        raise Unreadable("begun_as is an object with the title and the options that the event began with", BEGUN_AS)
    bodies = record.get("entries")
    now = as_changed(as_begun(record), bodies if isinstance(bodies, list) else [])
    for key in CHANGED:
        if now.get(key) != record.get(key):
            raise Unreadable("title and options of the record are not those that its changes lead to", key)
