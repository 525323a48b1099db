"""The arithmetic of a ruling as a picture: terms that stand for things on the table, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from referee.kit.values import Value, replace

PLUS: Final = "+"
MINUS: Final = "−"
IS: Final = "="
LEAVES: Final = "→"
Sign = Literal["", "+", "−", "=", "→"]


class Term(Value):
    """One term of a sum: what is seen, and below it what it means or counts."""

    shown: str = ""
    """A number or a thing by its short name: `42`, `T20`; empty if cards are drawn."""
    words: str = ""
    sign: Sign = ""
    """The sign in front of the term."""
    tone: Literal["", "good", "bad"] = ""
    cards: tuple[str, ...] = ()
    """The cards that count together, named as in sentences: `K♥`, `★`."""


def joined(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms with a plus between them."""
    return tuple([replace(term, sign=PLUS) if index else term for index, term in enumerate(terms)])


class Sum(Value):
    """A sum in one line, and if the rules set a bound, how much."""

    terms: tuple[Term, ...]
    title: str = ""
    """The name of the player or side whose sum it is."""
    steps: tuple[int, ...] = ()
    """The parts of what was reached, for the meter beside the bound."""
    needed: int | None = None
    """The least that is needed."""
    most: int | None = None
    """The most that is allowed."""

    @property
    def reached(self) -> int:
        """The sum of the steps."""
        return sum(self.steps)

    @property
    def bound(self) -> int | None:
        """The number that the rules set: the least that is needed, or the most that is allowed."""
        return self.most if self.needed is None else self.needed

    @property
    def keeps_bound(self) -> bool:
        """True if enough was reached, and not too much."""
        return (self.needed is None or self.reached >= self.needed) and (self.most is None or self.reached <= self.most)


def if_missed(bounded: Sum) -> tuple[Sum, ...]:
    """A sum that misses its bound; nothing if the rule has another reason."""
    return () if bounded.keeps_bound else (bounded,)
