"""The chain of hashes over a log, of a match or of an event, and the proof that a record gives of itself."""

from referee.chain.hashes import (
    Chained,
    canonical,
    entry_hash,
    fingerprint,
    hashed,
    linked,
    milliseconds,
    plain_numbers,
    read_fingerprint,
    setup_hash,
)
from referee.chain.proof import (
    Broken,
    ProvenLog,
    broken_end,
    broken_sentence,
    check_entry,
    check_text,
    first_break,
    follows,
    read_log,
    reading_hashes,
)

__all__ = [
    "Broken",
    "Chained",
    "ProvenLog",
    "broken_end",
    "broken_sentence",
    "canonical",
    "check_entry",
    "check_text",
    "entry_hash",
    "fingerprint",
    "first_break",
    "follows",
    "hashed",
    "linked",
    "milliseconds",
    "plain_numbers",
    "read_fingerprint",
    "read_log",
    "reading_hashes",
    "setup_hash",
]
