"""Makes a match from a record: with its whole log if there is one, else with its plays."""

from __future__ import annotations

from referee.chain import linked
from referee.kit.values import replace
from referee.match.log import Breathe, Entry, NoSuchPlay, without_pause
from referee.match.match import Match
from referee.match.record import Record


def match_of_record(record: Record, at: float, breathe: Breathe = without_pause) -> Match:
    """The match of a record, entered at the time `at`; plays that the rules refuse are left out.

    `breathe` is called after each judged play, also after each one judged again. An exception from it ends the work.
    """
    return match_of_log(record, breathe) or _match_of_plays(record, at, breathe)


def match_of_log(record: Record, breathe: Breathe = without_pause) -> Match | None:
    """The match with the log of its record, and so with its fingerprint.

    None if there is no log, its names are written otherwise, or today's rules refuse one of its entries.
    """
    if record.proof is None or record.written["players"] != list(record.setup.players):
        return None
    match = Match(record.game, record.setup, written=record.written)
    for entry in record.proof.entries:
        try:
            assessment = match.assess_entry(entry.kind, entry.body, breathe)
        except NoSuchPlay:
            return None
        if not assessment.ruling.allowed or assessment.lane != entry.lane:
            return None
        match.add(entry, replace(assessment, body=entry.body))
        breathe()
    return match


def _match_of_plays(record: Record, at: float, breathe: Breathe) -> Match:
    match = Match(record.game, record.setup)
    before = match.hash
    for raw in record.plays:
        assessment = match.assess(raw)
        if assessment.ruling.allowed:
            entry = Entry(match.head + 1, "play", lane=assessment.lane, body=assessment.body, at=at)
            # Hash one by one: a whole log at once takes long.
            entry = linked(before, entry)
            before = entry.hash
            match.add(entry, assessment)
        breathe()
    return match
