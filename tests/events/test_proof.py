"""The log of an event: what is hashed, what its record proves, and how each change shows."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.chain import Broken, fingerprint, hashed, linked
from referee.events.printed import answer_record
from referee.events.proof import HashedEntry, prove_event, start_of, write_log
from referee.events.record import read_event
from referee.schema import Unreadable

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "proof.md"
AT = 1_779_991_200.25
SETUP: dict[str, Any] = {
    "record": 1, "event": "single-elimination", "title": "Thursday", "game": "darts-301",
    "options": {"third_place": "no"}, "entrants": ["Ann", "Bo", {"name": "N-S", "people": ["Cy", "Zoë"]}, "Dee"],
}  # fmt: skip
BODIES: list[Any] = [
    {"do": "draw", "seed": "2026-11-22"},
    {"do": "result", "between": ["Ann", "Dee"], "score": [2, 0]},
    {"do": "result", "between": ["Bo", "N-S"], "winner": "N-S"},
    {"do": "amend", "n": 2, "with": {"do": "result", "between": ["Ann", "Dee"], "winner": "Dee"}},
    {"do": "strike", "n": 3},
    {"do": "close"},
]


def record_of(bodies: list[Any], **setup: object) -> dict[str, Any]:
    """The record of an event whose entries are made by the organiser and a helper, a second apart."""
    start = {**SETUP, **setup}
    entries = [HashedEntry(n, body, ("organiser", "Zoë")[n % 2], AT + n) for n, body in enumerate(bodies, 1)]
    return {**start, "entries": bodies, "log": write_log(hashed(start_of(start), entries))}


@pytest.fixture
def record() -> dict[str, Any]:
    """A record with six entries, one corrected and one taken back."""
    return copy.deepcopy(record_of(BODIES))


# --- the promise -----------------------------------------------------------------------------------------------------


def test_what_is_hashed_never_changes(record):
    assert start_of(SETUP).hex() == "2f55119379a062200bea603da5c893f43ccb500b51b3a966116df9f8fcf61965"
    assert [line["hash"] for line in record["log"]][:2] == [
        "e57f18c88890684ec3277dd8cf4663815db7f40266c2c64e8803088f13e14537",
        "bca9e4e3115b21139f2d1fe0521305e7e95d24e57da149999d114d9ab4951883",
    ]
    assert record["log"][0] == {
        "seq": 1,
        "who": "Zoë",
        "at": 1_779_991_201_250,
        "hash": "e57f18c88890684ec3277dd8cf4663815db7f40266c2c64e8803088f13e14537",
    }
    assert prove_event(record).fingerprint == "D4WT-Q7GA-7CUT-Q8PJ"


def test_the_program_of_the_document_finds_the_same(record, tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "prove.py").write_text(program, encoding="utf-8")
    (tmp_path / "record.json").write_text(json.dumps(record, indent=2, ensure_ascii=False), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "prove.py", "record.json"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == prove_event(record).fingerprint


def test_the_log_is_optional_and_the_entries_are_the_same_with_it(record):
    plain = {key: value for key, value in record.items() if key != "log"}
    assert read_event(plain).log is None
    assert answer_record(plain) == answer_record(record)
    assert read_event(record).log == prove_event(record).entries
    assert [entry.body for entry in prove_event(record).entries] == BODIES


def test_an_event_that_has_no_entry_yet_has_a_fingerprint():
    assert prove_event(record_of([])).fingerprint == fingerprint(start_of(SETUP))


# --- what shows ------------------------------------------------------------------------------------------------------


def changed(record: dict[str, Any], *path: Any, to: object) -> dict[str, Any]:
    """A copy with another value at one place."""
    copied = copy.deepcopy(record)
    inner: Any = copied
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return copied


@pytest.mark.parametrize(
    ("path", "to", "says"),
    [
        (("entries", 1, "score"), [2, 1], r"Entry 2 \(a result, entered by organiser\) is not as it was written after"),
        (("entries", 3, "with", "winner"), "Ann", r"Entry 4 \(entry 2 corrected, entered by organiser\)"),
        (("entries", 4, "n"), 2, r"Entry 5 \(entry 2 taken back, entered by Zoë\)"),
        (("entries", 5), {"do": "draw"}, r"Entry 6 \(a draw, entered by organiser\)"),
        (("entries", 5), ["close"], r"Entry 6 \(an entry, entered by organiser\)"),
        (("log", 2, "who"), "", r"Entry 3 \(a result\) is not as it was written after entry 2"),
        (("log", 2, "at"), 1_779_991_200_000, r"Entry 3 \(a result, entered by Zoë\)"),
        (("log", 2, "hash"), "0" * 64, "Entry 3"),
        (("log", 4, "seq"), 4, "Entry 4 stands where entry 5 belongs"),
        (("entries", 0, "seed"), "another", "Entry 1 or the set-up of the event"),
        (("title",), "Friday", "Entry 1 or the set-up of the event"),
        (("game",), "canasta", "Entry 1 or the set-up of the event"),
        (("options", "third_place"), "yes", "Entry 1 or the set-up of the event"),
        (("entrants", 0), "Zoe", "Entry 1 or the set-up of the event"),
        (("begun_with",), "1.2", "Entry 1 or the set-up of the event"),
        (("event",), "double-elimination", "Entry 1 or the set-up of the event"),
    ],
)  # fmt: skip
def test_a_changed_entry_is_named(record, path, to, says):
    with pytest.raises(Broken, match=says):
        prove_event(changed(record, *path, to=to))
    with pytest.raises(Unreadable):
        read_event(changed(record, *path, to=to))


@pytest.mark.parametrize(
    ("entries", "log", "says"),
    [
        (slice(0, 5), slice(0, 6), "The record has 5 entries, and the log has 6"),
        (slice(0, 6), slice(0, 5), "The record has 6 entries, and the log has 5"),
        (slice(1, 6), slice(1, 6), "Entry 2 stands where entry 1 belongs"),
        (slice(None, None, -1), slice(None, None, -1), "Entry 6 stands where entry 1 belongs"),
    ],
)
def test_entries_cannot_be_taken_out_or_put_in(record, entries, log, says):
    with pytest.raises(Broken, match=says):
        prove_event({**record, "entries": record["entries"][entries], "log": record["log"][log]})


def test_a_change_with_its_hash_shows_at_the_next(record):
    forged = changed(record, "entries", 1, "score", to=[2, 1])
    before = bytes.fromhex(forged["log"][0]["hash"])
    entry = HashedEntry(2, forged["entries"][1], forged["log"][1]["who"], forged["log"][1]["at"] / 1000)
    forged["log"][1]["hash"] = linked(before, entry).hash.hex()
    with pytest.raises(Broken, match=r"Entry 3 \(a result, entered by Zoë\)") as caught:
        prove_event(forged)
    assert (caught.value.seq, caught.value.field) == (3, "log[2]")


def test_an_earlier_standing_of_the_same_event_is_known(record):
    proof = prove_event(record)
    for seq in range(7):
        earlier = record_of(BODIES[:seq])
        assert proof.printed_after(prove_event(earlier).fingerprint) == seq
    assert proof.printed_after(prove_event(record_of(BODIES, title="Friday")).fingerprint) is None


# --- what is not a log ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "to", "field"),
    [
        (("log",), None, "log"),
        (("log",), {}, "log"),
        (("log", 1), [], "log[1]"),
        (("log", 1, "seq"), True, "log[1].seq"),
        (("log", 1, "at"), 1.5, "log[1].at"),
        (("log", 1, "who"), "x" * 81, "log[1].who"),
        (("log", 1, "hash"), "0" * 63, "log[1].hash"),
        (("log", 1, "kind"), "play", "log[1].kind"),
        (("log", 1), {"seq": 2, "who": "", "at": 1}, "log[1].hash"),
    ],
)
def test_what_no_log_holds_is_named(record, path, to, field):
    for read in (prove_event, read_event):
        with pytest.raises(Unreadable) as caught:
            read(changed(record, *path, to=to))
        assert caught.value.field == field
        assert not isinstance(caught.value, Broken)


@pytest.mark.parametrize("raw", [None, [], {}, {"event": "swiss"}, {"event": 1, "entries": []}])
def test_no_record(raw):
    with pytest.raises(Unreadable, match="not a record of an event"):
        prove_event(raw)


def test_a_record_without_a_log_proves_nothing(record):
    del record["log"]
    with pytest.raises(Unreadable, match="no log"):
        prove_event(record)


def test_what_cannot_be_hashed_is_unreadable(record):
    with pytest.raises(Unreadable, match="cannot be hashed"):
        prove_event(changed(record, "entries", 0, "seed", to=float("inf")))


def test_others_have_their_turn_between_the_entries_of_a_long_log(record):
    pauses: list[int] = []
    read_event(record, breathe=lambda: pauses.append(1))
    assert len(pauses) == 6


# --- the commands ----------------------------------------------------------------------------------------------------


def run(record: object, *command: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "referee", *command],
        cwd=DOCUMENT.parent.parent, input=json.dumps(record), capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_verify_says_whether_it_is_the_one(record):
    proof = prove_event(record)
    status, says, _ = run(record, "verify", "-")
    lines = ["The log is whole: 6 entries.", f"Its fingerprint is {proof.fingerprint}."]
    assert (status, says.splitlines()) == (0, lines)
    status, says, _ = run(record, "verify", "-", *proof.fingerprint.lower().split("-"))
    assert (status, says.splitlines()[-1]) == (0, "This is the record that was printed.")
    status, says, _ = run(record, "verify", "-", proof.fingerprint_after(4))
    last = "The sheet was printed after entry 4. Up to there it is this record; 2 entries came later."
    assert (status, says.splitlines()[-1]) == (1, last)
    status, says, _ = run(record, "verify", "-", "AAAA-AAAA-AAAA-AAAA")
    last = "This is not the record that was printed: the sheet says AAAA-AAAA-AAAA-AAAA."
    assert (status, says.splitlines()[-1]) == (1, last)


def test_verify_says_which_entry_differs(record):
    forged = changed(record, "entries", 1, "score", to=[0, 2])
    named = "Entry 2 (a result, entered by organiser) is not as it was written after entry 1."
    assert run(forged, "verify", "-") == (1, f"This record has been changed. {named}\n", "")
    assert run(forged, "event", "-") == (2, "", f"log[1]: {named}\n")


def test_verify_tells_what_it_cannot_read(record):
    plain = {key: value for key, value in record.items() if key != "log"}
    for wrong in (plain, {**record, "log": 1}, {"event": "swiss"}):
        status, says, error = run(wrong, "verify", "-")
        assert (status, says, error.count("\n")) == (2, "", 1)
