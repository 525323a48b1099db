"""Rule ids: each one that code cites has its heading, each heading is cited or advice, each is shown by a case.

A case shows a rule where it names it (`✓ CN-MELD-1`, `✗`, `§`, `⚑`) and the ruling cites it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import games
from tests.games.played import EACH_GAME
from tests.games.stories import cases, folder, shown

RULES = Path(games.__file__).parent
HEADING = re.compile(r"^### ([A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[a-z])?)\b(.*)$", re.MULTILINE)


def headings(key: str) -> dict[str, bool]:
    """The rule ids of a game's rules, each with whether it is advice."""
    return {heading[1]: heading[2].rstrip().endswith("*advice*") for heading in HEADING.finditer(games.rules_text(key))}


def cited(key: str, prefixes: set[str]) -> set[str]:
    """The rule ids that the code of a game cites; a game of several variants has several prefixes."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((RULES / folder(key)).rglob("*.py")))
    return set(re.findall(rf"\b(?:{'|'.join(sorted(prefixes))})-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[a-z])?\b", text))


@EACH_GAME
def test_rules_are_covered(key: str, record_property: pytest.RecordProperty) -> None:
    ids = headings(key)
    assert ids, f"{key} has no rule headings"
    in_code = cited(key, {rule.split("-")[0] for rule in ids})
    in_cases = set().union(*(shown(case) for case in cases(key))) - {"FORM"}
    wanted = {rule for rule, advice in ids.items() if not advice}
    record_property(
        "rules_covered",
        f"{key}: {len(wanted & in_cases)} of {len(wanted)} rules shown by cases, {len(ids) - len(wanted)} advice",
    )
    assert in_code <= set(ids), f"cited without a heading: {sorted(in_code - set(ids))}"
    assert wanted <= in_code, f"neither cited by code nor advice: {sorted(wanted - in_code)}"
    assert wanted <= in_cases, f"shown by no case: {sorted(wanted - in_cases)}"
    assert in_cases <= set(ids), f"shown without a heading: {sorted(in_cases - set(ids))}"
