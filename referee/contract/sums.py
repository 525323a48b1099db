"""The arithmetic of a ruling as a picture: terms that stand for things on the table, and what they come to."""

from __future__ import annotations

from typing import Final, Literal

from referee.kit.numbers import written
from referee.kit.values import Value

PLUS: Final = "+"
MINUS: Final = "−"
IS: Final = "="
LEAVES: Final = "→"


class Term(Value):
    """One term of a sum: what is seen, and below it what it means or counts."""

    shown: str = ""
    """A number or a thing by its short name: `42`, `T20`; empty if cards are drawn."""
    words: str = ""
    sign: Literal["", "+", "−", "=", "→"] = ""
    """The sign in front of the term."""
    tone: Literal["", "good", "bad"] = ""
    cards: tuple[str, ...] = ()
    """The cards that count together, named as in sentences: `K♥`, `★`."""


class Sum(Value):
    """A sum in one line, and if something is needed, how much."""

    terms: tuple[Term, ...]
    title: str = ""
    """The name of the player or side whose sum it is."""
    steps: tuple[int, ...] = ()
    """The parts of what was reached, for the meter beside the need."""
    needed: int | None = None

    @property
    def reached(self) -> int:
        """The sum of the steps."""
        return sum(self.steps)


def total_of(title: str, parts: dict[str, int], whole: int | None = None, words: str = "") -> Sum:
    """A sum of named parts, without those that are 0; `whole` is a total that carries earlier rounds too."""
    counting = [(name, value) for name, value in parts.items() if value] or list(parts.items())[:1]
    terms = [
        Term(written(abs(value) if index else value), name, "" if not index else PLUS if value > 0 else MINUS)
        for index, (name, value) in enumerate(counting)
    ]
    terms.append(Term(written(sum(parts.values())), words, IS))
    if whole is not None:
        terms.append(Term(written(whole), "in all", LEAVES))
    return Sum(tuple(terms), title)
