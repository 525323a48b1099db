"""The rule ids of a game: in its rules, in its code, in its cases."""

from __future__ import annotations

import re
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
    cited: frozenset[str]
    shown: frozenset[str]
    """The ids that a case names and a ruling cites."""

    @property
    def wanted(self) -> frozenset[str]:
        """The ids that code cites and cases show."""
        return self.headings - self.advice


def rule_ids(key: str) -> RuleIds:
    """The rule ids of a game."""
    rules = games.rules_text(key)
    headings = {heading[1]: heading[2] for heading in HEADING.finditer(rules)}
    bare = frozenset(heading[1] for heading in HEADING.finditer(rules) if NO_TEXT.match(rules, heading.end()))
    advice = frozenset(rule for rule, rest in headings.items() if rest.rstrip().endswith("*advice*"))
    prefixes = "|".join(sorted({rule.split("-")[0] for rule in headings})) or "(?!)"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(games.folder(key).rglob("*.py")))
    cited = re.findall(rf"\b(?:{prefixes})-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[a-z])?\b", text)
    in_cases = frozenset[str]().union(*(shown(case) for case in cases(key))) - {"FORM"}
    return RuleIds(frozenset(headings), bare, advice, frozenset(cited), in_cases)
