"""The answers of the referee: the ruling on a play, the answer to a question, the late ruling on an earlier play."""

from __future__ import annotations

from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from referee.kit.values import Value
from referee.ruling.effect import Effect
from referee.ruling.moment import Moment, greatest
from referee.ruling.outcome import ALLOWED, ANSWERED, MINUS, REFUSED, Outcome, weightiest
from referee.ruling.sums import Sum
from referee.schema import as_sentence

P = TypeVar("P")

FORM: Final = "FORM"
"""The rule cited if a play cannot be read: no such play, field or value."""

Verdict = Literal["allowed", "refused", "answered"]


class LateRuling(Value):
    """An earlier play that public facts now prove illegal."""

    n: int
    """The number of the earlier play."""
    rule: str
    says: str

    def as_json(self) -> dict[str, Any]:
        return {"n": self.n, "rule": self.rule, "says": self.says}


class Ruling(Value, Generic[P]):
    """The referee's answer to one play."""

    verdict: Literal["allowed", "refused"]
    rules: tuple[str, ...]
    """The ids of the rules that decide, the deciding one first."""
    says: str
    """The sentence: it tells what happened, or what would be allowed."""
    position: P | None = None
    """The position after the play; None if the play is refused."""
    effects: tuple[Effect, ...] = ()
    flags: tuple[LateRuling, ...] = ()
    field: str = ""
    """The path of the field at fault (`darts[1]`); empty if the play as a whole is meant."""
    sums: tuple[Sum, ...] = ()
    """The sums that a refusal compares with a bound of its rule."""

    called: Outcome | None = None
    """The word for what happened, if the judge says it more precisely than the effects."""
    cheered: Moment | None = None
    """The moment that the table cheers, if only the judge knows it."""

    @property
    def allowed(self) -> bool:
        return self.verdict == "allowed"

    @property
    def outcome(self) -> Outcome:
        """The word for what happened to the play itself; each late ruling that it brings has its own word."""
        if not self.allowed:
            return REFUSED
        if self.called is not None:
            return self.called
        outcomes = [outcome for effect in self.effects if (outcome := effect.outcome) is not None]
        if MINUS in outcomes and any(effect.can_be_minus and effect.outcome != MINUS for effect in self.effects):
            outcomes = [outcome for outcome in outcomes if outcome != MINUS]
        return weightiest(outcomes)

    @property
    def moment(self) -> Moment | None:
        """The moment that the table cheers; None for an ordinary play."""
        moments = [moment for effect in self.effects if (moment := effect.moment) is not None]
        return greatest(moments if self.cheered is None else [*moments, self.cheered])

    def position_after(self, before: P) -> P:
        """The position after the play; the one `before` it if the play is refused."""
        return before if self.position is None else self.position

    @property
    def sentence(self) -> str:
        """The ruling as people read it: the reason why a play cannot be read becomes a sentence."""
        return as_sentence(self.says) if self.rules == (FORM,) else self.says

    @property
    def continued(self) -> str:
        """The sentence as it goes on after the word for the outcome: `– 5 too many.` after *Bust*."""
        return self.outcome.continued(self.sentence)

    @property
    def written(self) -> str:
        """The ruling as programs read it: for a play that cannot be read, the path of the field comes first."""
        return f"{self.field}: {self.says}" if self.field and self.rules == (FORM,) else self.says

    def as_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "rules": list(self.rules),
            "says": self.written,
            "effects": [effect.as_json() for effect in self.effects],
            "flags": [flag.as_json() for flag in self.flags],
        }


class Answer(Value):
    """The answer to a question. The verdict is `answered` if the question asks for a fact, not about a play."""

    verdict: Verdict
    rules: tuple[str, ...]
    says: str
    answer: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def outcome(self) -> Outcome:
        """The word for the answer."""
        return {"allowed": ALLOWED, "refused": REFUSED, "answered": ANSWERED}[self.verdict]

    @property
    def sentence(self) -> str:
        """The answer in a sentence, like that of a ruling."""
        return self.says

    @property
    def continued(self) -> str:
        """The sentence as it goes on after the word for the answer."""
        return self.says

    def as_json(self) -> dict[str, Any]:
        return {"verdict": self.verdict, "rules": list(self.rules), "says": self.says, "answer": self.answer}
