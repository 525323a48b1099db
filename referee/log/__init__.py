"""One way into any log, of a match and of an event: pending entries, written together, answered once durable."""

from referee.log.answers import Accepted, Answer, RefusedEntry, Stale
from referee.log.append import Append, Assessed, Log, PendingEntry
from referee.log.group_commit import GroupCommit, Job

__all__ = [
    "Accepted",
    "Answer",
    "Append",
    "Assessed",
    "GroupCommit",
    "Job",
    "Log",
    "PendingEntry",
    "RefusedEntry",
    "Stale",
]
