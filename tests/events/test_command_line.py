"""`event` and `events` on the command line: exit status, lines, descriptions, and whatever cannot be read."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace
from typing import Any

import pytest

from referee.__main__ import main
from referee.events.formats import keys

RECORD: dict[str, Any] = {
    "record": 1,
    "event": "single-elimination",
    "entrants": ["Ann", "Bo"],
    "entries": [{"do": "draw"}, {"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}],
}
DEEP = "[" * 4000 + "]" * 4000


def asked(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("\n".join(texts).encode())))


def test_each_entry_and_the_end_are_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked(monkeypatch, json.dumps(RECORD))
    assert main(["event", "-"]) == 0
    *entries, end = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(line) for line in entries] == [["n", "verdict", "rules", "says", "void", "ready"]] * 2
    assert list(end) == ["end", "over", "winners", "refused", "void", "rounds", "standing"]
    assert end["winners"] == ["Bo"]


def test_a_refused_entry_shows_in_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(monkeypatch, json.dumps({**RECORD, "entries": [*RECORD["entries"], {"do": "draw"}]}))
    assert main(["event", "-"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["refused"] == 1


def test_many_records_are_read_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(monkeypatch, json.dumps(RECORD), "{}", json.dumps(RECORD))
    assert main(["event", "--lines"]) == 2
    first, second, third = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first == third
    assert len(first["entries"]) == 2
    assert first["end"]["over"]
    assert second == {"error": "the record of an event needs the field 'record'", "field": "record"}


@pytest.mark.parametrize("key", keys())
def test_each_format_is_listed_and_described(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["events"]) == 0
    assert f"{key} " in capsys.readouterr().out
    assert main(["event", "--describe", key]) == 0
    described = json.loads(capsys.readouterr().out)
    assert described["options"]["type"] == "object"
    assert described["entries"]["amend"]["required"] == ["do", "n", "with"]


@pytest.mark.parametrize(
    ("part", "field"),
    [
        ({"record": 2}, "record"),
        ({"record": True}, "record"),
        ({"event": "roulette"}, "event"),
        ({"event": ["swiss"]}, "event"),
        ({"event": "../swiss"}, "event"),
        ({"title": 7}, "title"),
        ({"game": "chess"}, "game"),
        ({"game": ["darts-301", 5]}, "game[1]"),
        ({"options": []}, "options"),
        ({"options": {"third_place": "maybe"}}, "options.third_place"),
        ({"options": {"luck": 1}}, "options.luck"),
        ({"options": {"points": [0, 1, 2]}}, "options.points"),
        ({"entrants": "Ann"}, "entrants"),
        ({"entrants": ["Ann", ""]}, "entrants[1]"),
        ({"entrants": ["Ann", "ann"]}, "entrants[1]"),
        ({"entrants": ["Ann", {"name": "N-S", "people": ["Bo", "Bo"]}]}, "entrants[1]"),
        ({"entrants": ["Ann", {"name": "N-S", "size": 2}]}, "entrants[1].size"),
        ({"entrants": ["x" * 41]}, "entrants[0]"),
        ({"entrants": [f"P{n}" for n in range(1025)]}, "entrants"),
        ({"entries": {}}, "entries"),
        ({"entries": [{}] * 20_001}, "entries"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_record_that_cannot_be_read(
    part: dict[str, Any], field: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(monkeypatch, json.dumps({**RECORD, **part}))
    assert main(["event", "--lines"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["field"] == field
    assert len(answer["error"]) <= 1000


@pytest.mark.parametrize(
    "entry",
    [
        None,
        7,
        [],
        {},
        {"do": None},
        {"do": ["draw"]},
        {"do": "draw", "seed": 5},
        {"do": "draw", "seed": "x" * 300},
        {"do": "result"},
        {"do": "result", "between": []},
        {"do": "result", "between": [["Ann"], {}], "winner": "Ann"},
        {"do": "result", "between": ["Ann", "Ann"], "winner": "Ann"},
        {"do": "result", "between": ["Ann", "Bo"], "score": [1, "2"]},
        {"do": "result", "between": ["Ann", "Bo"], "score": [1, 1e30]},
        {"do": "result", "between": ["Ann", "Bo"], "draw": False},
        {"do": "result", "between": ["Ann", "Bo"], "match": {}},
        {"do": "result", "between": ["Ann", "Bo"], "match": {"record": 1, "game": "chess", "players": [], "plays": []}},
        {"do": "result", "between": ["Ann", "Bo"], "order": [["Ann"], ["Ann"]]},
        {"do": "result", "between": ["Ann", "Bo"], "forfeit": ["Zoe"]},
        {"do": "result", "pairing": "W9-9", "winner": "Ann"},
        {"do": "pair", "round": 0, "pairs": []},
        {"do": "pair", "round": 1},
        {"do": "enter", "who": {"name": "Ann"}},
        {"do": "enter", "who": {"people": []}},
        {"do": "withdraw", "who": "Zoe"},
        {"do": "absent", "who": "Ann", "round": 10**30},
        {"do": "play-off", "order": []},
        {"do": "strike", "n": 99},
        {"do": "strike", "n": True},
        {"do": "amend", "n": 1, "with": {"do": "amend", "n": 1, "with": {}}},
        {"do": "amend", "n": 2, "with": {"do": "strike", "n": 2}},
    ],
)
@pytest.mark.parametrize("key", keys())
def test_an_entry_that_makes_no_sense_is_refused(
    entry: object, key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {"record": 1, "event": key, "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw"}, entry]}
    asked(monkeypatch, json.dumps(record))
    assert main(["event", "--lines"]) == 0
    ruling = json.loads(capsys.readouterr().out)["entries"][1]
    assert ruling["verdict"] == "refused"
    assert ruling["rules"]
    assert ruling["says"]


def test_what_is_no_json_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked(monkeypatch, "{", DEEP, "1e999")
    assert main(["event", "--lines"]) == 2
    assert all("error" in json.loads(line) for line in capsys.readouterr().out.splitlines())


@pytest.mark.parametrize("arguments", [["event"], ["event", "x", "--lines"], ["event", "--describe", "roulette"]])
def test_arguments_that_do_not_go_together(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err
