"""Plays, questions, options, and the set-up of a match, as people write them."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from referee import schema
from referee.kit.names import counted, sides_of
from referee.kit.values import Value
from referee.ruling import Answer
from referee.schema import Between, Fields, FieldType, Player, Unreadable


def _require_new_way(cls: type, name: str) -> None:
    """Refuse a play or a question that has its name in its body."""
    if name in vars(cls):
        raise TypeError(
            f"{cls.__name__} is written for Referee 1.2: its {name} stands in its body, not beside its base. "
            "docs/adding-a-game.md says which other names have changed."
        )


class Play(Fields):
    """One thing that happened at the table. Each play of a game is a subclass with fields of kit types.

    A play declares its name, its title and what it scores beside its base: `class Draw(Play, name="draw",
    title="Draw")`. It `scores_only` if it enters the score of a part alone: of a `deal`, `hand`, `round` or `turn`.
    `by` is the player who made it, if that is given; `n` is its number in the match, set by the fold, for flags.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    scores_only: ClassVar[str] = ""
    changes_players: ClassVar[bool] = False
    """True if somebody comes, goes, or takes a place over by the play."""
    _: dataclasses.KW_ONLY
    by: Player | None = schema.field("By", default=None, hint="who made the play")
    n: int = dataclasses.field(default=0, compare=False, metadata={"hidden": True})

    def __init_subclass__(cls, name: str = "", title: str = "", scores_only: str = "") -> None:
        _require_new_way(cls, "name")
        super().__init_subclass__()
        cls.name, cls.title = name or cls.name, title or cls.title
        cls.scores_only = scores_only or cls.scores_only

    def in_words(self, position: Any) -> str:
        """The play in a few words, made in this position: `no six`, `Bo shows K♥ K♠`; empty if its title says it all.

        By default these are the words of its fields.
        """
        return schema.schema_of(type(self), self.name).in_words(self)


class Question(Fields, ABC):
    """A question that needs no match. Each question of a game is a subclass.

    A question declares its name and its title beside its base: `class Odds(Question, ask="odds", title="What are the
    odds?")`.
    """

    ask: ClassVar[str] = ""
    title: ClassVar[str] = ""

    def __init_subclass__(cls, ask: str = "", title: str = "") -> None:
        _require_new_way(cls, "ask")
        super().__init_subclass__()
        cls.ask, cls.title = ask or cls.ask, title or cls.title

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

    def teams(self, size: int) -> tuple[tuple[str, ...], ...]:
        """The teams of `size` players. The order of the players names the first of each team, then the second of each.

        :raises Unreadable: the players do not make teams of this size.
        """
        count, odd = divmod(len(self.players), size)
        if odd:
            raise Unreadable(f"{counted(len(self.players), 'player')} cannot make teams of {size}", "options.team_size")
        return sides_of(self.players, count)

    def totals(self, sides: int = 2) -> tuple[int, ...]:
        """The totals of sides whose players sit in turn, by the `totals` of the start; a missing one is 0.

        :raises Unreadable: the players of a side have different totals.
        """
        by_side: list[int | None] = [None] * sides
        for name, value in self.start.totals.items() if self.start is not None else ():
            side = self.players.index(name) % sides
            if by_side[side] not in (None, value):
                raise Unreadable(f"{name}'s side has two totals", f"start.totals.{name}")
            by_side[side] = value
        return tuple([total or 0 for total in by_side])

    def with_first(self, first: int) -> Setup:
        """The set-up of the next match: the same seats and house rules, beginning with the player at index `first`."""
        first %= len(self.players)
        return Setup(self.players[first:] + self.players[:first], self.options)

    def with_order(self, players: tuple[str, ...]) -> Setup:
        """The set-up of the next match, with the same people in this order; in the old order if the names differ."""
        complete = sorted(players) == sorted(self.players)
        return Setup(players if complete else self.players, self.options)


def option(
    label: str,
    printed: Any,
    values: Between | FieldType[Any] | None = None,
    *,
    rule: str = "",
    hint: str = "",
    group: str | None = None,
    asked_first: bool = False,
    earlier: Any = dataclasses.MISSING,
) -> Any:
    """A house rule: its label, its values, and the rule that it changes.

    `printed` has a few values with their labels, the one of the printed rules first. Otherwise it is that value, which
    is the default: of whole numbers within bounds, of a field type, or of yes and no if neither is given.

    The house rule is shown under the heading `group`, as those after it that name no other one. A variant, which
    decides what the others mean, is `asked_first` instead: in the open, before the names. `earlier` is the value for
    matches from before the house rule existed, if that is not the default.
    """
    if values is None and isinstance(printed, (Mapping, list, tuple)):
        field_type, printed = schema.one_of(printed), next(iter(printed))
    else:
        field_type = _field_type(values)
    return schema.field(
        label,
        default=printed,
        field_type=field_type,
        rule=rule,
        hint=hint,
        group=group,
        asked_first=asked_first,
        earlier=earlier,
    )


def _field_type(values: Between | FieldType[Any] | None) -> FieldType[Any]:
    if isinstance(values, Between):
        return schema.number(values)
    return schema.switch() if values is None else values
