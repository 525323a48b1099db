"""Every case of every game: a story of a table, and what the referee said."""

from __future__ import annotations

import pytest

from referee import games
from tests.games.notation import Case
from tests.games.stories import all_cases, cases, faults, ruled


@pytest.mark.parametrize("case", list(all_cases()), ids=str)
def test_case(case: Case) -> None:
    wrong = faults(case)
    assert not wrong, "\n".join([str(case), *wrong])


@pytest.mark.parametrize("key", games.keys())
def test_cases_have_names_of_their_own(key: str) -> None:
    names = [case.name for case in cases(key)]
    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", list(all_cases()), ids=str)
def test_a_refusal_cites_a_rule_and_says_what_would_be_right(case: Case) -> None:
    for line in ruled(case):
        if line.get("verdict") in ("allowed", "refused"):
            assert line["rules"], line
            assert line["says"], line
