"""Plays, questions, options, and the set-up of a match, as people write them."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee import schema
from referee.kit.values import Value
from referee.ruling import Answer
from referee.schema import FieldType, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One thing that happened at the table. Each play of a game is a frozen subclass with fields of kit types.

    `by` is the player who made it, if that is given; `n` is its number in the match, set by the fold, for flags.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scores_only: ClassVar[str] = ""
    """Set if the play enters only the score of a part: `deal`, `hand`, `round` or `turn`; empty for other plays."""
    by: Player | None = schema.field("By", default=None, hint="who made the play")
    n: int = dataclasses.field(default=0, compare=False, metadata={"hidden": True})


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """A question that needs no match. Each question of a game is a frozen subclass."""

    ask: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def answer(self, options: Any) -> Answer:
        """The referee's answer under `options`, the game's own.

        :raises Refused: what the question asks about is forbidden; the answer says so, with the facts of `answering`.
        :raises Unreadable: the fields do not go together (more copies of a card than the pack has).
        """


class Preset(Value):
    """House rules under one name: the options that differ from the defaults."""

    key: str
    title: str
    options: Mapping[str, Any]


class Setup(Value):
    """The players of a match, its house rules, and the start that is carried over from paper (None: none)."""

    players: tuple[str, ...]
    options: Any
    start: Any = None


def option(
    label: str,
    default: Any,
    kind: FieldType[Any],
    *,
    rule: str = "",
    hint: str = "",
    group: str = "",
    asked_first: bool = False,
    earlier: Any = dataclasses.MISSING,
) -> Any:
    """A house rule: its label, its default (as printed), the kind of its values and the rule that it changes.

    It is shown under the heading `group`. A variant, which decides what the others mean, is `asked_first` instead: in
    the open, before the names. `earlier` is the value for matches from before the house rule existed, if that is not
    the default.
    """
    return schema.field(
        label,
        default=default,
        field_type=kind,
        rule=rule,
        hint=hint,
        group=group,
        asked_first=asked_first,
        earlier=earlier,
    )
