"""Plays, questions, options, and the set-up of a match, as people write them."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee import schema
from referee.ruling import Answer
from referee.schema import FieldType, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One thing that happened at the table. A play of a game is a frozen dataclass on this one, its fields kit types.

    `by` is who made it, where the writer says so; `n` is its number in the match, set by whoever folds it, for flags.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scores_only: ClassVar[str] = ""
    """The part of a match whose score alone the play enters: `deal`, `hand`, `round`, `turn`; empty for other plays."""
    by: Player | None = schema.field("By", default=None, hint="who made the play")
    n: int = dataclasses.field(default=0, compare=False, metadata={"hidden": True})


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """Something asked without a match. A question of a game is a frozen dataclass on this one."""

    ask: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def answer(self, options: Any) -> Answer:
        """The referee's answer under `options`, the game's own.

        :raises Refused: what the question asks about is forbidden; the answer says so, with the facts of `answering`.
        :raises Unreadable: fields that can be read but not be together (a card more often than the pack has it).
        """


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules under one name: what it sets apart from the defaults."""

    key: str
    title: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setup:
    """The players of a match, its house rules, and what is carried over from before it (None: it begins)."""

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

    It stands under the heading `group`. One that decides what the others mean, a variant, is `asked_first` instead:
    before the names, in the open. A house rule that is newer than the game says how matches were played before it, if
    that is not the default: `earlier`.
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
