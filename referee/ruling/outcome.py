"""The word for what happened: *Bust*, *Foul*, *Won*. People see it before the sentence; programs go by the effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from referee.kit.values import Value

Tone = Literal["", "good", "bad", "neutral"]
"""The meaning of a word for those who played: it sets colour and icon. Empty for an ordinary play."""


class Outcome(Value):
    """The name of a play by its result, good or bad for those who played."""

    word: str
    tone: Tone = ""

    def continued(self, sentence: str) -> str:
        """A sentence as it goes on after the word, which it does not say again: `– 5 too many` after *Bust*."""
        rest = sentence.removeprefix(self.word)
        if rest == sentence or rest[:1].isalnum():
            return sentence
        after_stop = rest.lstrip(":.!, ")
        return f"– {after_stop}" if rest[:1] in (":", ".", "!", ",") and after_stop else after_stop


ALLOWED: Final = Outcome("Allowed")
REFUSED: Final = Outcome("Refused")
ANSWERED: Final = Outcome("Answer")
WEIGHTS: Final[dict[Tone, int]] = {"bad": 3, "good": 2, "neutral": 1, "": 0}
"""The weights of tones: a foul that wins the match for the opponent is a foul."""


def good(word: str) -> Outcome:
    """Something good for those who played."""
    return Outcome(word, "good")


def bad(word: str) -> Outcome:
    """Something bad for those who played."""
    return Outcome(word, "bad")


def neutral(word: str) -> Outcome:
    """Something that ends or interrupts the play, for better or worse."""
    return Outcome(word, "neutral")


MINUS: Final = neutral("Minus")
"""The word for a play in which all who score have points below 0."""


def weightiest(outcomes: Sequence[Outcome]) -> Outcome:
    """The outcome that names a play with several; the later of two with the same weight."""
    return max(reversed(outcomes), key=lambda outcome: WEIGHTS[outcome.tone], default=ALLOWED)
