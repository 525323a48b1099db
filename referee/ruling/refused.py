"""A refusal is raised, and caught in one place each for plays, questions and offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from referee.kit.fault import Fault
from referee.ruling.ruling import Ruling
from referee.ruling.sums import Sum


class Refused(Exception):
    """A play that the rules forbid.

    `rules` are the ids of the rules that forbid it, the deciding one first. `says` is one sentence that tells what
    would be allowed. `field` is the path of the field at fault, empty if the whole play is meant. `sums` are drawn
    beside the rule if it compares them with a bound. `answer` has the facts that a question answers with despite the
    refusal.
    """

    __slots__ = ("answer", "field", "rules", "says", "sums")

    def __init__(self, rules: str | Sequence[str], says: str, field: str = "", sums: tuple[Sum, ...] = ()) -> None:
        self.rules = (rules,) if isinstance(rules, str) else tuple(rules)
        self.says = says
        self.field = field
        self.sums = sums
        self.answer: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.says

    def ruling(self) -> Ruling[Any]:
        """The refusal as the ruling on a play."""
        return Ruling("refused", self.rules, self.says, field=self.field, sums=self.sums)


def is_allowed(judge: Callable[..., object], *arguments: object) -> bool:
    """True if a judge, or any function that raises `Refused`, allows its arguments: for choices to offer."""
    try:
        judge(*arguments)
    except Refused:
        return False
    return True


class citing:  # noqa: N801 -- read as a word: `with citing(RULES):`
    """Turns a `Fault` of things on a table into a refusal by the game's own rule.

        with citing({"short": "VA-MELD-1", "mixed": ("VA-MELD-1", "VA-MELD-2")}):
            meld = read_meld(cards, meld_rules)

    A fault of any other kind passes on. `first` and `last` are rules that are cited before and after.
    """

    __slots__ = ("first", "last", "rules")

    def __init__(self, rules: Mapping[str, str | tuple[str, ...]], first: str = "", last: str = "") -> None:
        self.rules = rules
        self.first = (first,) if first else ()
        self.last = (last,) if last else ()

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(fault, Fault) and fault.kind in self.rules:
            broken = self.rules[fault.kind]
            rules = (broken,) if isinstance(broken, str) else broken
            raise Refused((*self.first, *rules, *self.last), fault.says) from None


@contextmanager
def answering(**facts: Any) -> Iterator[None]:
    """Sets the facts of the answer of a refusal that is raised inside: `with answering(value=45, minimum=50):`."""
    try:
        yield
    except Refused as refusal:
        refusal.answer = facts
        raise
