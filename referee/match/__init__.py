"""A match: its log, the position that the log folds to, and the record file."""

from referee.match.figures import (
    Appearance,
    SideResult,
    appearances,
    counts_of,
    seats_as_begun,
    side_results,
    standing_plays,
)
from referee.match.imported import match_of_record
from referee.match.log import Assessment, Change, Entry, EntryKind, LoggedPlay, NoSuchPlay
from referee.match.match import CHECKPOINT_EVERY, Match
from referee.match.moments import LoggedMoment, recent_moments
from referee.match.proof import Proof, prove_record
from referee.match.record import RECORD_VERSION, Record, final_position, read_record, replay
from referee.schema import read_json

__all__ = [
    "CHECKPOINT_EVERY",
    "RECORD_VERSION",
    "Appearance",
    "Assessment",
    "Change",
    "Entry",
    "EntryKind",
    "LoggedMoment",
    "LoggedPlay",
    "Match",
    "NoSuchPlay",
    "Proof",
    "Record",
    "SideResult",
    "appearances",
    "counts_of",
    "final_position",
    "match_of_record",
    "prove_record",
    "read_json",
    "read_record",
    "recent_moments",
    "replay",
    "seats_as_begun",
    "side_results",
    "standing_plays",
]
