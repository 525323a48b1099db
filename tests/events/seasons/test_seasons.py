"""Seasons: stories of several evenings, and what cannot be read."""

from __future__ import annotations

import io
import json
import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.__main__ import main
from referee.events.draw import MOST_ENTRANTS
from referee.events.event import EventState, opened, with_body
from referee.events.formats import keys
from referee.events.record import read_event
from referee.events.seasons import answer_season
from referee.events.seasons.evening import evening_of
from tests.events.stories import entry
from tests.rings import examples

EVENING = {
    "record": 1,
    "event": "evening",
    "entrants": ["Ann", "Bo"],
    "entries": [{"do": "result", "between": ["Ann", "Bo"], "winner": "Bo"}],
}
SEASON: dict[str, Any] = {"season": 1, "title": "Winter", "options": {}, "events": [EVENING]}


def read_story(text: str) -> tuple[str, dict[str, Any], str, dict[str, str]]:
    """A story: its name, the season, its standing, and the arithmetic of some rows."""
    name, *lines = text.splitlines()
    season: dict[str, Any] = {"season": 1, "options": {}, "events": []}
    standing, says = "", {}
    for line in filter(None, lines):
        if match := re.fullmatch(r"(options|event|entrants|standing|[A-Z]\w+): (.*)", line):
            key, value = match[1], match[2]
            if key == "options":
                season["options"] = json.loads(value)
            elif key == "event":
                event, _, options = value.partition(" ")
                season["events"].append(
                    {"record": 1, "event": event, "options": json.loads(options or "{}"), "entries": []}
                )
            elif key == "entrants":
                season["events"][-1]["entrants"] = json.loads(value) if value.startswith("[") else value.split(", ")
            elif key == "standing":
                standing = value
            else:
                says[key] = value
        else:
            season["events"][-1]["entries"].append(entry(line))
    return name, season, standing, says


STORIES = [
    read_story(part) for part in (Path(__file__).parent / "cases.txt").read_text(encoding="utf-8").split("== ") if part
]


@pytest.mark.parametrize(("season", "standing", "says"), [story[1:] for story in STORIES], ids=[s[0] for s in STORIES])
def test_story(season: dict[str, Any], standing: str, says: dict[str, str]) -> None:
    answer = answer_season(season)
    assert not any(event["refused"] for event in answer["events"])
    rows = [f"{row['place'] or '-'} {row['who']} {row['points']} ({row['attended']})" for row in answer["standing"]]
    assert ", ".join(rows) == standing
    sentences = {row["who"]: row["says"] for row in answer["standing"]}
    assert {who: sentences[who] for who in says} == says


@pytest.mark.parametrize(
    ("part", "field"),
    [
        ({"season": 2}, "season"),
        ({"season": True}, "season"),
        ({"title": 7}, "title"),
        ({"options": []}, "options"),
        ({"options": {"points": "luck"}}, "options.points"),
        ({"options": {"luck": 1}}, "options.luck"),
        ({"options": {"best": -1}}, "options.best"),
        ({"options": {"minimum": 0}}, "options.minimum"),
        ({"options": {"place_points": 5}}, "options.place_points"),
        ({"options": {"place_points": [3, 5]}}, "options.place_points[1]"),
        ({"options": {"place_points": [True]}}, "options.place_points[0]"),
        ({"options": {"place_points": [0] * (MOST_ENTRANTS + 1)}}, "options.place_points"),
        ({"options": {"tie_breaks": ["lot"]}}, "options.tie_breaks[0]"),
        ({"options": {"tie_breaks": ["attended", "attended"]}}, "options.tie_breaks[1]"),
        ({"options": {"tie_breaks": [["attended"]]}}, "options.tie_breaks[0]"),
        ({"events": {}}, "events"),
        ({"events": [EVENING] * 201}, "events"),
        ({"events": [EVENING, {}]}, "events[1].record"),
        ({"events": [EVENING, []]}, "events[1]"),
        ({"events": [{**EVENING, "entrants": ["Ann", "ann"]}]}, "events[0].entrants[1]"),
        ({"events": [{**EVENING, "options": {"points": 3}}]}, "events[0].options.points"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_season_that_cannot_be_read(
    part: dict[str, Any], field: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sent = json.dumps({**SEASON, **part}).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
    assert main(["season", "-"]) == 2
    assert capsys.readouterr().err.startswith(f"{field}: ")


def test_each_place_of_the_largest_event_can_have_points() -> None:
    points = [0.5] * MOST_ENTRANTS
    assert answer_season({**SEASON, "options": {"points": "place", "place_points": points}})["standing"]


@pytest.mark.parametrize("missing", ["season", "events"])
def test_a_season_needs_its_version_and_its_events(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = json.dumps({key: value for key, value in SEASON.items() if key != missing}).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
    assert main(["season", "-"]) == 2


def test_a_refused_entry_shows_in_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = {**EVENING, "entries": [*EVENING["entries"], {"do": "draw"}]}
    sent = json.dumps({**SEASON, "events": [EVENING, refused]}).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
    assert main(["season", "-"]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert [event["refused"] for event in printed["events"]] == [0, 1]
    assert printed["standing"][0]["evenings"][1] == {
        "event": 2,
        "place": 1,
        "points": 2,
        "possible": 2,
        "value": 1,
        "counts": True,
    }


def played(key: str, seed: int) -> EventState:
    """An event of any format to its end, or for twenty results."""
    chance = random.Random(seed)
    names = [f"P{number}" for number in range(1, 9)]
    options = {"rounds": 3} if key in ("swiss", "partners", "tables") else {}
    state = opened(read_event({"record": 1, "event": key, "options": options, "entrants": names, "entries": []}))
    for _ in examples(60):
        if state.board.over:
            break
        body: dict[str, Any] = {"do": "draw", "seed": f"{seed}"}
        if state.board.ready:
            pairing = state.board.ready[0]
            scores = chance.sample(range(20), len(pairing.sides))
            body = {"do": "result", "pairing": pairing.id, "score": scores}
        elif not state.facts.draws and state.event_rules.meet.__qualname__.startswith("FreeRules"):
            first = chance.randrange(7)
            body = {"do": "result", "between": names[first : first + 2], "winner": names[first + chance.randrange(2)]}
        state, _ = with_body(state, body)
    return state


@pytest.mark.parametrize("key", keys())
def test_nobody_has_more_points_than_could_be_had(key: str) -> None:
    evening = evening_of(played(key, 1))
    assert len(evening.attendances) >= 2
    assert all(0 <= each.points <= each.possible for each in evening.attendances.values())
    assert any(each.points > 0 for each in evening.attendances.values())
    best = min(evening.attendances.values(), key=lambda each: each.place)
    assert best.place == 1
