"""Whole events as records: a corrected double elimination of 11, a Swiss of 9 with a withdrawal, whist for 12."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from referee.__main__ import main

RECORDS = Path(__file__).parent / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.json") if not path.stem.endswith(".end"))


def read(name: str) -> dict[str, Any]:
    return json.loads((RECORDS / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_record_comes_to_the_printed_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", str(RECORDS / f"{name}.json")]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["n"] for line in lines[:-1]] == list(range(1, len(lines)))
    assert lines[-1] == read(f"{name}.end.json")


def test_a_whist_evening_is_balanced() -> None:
    """Each of twelve is once the partner of each other, and twice the opponent."""
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    for each in read("whist-12.end.json")["rounds"]:
        for pairing in each["pairings"]:
            left, right = pairing["between"]
            partners.update([frozenset(left), frozenset(right)])
            opponents.update(frozenset((name, other)) for name in left for other in right)
    names = read("whist-12.json")["entrants"]
    assert all(partners[frozenset(two)] == 1 for two in combinations(names, 2))
    assert all(opponents[frozenset(two)] == 2 for two in combinations(names, 2))


def test_nobody_of_the_swiss_meets_twice() -> None:
    end = read("swiss-9.end.json")
    pairs = [frozenset(pairing["between"]) for each in end["rounds"] for pairing in each["pairings"]]
    assert len(set(pairs)) == len(pairs)
    byes = [name for each in end["rounds"] for name in each["byes"]]
    assert len(set(byes)) == len(byes)
