"""An allowed play while it is judged: one draft collects its results."""

from __future__ import annotations

from typing import Generic, TypeVar

from referee.kit.values import unique
from referee.ruling.effect import Effect
from referee.ruling.moment import Moment
from referee.ruling.outcome import Outcome
from referee.ruling.ruling import LateRuling, Ruling

P = TypeVar("P")
_ENDS = (".", "!", "?", ":", "…")


class Draft(Generic[P]):
    """The position after a play, its sentence, its rules, its effects and the late rulings that it brings.

    Each method adds to the draft and returns it, so that a judge reads as a chain. One play has one draft: functions
    that judge a part of the play receive the draft and add to it.
    """

    __slots__ = ("_called", "_cheered", "_rules", "_says", "effects", "late_rulings", "position")

    def __init__(self, position: P) -> None:
        self.position = position
        self.effects: tuple[Effect, ...] = ()
        self.late_rulings: tuple[LateRuling, ...] = ()
        self._called: Outcome | None = None
        self._cheered: Moment | None = None
        self._says = ""
        self._rules: tuple[str, ...] = ()

    def at(self, position: P) -> Draft[P]:
        """Sets the position after the play."""
        self.position = position
        return self

    def say(self, sentence: str, *rules: str) -> Draft[P]:
        """Adds a sentence, and cites its rules."""
        if self._says:
            self._says += " " if self._says.endswith(_ENDS) else ". "
        self._says += sentence
        self._rules += rules
        return self

    def add(self, clause: str, *rules: str) -> Draft[P]:
        """Adds a clause to the sentence (`Ann melds 3 kings; natural canasta of kings`), and cites its rules."""
        self._says += f"; {clause}" if self._says else clause
        self._rules += rules
        return self

    def cite(self, *rules: str) -> Draft[P]:
        """Cites rules without a sentence."""
        self._rules += rules
        return self

    def effect(self, *effects: Effect) -> Draft[P]:
        """Adds effects of the play."""
        self.effects += effects
        return self

    def call(self, outcome: Outcome) -> Draft[P]:
        """Sets the word for the play, if the words of its effects say too little: `Lost: the 8 early`."""
        self._called = outcome
        return self

    def cheer(self, moment: Moment) -> Draft[P]:
        """Sets the moment that the table cheers, if no effect names it: `180`."""
        self._cheered = moment
        return self

    def flag(self, *late_rulings: LateRuling) -> Draft[P]:
        """Adds late rulings: the play proves earlier plays illegal."""
        self.late_rulings += late_rulings
        return self

    def ruling(self) -> Ruling[P]:
        """The ruling that the play is allowed; each rule is cited once, where it first came up."""
        rules = self._rules if len(self._rules) < 2 else unique(self._rules)
        return Ruling(
            "allowed",
            rules,
            self._says,
            self.position,
            effects=self.effects,
            flags=self.late_rulings,
            called=self._called,
            cheered=self._cheered,
        )
