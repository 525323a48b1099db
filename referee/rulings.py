"""What the referee answers: allowed or refused, by which rules, with what effect, and which earlier play it unmasks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

P = TypeVar("P")

FORM = "FORM"
"""The rule cited where a play cannot be read: no such play, field or value."""

Verdict = Literal["allowed", "refused", "answered"]


class Effect:
    """What a play did: its kind (`scored`, `moved`, `announced`) and its facts, all values of JSON."""

    __slots__ = ("facts", "kind")

    def __init__(self, kind: str, **facts: Any) -> None:
        self.kind = kind
        self.facts = facts

    def as_json(self) -> dict[str, Any]:
        return {"effect": self.kind, **self.facts}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self.kind == other.kind and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"Effect({self.kind!r}, **{self.facts!r})"


@dataclass(frozen=True, slots=True)
class Flag:
    """A late ruling: play number `n` is now proven to have broken `rule`."""

    n: int
    rule: str
    says: str

    def as_json(self) -> dict[str, Any]:
        return {"n": self.n, "rule": self.rule, "says": self.says}


@dataclass(frozen=True, slots=True)
class Ruling(Generic[P]):
    """The answer to one play. `position` is the one after it; None where it was refused and nothing changed."""

    verdict: Verdict
    rules: tuple[str, ...]
    says: str
    position: P | None = None
    effects: tuple[Effect, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def allowed(self) -> bool:
        return self.verdict == "allowed"

    def as_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "rules": list(self.rules),
            "says": self.says,
            "effects": [effect.as_json() for effect in self.effects],
            "flags": [flag.as_json() for flag in self.flags],
        }


def refuse(rule: str | Sequence[str], says: str) -> Ruling[Any]:
    """A refusal by one rule or several; `says` is one sentence that tells what would have been allowed."""
    return Ruling("refused", (rule,) if isinstance(rule, str) else tuple(rule), says)


def allow(
    position: P, says: str, rules: Sequence[str], effects: Sequence[Effect] = (), flags: Sequence[Flag] = ()
) -> Ruling[P]:
    """A play that stands, the position after it, and what it did."""
    return Ruling("allowed", tuple(rules), says, position, tuple(effects), tuple(flags))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: a verdict where it is about a play (`allowed`, `refused`), else `answered`."""

    verdict: Verdict
    rules: tuple[str, ...]
    says: str
    answer: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"verdict": self.verdict, "rules": list(self.rules), "says": self.says, "answer": self.answer}
