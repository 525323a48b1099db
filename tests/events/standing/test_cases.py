"""Cases as data lines: what is asked, and what the standing says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.events.standing import answer_standing
from referee.schema import Unreadable, read_json

TEXT = Path(__file__).with_name("cases.txt").read_text(encoding="utf-8")
CASES = [block.splitlines() for block in TEXT.split("\n\n")[1:]]


@pytest.mark.parametrize(
    ("request_text", "expected"), [(lines[1], lines[2:]) for lines in CASES], ids=[c[0] for c in CASES]
)
def test_case(request_text: str, expected: list[str]) -> None:
    assert expected, "a case without an expectation says nothing"
    try:
        answer = answer_standing(read_json(request_text))
    except Unreadable as fault:
        answer = {"error": fault.says}
    for line in expected:
        key, _, wanted = line.partition(" ")
        if key == "error":
            assert wanted in answer["error"]
        elif key == "says":
            assert wanted in " ".join(answer["says"])
        elif key == "places":
            assert " ".join(f"{row['who']}:{row['place']}" for row in answer["standing"]) == wanted
        else:
            pairs = (pair.split(":") for pair in wanted.split())
            values = {row["who"]: row["values"][key] for row in answer["standing"]}
            assert {who: values[who] for who, _ in (pair.split(":") for pair in wanted.split())} == {
                who: json.loads(value) for who, value in pairs
            }


def test_only_articles_that_were_needed_are_cited() -> None:
    played = {"results": {"1": ["2 win"], "2": ["1 loss"]}, "order": ["points", "buchholz"]}
    assert "says" not in answer_standing(played)
    with_bye = {"results": {"1": ["- bye"]}, "order": ["points", "wins"]}
    assert "says" not in answer_standing(with_bye)


def test_the_lot_depends_on_the_seed_alone() -> None:
    results = {str(n): ["- half bye"] for n in range(1, 30)}
    request = {"results": results, "order": ["points", "lot"], "seed": "a"}
    places = {row["who"]: row["place"] for row in answer_standing(request)["standing"]}
    assert sorted(places.values()) == list(range(1, 30))
    turned = dict(reversed(results.items()))
    assert {row["who"]: row["place"] for row in answer_standing({**request, "results": turned})["standing"]} == places
    other = answer_standing({**request, "seed": "b"})["standing"]
    assert {row["who"]: row["place"] for row in other} != places
