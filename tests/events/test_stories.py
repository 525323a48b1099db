"""The stories of events, as the case files tell them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.events.formats import keys
from referee.events.printed import answer_record
from tests.events.stories import Line, Story, fits, read_stories

CASES = Path(__file__).parent / "cases"
STORIES = [story for path in sorted(CASES.glob("*.txt")) for story in read_stories(path)]


def name_of(side: Any) -> str:
    return side if isinstance(side, str) else "+".join(side)


def check(line: Line, ruling: dict[str, Any]) -> None:
    where = f"line {line.number}: {ruling['rules']} {ruling['says']}"
    assert ruling["verdict"] == line.verdict, where
    if line.rule:
        assert ruling["rules"][0] == line.rule, where
    if line.says is not None:
        assert fits(line.says, ruling["says"]), where
    if line.void is not None:
        assert ruling["void"] == line.void, where
    if line.ready is not None:
        ready = [f"{each['pairing']}: {' '.join(map(name_of, each['between']))}" for each in ruling["ready"]]
        assert ready == line.ready, where


def check_end(story: Story, end: dict[str, Any]) -> None:
    for key, wanted in story.end.items():
        if key == "end":
            winners = ", ".join(end["winners"]) or "none"
            assert f"over {'yes' if end['over'] else 'no'} · winners {winners}" == wanted
        elif key == "standing":
            assert ", ".join(f"{row['place']} {row['who']} {row['points']}" for row in end["standing"]) == wanted
        else:
            (round_,) = [each for each in end["rounds"] if f"round {each['round']}" == key]
            pairs = [f"{each['pairing']} {' '.join(map(name_of, each['between']))}" for each in round_["pairings"]]
            byes = [f"bye {name}" for name in round_["byes"]]
            assert f"{round_['name']} · {', '.join([*pairs, *byes])}" == wanted


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_story(story: Story) -> None:
    assert story.lines
    assert story.end, "a story tells how it ends"
    answer = answer_record({**story.record, "entries": [line.body for line in story.lines]})
    for line, ruling in zip(story.lines, answer["entries"], strict=True):
        check(line, ruling)
    check_end(story, answer["end"])


def test_each_format_has_stories() -> None:
    assert {path.stem for path in CASES.glob("*.txt")} == set(keys())
