"""Every case of every game: a story of a table, and what the referee said. Each is judged once."""

from __future__ import annotations

import pytest

from referee import games
from tests.games.notation import Case
from tests.games.played import Sitting
from tests.games.stories import all_cases, cases, faults, ruled


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=str(case), marks=Sitting(case.key).in_one_worker) for case in all_cases()],
)
def test_case(case: Case) -> None:
    wrong = faults(case)
    assert not wrong, "\n".join([str(case), *wrong])
    for line in ruled(case):
        if line.get("verdict") in ("allowed", "refused"):
            assert line["rules"], f"a ruling cites a rule: {line}"
            assert line["says"], f"a ruling says what happened, or what would be right: {line}"


@pytest.mark.parametrize("key", games.keys())
def test_cases_have_names_of_their_own(key: str) -> None:
    names = [case.name for case in cases(key)]
    assert names
    assert len(names) == len(set(names))
