"""The chain over a log: what it is made of, what a record proves, and how each change shows."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee import chain, games
from referee.chain import Broken, fingerprint
from referee.desk import demo
from referee.games import game
from referee.kit.values import replace
from referee.match import (
    Entry,
    Match,
    match_of_record,
    prove_record,
    read_json,
    read_record,
    replay,
)
from referee.schema import Unreadable
from referee.testing.stories import new_table

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "proof.md"
AT = 1_779_991_200.25


def throw(*darts: str) -> dict[str, object]:
    return {"play": "throw", "darts": list(darts)}


class Table:
    """A match of darts Baseball whose entries are made by Ann and Bo, a second apart."""

    def __init__(self) -> None:
        self.match = Match("darts-baseball", game("darts-baseball").schema.setup(["Ann", "Bo"], {"innings": 3}))

    def enter(self, kind: str, assessment) -> None:
        seq = self.match.head + 1
        who = ("Ann", "Bo")[seq % 2]
        self.match.add(Entry(seq, kind, assessment.lane, assessment.body, who, AT + seq), assessment)

    def play(self, *darts: str) -> None:
        self.enter("play", self.match.assess(throw(*darts)))

    def strike(self, n: int) -> None:
        self.enter("strike", self.match.assess_strike(n)[0])

    def amend(self, n: int, *darts: str) -> None:
        self.enter("amend", self.match.assess_amendment(n, throw(*darts))[0])

    def insert(self, n: int, *darts: str) -> None:
        self.enter("insert", self.match.assess_insertion(n, throw(*darts))[0])

    def record(self) -> dict:
        return json.loads(json.dumps(self.match.whole_record()))


@pytest.fixture
def record() -> dict:
    """A record with four plays, one taken back and one corrected."""
    table = Table()
    table.play("1", "0", "0")
    table.play("T1", "1", "0")
    table.play("2", "2", "2")
    table.strike(3)
    table.play("D2", "0", "0")
    table.amend(2, "T1", "D1", "0")
    return table.record()


# --- the promise -----------------------------------------------------------------------------------------------------


def test_what_is_hashed_never_changes():
    assert chain.canonical({"b": ["ä", '"\\\n\x1f', 1, -0.5, True, None], "a": {}}) == (
        '{"a":{},"b":["ä","\\"\\\\\\n\\u001f",1,-0.5,true,null]}'.encode()
    )
    start = chain.setup_hash({"game": "darts-baseball", "players": ["Ann", "Zoë"], "options": {"innings": 3}})
    entries = (
        Entry(1, "play", "", throw("1", "0", "0"), "Ann", AT),
        Entry(2, "strike", "2", {"n": 1}, "", AT + 1),
        Entry(3, "amend", "", {"n": 1, "play": throw("D1", "0", "0")}, "Zoë", AT + 2),
    )
    hashes = [start.hex(), *(entry.hash.hex() for entry in chain.hashed(start, entries))]
    assert hashes == [
        "8a1c0d2f5552c7b36331e3272a09dd2842d17a1d29c08c10b2659d9dc5b3ed84",
        "9f86b55c82bb4b28293995f1166729b156c4520f928efa99cf914bb2e20c9f38",
        "82279b1ead50e7ee5c2e2b6dcd1ccee089cfef18ad9684069df64a7fb58fa40c",
        "d6eb77f61f2e7f6eca27fddcd9e7591ee8282ea1af71449f699e5aae608f2918",
    ]
    assert fingerprint(bytes.fromhex(hashes[-1])) == "45XZ-R7S9-F39Y-7UTH"


def test_the_program_of_the_document_finds_the_same(record, tmp_path):
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "prove.py").write_text(program, encoding="utf-8")
    (tmp_path / "record.json").write_text(json.dumps(record, indent=2, ensure_ascii=False), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "prove.py", "record.json"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == prove_record(record).fingerprint


@pytest.mark.parametrize("path", demo.records(), ids=lambda path: path.stem)
def test_a_match_of_every_game_proves_itself_after_it_was_a_file(path):
    record = read_record(read_json(path.read_bytes()))
    match = Match(record.game, record.setup)
    for raw in record.plays:
        assessment = match.assess(raw)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body, "Zoë", AT + match.head), assessment)
    written = json.loads(json.dumps(match.whole_record()))
    assert prove_record(written).fingerprint == fingerprint(match.hash)
    again = read_record(written)
    assert again.setup == record.setup
    assert list(replay(again)) == list(replay(record))


def test_the_log_is_optional_and_the_plays_are_the_plays_as_they_stand(record):
    plain = {key: value for key, value in record.items() if key != "log"}
    assert read_record(plain).proof is None
    assert list(replay(read_record(plain))) == list(replay(read_record(record)))
    assert [play["darts"] for play in record["plays"]] == [["1", "0", "0"], ["T1", "D1", "0"], ["D2", "0", "0"]]


@pytest.mark.parametrize("key", games.keys())
def test_house_rules_are_written_with_those_that_were_left_out(key):
    players, schema = new_table(key, 1).players, game(key).schema
    record = Match(key, schema.setup(players)).whole_record()
    assert list(record["options"]) == [option.key for option in schema.options.fields]
    assert schema.setup(players, record["options"]).options == schema.as_printed


# --- what shows ------------------------------------------------------------------------------------------------------


def changed(record: dict, *path: object, to: object) -> dict:
    """A copy with another value at one place."""
    copied = copy.deepcopy(record)
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return copied


@pytest.mark.parametrize(
    ("path", "to", "seq"),
    [
        (("log", 2, "body", "darts"), ["2", "2", "3"], 3),
        (("log", 3, "body", "n"), 2, 4),
        (("log", 3, "kind"), "play", 4),
        (("log", 5, "body", "play", "darts"), ["T1", "T1", "T1"], 6),
        (("log", 1, "who"), "Zoe", 2),
        (("log", 1, "at"), 1_779_991_200_000, 2),
        (("log", 1, "lane"), "2", 2),
        (("log", 1, "hash"), "0" * 64, 2),
        (("log", 4, "seq"), 4, 5),
        (("log", 0, "who"), "Zoe", 1),
        (("players", 0), "Zoe", 1),
        (("options", "innings"), 4, 1),
        (("options",), {}, 1),
        (("game",), "darts-301", 1),
    ],
)
def test_a_changed_entry_is_named(record, path, to, seq):
    with pytest.raises(Broken) as caught:
        prove_record(changed(record, *path, to=to))
    assert caught.value.seq == seq
    assert f"ntry {seq}" in str(caught.value)
    assert caught.value.field == f"log[{seq - 1}]"
    if path[0] == "log":
        with pytest.raises(Unreadable):
            read_record(changed(record, *path, to=to))


def test_a_change_with_its_hash_shows_at_the_next(record):
    forged = changed(record, "log", 1, "who", to="Zoe")
    before = bytes.fromhex(forged["log"][0]["hash"])
    entry = Entry(2, "play", "", forged["log"][1]["body"], "Zoe", forged["log"][1]["at"] / 1000)
    forged["log"][1]["hash"] = chain.entry_hash(before, entry).hex()
    with pytest.raises(Broken, match=r"Entry 3 \(a play, entered by Bo\) is not as it was written after entry 2"):
        prove_record(forged)


def test_a_number_out_of_order_shows_under_a_hash_of_its_own(record):
    forged = changed(record, "log", 5, "seq", to=7)
    last = forged["log"][5]
    entry = Entry(7, last["kind"], last["lane"], last["body"], last["who"], last["at"] / 1000)
    last["hash"] = chain.entry_hash(bytes.fromhex(forged["log"][4]["hash"]), entry).hex()
    with pytest.raises(Broken, match="Entry 7 stands where entry 6 belongs"):
        prove_record(forged)


def test_a_kept_log_names_its_first_broken_entry_and_stays_as_it_is_kept():
    table = Table()
    for _ in range(3):
        table.play("1", "0", "0")
    kept = list(table.match.log())
    assert replayed(kept).broken == ""
    assert replayed(kept).hash == table.match.hash
    kept[0] = replace(kept[0], who="Zoe")
    kept[1] = replace(kept[1], hash=bytes(32))
    course = replayed(kept)
    assert course.broken.startswith("Entry 1 or the set-up of the match")
    assert list(course.log()) == kept


def replayed(kept: list[Entry]) -> Match:
    """A match as it is read from a log that is kept with its hashes."""
    course = Table().match
    for entry in kept:
        course.replay(entry)
    return course


def test_a_whole_new_log_has_another_fingerprint(record):
    table = Table()
    table.play("1", "0", "0")
    table.play("T1", "T1", "0")
    assert prove_record(record).printed_after(prove_record(table.record()).fingerprint) is None


@pytest.mark.parametrize(
    ("log", "says"),
    [
        (lambda log: log[:2] + log[3:], "Entry 4 stands where entry 3 belongs"),
        (lambda log: log[1:], "Entry 2 stands where entry 1 belongs"),
        (lambda log: [log[0], log[2], log[1], *log[3:]], "Entry 3 stands where entry 2 belongs"),
        (lambda log: [*log, log[-1]], "Entry 6 stands where entry 7 belongs"),
        (lambda log: log[:-1], "Play 2 is not what the log comes to, which is entry 2"),
        (lambda log: log[:4], "Play 2 is not what the log comes to, which is entry 2"),
        (lambda log: log[:1], "The record has 3 plays, and the log comes to 1"),
        (lambda log: [], "The record has 3 plays, and the log comes to 0"),
    ],
)
def test_entries_cannot_be_taken_out_or_put_in(record, log, says):
    with pytest.raises(Broken, match=says):
        prove_record({**record, "log": log(record["log"])})


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        (lambda plays: plays[:-1], "The play of entry 5 is missing"),
        (lambda plays: plays[::-1], "Play 1 is not what the log comes to, which is entry 1"),
        (lambda plays: [*plays, plays[0]], "The record has 4 plays, and the log comes to 3"),
        (lambda plays: [{**plays[0], "by": True}, *plays[1:]], "Play 1 is not"),
    ],
)
def test_the_plays_are_those_of_the_log(record, plays, says):
    with pytest.raises(Broken, match=says):
        prove_record({**record, "plays": plays(record["plays"])})


def test_one_play_is_counted_as_one(record):
    with pytest.raises(Broken, match="The record has 1 play, and the log comes to 0"):
        prove_record({**record, "plays": record["plays"][:1], "log": []})


def test_a_play_taken_back_and_then_corrected_stands_again(record):
    table = Table()
    table.play("1", "0", "0")
    table.strike(1)
    table.amend(1, "D1", "0", "0")
    assert table.record()["plays"] == [throw("D1", "0", "0")]
    assert prove_record(table.record()).plays == 1


def test_an_inserted_play_is_proven_at_its_place(record):
    table = Table()
    table.play("1", "0", "0")
    table.play("T1", "0", "0")
    table.insert(2, "D1", "0", "0")
    table.insert(1, "0", "0", "0")
    table.strike(3)
    written = table.record()
    assert [play["darts"][0] for play in written["plays"]] == ["0", "1", "T1"]
    proof = prove_record(written)
    assert (proof.plays, proof.fingerprint) == (3, fingerprint(table.match.hash))
    kept = match_of_record(read_record(written), at=0.0)
    assert (kept.hash, kept.position) == (table.match.hash, table.match.position)
    moved = changed(written, "log", 3, "body", "n", to=2)
    with pytest.raises(Broken, match=r"Entry 4 \(a forgotten play before play 2, entered by Ann\) is not as it was"):
        prove_record(moved)
    with pytest.raises(Broken, match="Play 1 is not what the log comes to, which is entry 4"):
        prove_record({**written, "plays": written["plays"][1:]})
    with pytest.raises(Unreadable, match="has just n and play"):
        prove_record(changed(written, "log", 3, "body", to={"n": 1}))


def test_an_earlier_sheet_of_the_same_match_is_known(record):
    proof = prove_record(record)
    for seq in range(7):
        assert proof.printed_after(proof.fingerprint_after(seq)) == seq


# --- what is not a log ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "to", "field"),
    [
        (("log",), None, "log"),
        (("log",), {}, "log"),
        (("log", 1), [], "log[1]"),
        (("log", 1, "seq"), "2", "log[1].seq"),
        (("log", 1, "seq"), True, "log[1].seq"),
        (("log", 1, "at"), 1.5, "log[1].at"),
        (("log", 1, "at"), -1, "log[1].at"),
        (("log", 1, "at"), 253_370_764_800_001, "log[1].at"),
        (("log", 1, "at"), 10**400, "log[1].at"),
        (("log", 1, "kind"), "delete", "log[1].kind"),
        (("log", 1, "kind"), [], "log[1].kind"),
        (("log", 1, "lane"), "x" * 41, "log[1].lane"),
        (("log", 1, "who"), "x" * 81, "log[1].who"),
        (("log", 1, "who"), "a\0b", "log[1].who"),
        (("log", 1, "who"), None, "log[1].who"),
        (("log", 1, "hash"), "0" * 63, "log[1].hash"),
        (("log", 1, "hash"), "G" * 64, "log[1].hash"),
        (("log", 1, "hash"), None, "log[1].hash"),
        (("log", 1, "body"), [], "log[1].body"),
        (("log", 3, "body"), {"n": "3"}, "log[3].body"),
        (("log", 3, "body"), {"n": True}, "log[3].body"),
        (("log", 3, "body"), {}, "log[3].body"),
        (("log", 5, "body"), {"n": 2}, "log[5].body"),
        (("log", 1, "extra"), 1, "log[1].extra"),
    ],
)
def test_what_no_log_holds_is_named(record, path, to, field):
    for read in (prove_record, read_record):
        with pytest.raises(Unreadable) as caught:
            read(changed(record, *path, to=to))
        assert caught.value.field == field
        assert not isinstance(caught.value, Broken)


def test_a_lane_is_read_up_to_forty_characters(record):
    with pytest.raises(Broken):
        prove_record(changed(record, "log", 1, "lane", to="x" * 40))


@pytest.mark.parametrize("key", ["seq", "at", "kind", "lane", "who", "body", "hash"])
def test_a_field_that_an_entry_lacks_is_named(record, key):
    del record["log"][1][key]
    for read in (prove_record, read_record):
        with pytest.raises(Unreadable, match=f"an entry needs the field '{key}'") as caught:
            read(record)
        assert caught.value.field == f"log[1].{key}"


@pytest.mark.parametrize("raw", [None, [], {}, {"game": "darts-301"}, {"game": 1, "plays": []}])
def test_no_record(raw):
    with pytest.raises(Unreadable):
        prove_record(raw)


def test_a_record_without_a_log_proves_nothing(record):
    del record["log"]
    with pytest.raises(Unreadable, match="no log"):
        prove_record(record)


def test_what_cannot_be_hashed_is_unreadable(record):
    endless: list = []
    for _ in range(100_000):
        endless = [endless]
    for odd in (float("inf"), endless):
        with pytest.raises(Unreadable, match="cannot be hashed"):
            prove_record(changed(record, "log", 0, "body", "darts", to=odd))


# --- the command -----------------------------------------------------------------------------------------------------


def verify(record: object, *fingerprint: str) -> tuple[int, str, str]:
    run = subprocess.run(
        [sys.executable, "-m", "referee", "verify", "-", *fingerprint],
        cwd=DOCUMENT.parent.parent, input=json.dumps(record), capture_output=True, text=True,
    )  # fmt: skip
    return run.returncode, run.stdout, run.stderr


def test_verify_says_whether_it_is_the_one(record):
    proof = prove_record(record)
    status, says, _ = verify(record)
    assert (status, says.splitlines()) == (
        0, ["The log is whole: 6 entries, 3 plays after it.", f"Its fingerprint is {proof.fingerprint}."],
    )  # fmt: skip
    status, says, _ = verify(record, *proof.fingerprint.lower().split("-"))
    assert (status, says.splitlines()[-1]) == (0, "This is the record that was printed.")
    status, says, _ = verify(record, proof.fingerprint_after(5))
    last = "The sheet was printed after entry 5. Up to there it is this record; 1 entry came later."
    assert (status, says.splitlines()[-1]) == (1, last)
    status, says, _ = verify(record, "AAAA-AAAA-AAAA-AAAA")
    last = "This is not the record that was printed: the sheet says AAAA-AAAA-AAAA-AAAA."
    assert (status, says.splitlines()[-1]) == (1, last)


def test_verify_says_which_entry_differs(record):
    status, says, _ = verify(changed(record, "log", 2, "body", "darts", to=["T2", "2", "2"]))
    named = "Entry 3 (a play, entered by Bo) is not as it was written after entry 2."
    assert (status, says) == (1, f"This record has been changed. {named}\n")


def test_verify_tells_what_it_cannot_read(record):
    for wrong, typed in (({}, ()), ({**record, "log": 1}, ()), (record, ("0000-0000-0000-0000",))):
        status, says, error = verify(wrong, *typed)
        assert (status, says, error.count("\n")) == (2, "", 1)
