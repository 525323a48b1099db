"""The plays and entries of a record that were not taken over, because the rules refuse them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.chain import fingerprint
from referee.events.printed import replay_event
from referee.events.record import read_event
from referee.kit.shape import Shape
from referee.kit.values import Value
from referee.match import Match
from referee.match.log import Breathe, without_pause
from referee.match.record import Record, replay
from referee.store.events import StoredEvent


class LeftOut(Shape):
    """A refused play or entry of a record, by its number there."""

    n: int
    rules: list[str]
    says: str

    def in_words(self, what: str) -> str:
        """The line that a command prints: `play 3 is left out, D3-WIN-1: ...`."""
        return f"{what} {self.n} is left out, {', '.join(self.rules)}: {self.says}"


class BroughtIn(Value):
    """A record that was brought in without what the rules refuse."""

    title: str
    address: str
    left_out: tuple[str, ...]
    """A sentence for each refused play or entry."""


def has_whole_log(match: Match, record: Record) -> bool:
    """True if a match has the log of its record, with all entries."""
    return record.proof is not None and record.proof.fingerprint == fingerprint(match.hash)


def plays_left_out(match: Match, record: Record, breathe: Breathe = without_pause) -> list[LeftOut]:
    """The refused plays of the record that a match was made of."""
    is_whole = has_whole_log(match, record) or match.head == len(record.plays)
    return [] if is_whole else _refused(replay(record), breathe)


def entries_left_out(event: StoredEvent, raw: Mapping[str, Any], breathe: Breathe = without_pause) -> list[LeftOut]:
    """The refused entries of the record that an event was made of."""
    # A log that was taken over has the corrections too.
    is_whole = event.head in (len(raw["entries"]), len(raw.get("log", raw["entries"])))
    return [] if is_whole else _refused(replay_event(read_event(dict(raw))), breathe)


def _refused(lines: Iterable[Mapping[str, Any]], breathe: Breathe) -> list[LeftOut]:
    refused: list[LeftOut] = []
    for n, line in enumerate(lines, 1):
        if line.get("verdict") == "refused":
            refused.append(LeftOut(n, line["rules"], line["says"]))
        breathe()
    return refused
