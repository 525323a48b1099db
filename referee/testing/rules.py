"""The rule ids of a game: in its rules, in its code, in its cases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from referee import games
from referee.kit.values import Value
from referee.testing.stories import cases, shown

HEADING: Final = re.compile(r"^### ([A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[a-z])?)\b(.*)$", re.MULTILINE)
NO_TEXT: Final = re.compile(r"\s*(?:#|\Z)")


class RuleIds(Value):
    """The rule ids of a game."""

    headings: frozenset[str]
    without_text: frozenset[str]
    """The headings that another one follows at once."""
    advice: frozenset[str]
    """The headings that no code can check."""
    cited: Mapping[str, str]
    """The ids in the code, docstrings included, each with the place of its first citation: `judging.py:12`."""
    shown: frozenset[str]
    """The ids that a case names and a ruling cites."""

    @property
    def wanted(self) -> frozenset[str]:
        """The ids that code cites and cases show."""
        return self.headings - self.advice


def _citations(folder: Path, prefixes: str) -> dict[str, str]:
    """The rule ids in the modules of a folder, each with the place of its first citation."""
    ids = re.compile(rf"\b(?:{prefixes})-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[a-z])?\b")
    cited: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in ids.findall(line):
                cited.setdefault(rule, f"{path.relative_to(folder).as_posix()}:{number}")
    return cited


def rule_ids(key: str) -> RuleIds:
    """The rule ids of a game."""
    rules = games.rules_text(key)
    headings = {heading[1]: heading[2] for heading in HEADING.finditer(rules)}
    bare = frozenset(heading[1] for heading in HEADING.finditer(rules) if NO_TEXT.match(rules, heading.end()))
    advice = frozenset(rule for rule, rest in headings.items() if rest.rstrip().endswith("*advice*"))
    prefixes = "|".join(sorted({rule.split("-")[0] for rule in headings})) or "(?!)"
    cited = _citations(games.folder(key), prefixes)
    in_cases = frozenset[str]().union(*(shown(case) for case in cases(key))) - {"FORM"}
    return RuleIds(frozenset(headings), bare, advice, cited, in_cases)
