"""Every case of every game: a story of a table, and what the referee said."""

from __future__ import annotations

import pytest

from referee import games
from tests.games.stories import Case, all_cases, cases, differences


@pytest.mark.parametrize("case", list(all_cases()), ids=str)
def test_case(case: Case) -> None:
    found = []
    for number, (line, expected) in enumerate(zip(case.lines(), case.expected(), strict=True), 1):
        if expected is not None:
            found += [f"line {number}: {text}\n    in {line}" for text in differences(expected, line)]
    assert not found, "\n".join([str(case), *found])


@pytest.mark.parametrize("key", games.keys())
def test_cases_have_names_of_their_own(key: str) -> None:
    names = [case.facts["case"] for case in cases(key)]
    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", list(all_cases()), ids=str)
def test_a_refusal_cites_a_rule_and_says_what_would_be_right(case: Case) -> None:
    for line in case.lines():
        if line.get("verdict") in ("allowed", "refused"):
            assert line["rules"], line
            assert line["says"], line
