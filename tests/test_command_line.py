"""The command line as other programs use it."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from jsonschema import Draft202012Validator

from referee import __version__, games
from referee.__main__ import main
from tests.rings import STARTS, each
from tools.serving import SOON

ROOT = Path(__file__).parent.parent


def run(*arguments, text=b""):
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments], input=text, capture_output=True, cwd=ROOT, timeout=SOON
    )


def record(*plays, **more):
    return json.dumps(
        {"record": 1, "game": "darts-301", "players": ["Ann", "Bo"], "options": {}, "plays": list(plays), **more}
    ).encode()


def test_games_lists_each_game():
    done = run("games")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.decode().splitlines()] == list(games.keys())


def test_the_version_is_one_line():
    done = run("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"referee {__version__}\n")


def loaded_by(*arguments, text=b""):
    """The modules that a command loads."""
    listing = "import sys; from referee.__main__ import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", listing, *arguments], input=text, capture_output=True, cwd=ROOT, timeout=SOON
    )
    return set(done.stderr.decode().split())


def test_games_loads_the_rules_of_no_game():
    assert not {name for name in loaded_by("games") if re.fullmatch(r"referee\.games\..*\.game", name)}


@pytest.mark.parametrize("command", [("plays", "darts-301"), ("ask", "darts-301"), ("replay", "-")])
def test_a_command_about_one_game_loads_no_other_game_and_no_list_of_packages(command):
    loaded = loaded_by(*command, text=record() if command[0] == "replay" else b"")
    assert {name for name in loaded if name.startswith("referee.games.") and name.endswith(".game")} == {
        "referee.games.darts_301.game"
    }
    assert "importlib.metadata" not in loaded
    assert ("referee.match" in loaded) == (command[0] == "replay")


@pytest.mark.parametrize("key", games.keys())
def test_plays_prints_json_schema(key, capsys):
    assert main(["plays", key]) == 0
    described = json.loads(capsys.readouterr().out)
    for schema in (*described["plays"].values(), *described["questions"].values(), described["options"]):
        Draft202012Validator.check_schema(schema)


def test_plays_prints_the_same_in_a_terminal(capsys):
    assert main(["plays", "darts-301"]) == 0
    done = run("plays", "darts-301")
    assert (done.returncode, done.stdout.decode()) == (0, capsys.readouterr().out)


def test_the_record_of_the_design_replays(tmp_path):
    path = tmp_path / "leg.json"
    path.write_bytes(record({"play": "throw", "darts": ["T20", "5", "D8"]}))
    done = run("replay", str(path))
    assert done.returncode == 0
    first, end = map(json.loads, done.stdout.splitlines())
    assert first["says"] == "81 scored, 220 left"
    assert first["effects"] == [{"effect": "scored", "who": "Ann", "points": 81}]
    assert first["flags"] == []
    assert first["scores"] == {"Ann": 220, "Bo": 301}
    assert end == {
        "end": True,
        "plays": 1,
        "refused": 0,
        "flagged": [],
        "over": False,
        "winners": [],
        "scores": {"Ann": 220, "Bo": 301},
    }


def test_replay_goes_on_after_a_refusal_and_exits_with_1():
    done = run("replay", "-", text=record({"play": "throw", "darts": ["D21"]}, {"play": "throw", "darts": ["20"]}))
    assert done.returncode == 1
    refused, allowed, end = map(json.loads, done.stdout.splitlines())
    assert (refused["verdict"], refused["rules"]) == ("refused", ["FORM"])
    assert (allowed["verdict"], allowed["scores"]["Ann"]) == ("allowed", 281)
    assert end["refused"] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"{", "JSON"),
        (record(record=2), "version"),
        (record(game="chess"), "chess"),
        (record(options={"start": "many"}), "options.start"),
        (record(players=["Ann", "Ann"]), "Ann 2"),
        (record(record=1.0), "version"),
        (record(record=True), "version"),
        (record({"play": "throw", "darts": [10**400]}), "401 digits"),
        (record({"play": "throw", "darts": [1e308]}), "too large"),
        (record({"play": "throw", "darts": [float("nan")]}), "NaN"),
        (record({"play": "throw", "darts": ["T20\0"]}), "NUL"),
        (record({"play": "throw", "darts": ["\ud800"]}), "half of a character"),
        (b"[" * 900 + b"]" * 900, "32 lists"),
        (b"[" * 100_000, "32 lists"),
    ],
    ids=range(14),
)
def test_no_record_is_one_line_on_standard_error(text, says, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    assert main(["replay", "-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert says in line


def test_a_record_that_cannot_be_read_shows_in_the_exit_status():
    done = run("replay", "-", text=record({"play": "throw", "darts": ["\ud800"]}))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "half of a character" in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [["replay", "/no/such/file"], ["plays", "chess"], ["ask", "chess"]])
def test_no_such_file_and_no_such_game(arguments, capsys):
    assert main(arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.fixture
def instance(tmp_path, monkeypatch):
    """A folder of one's own for commands that use the database."""
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("word", [b"\xff", b"\xed\xa0\x80", "🎯".encode(), b"a\nb"])
@pytest.mark.parametrize("command", ["plays", "ask", "replay", "export"])
def test_words_that_are_no_text(command, word, capsys):
    assert main([command, os.fsdecode(word)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.encode().decode().splitlines()) == 1


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("command", each(["plays", "ask", "replay", "export"], ["replay"], STARTS))
def test_a_word_that_is_no_text_shows_in_the_exit_status(command):
    done = run(command, b"\xff")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().splitlines()) == 1


def test_questions_are_answered_in_order_and_a_bad_line_in_its_place():
    lines = [
        {"ask": "score-throw", "before": 121, "darts": ["T20", "T15", "D8"]},
        {"ask": "score-throw", "before": 121, "darts": ["T20", "T15", "D21"]},
        {"ask": "colour"},
        {"ask": "score-throw", "before": 32, "darts": ["16", "15"]},
    ]
    text = b"\n".join(json.dumps(line).encode() for line in lines) + b"\nnonsense\n"
    done = run("ask", "darts-301", text=text)
    assert done.returncode == 2
    won, dart, ask, bust, nonsense = map(json.loads, done.stdout.splitlines())
    assert (won["answer"]["remaining"], won["answer"]["result"]) == (0, "win")
    assert (dart["field"], ask["field"]) == ("darts[2]", "ask")
    assert (bust["answer"]["remaining"], bust["answer"]["result"]) == (32, "bust")
    assert set(nonsense) == {"error", "field"}
