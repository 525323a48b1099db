"""Headings of long forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar

from referee.kit.values import Value

GROUPED_FROM: Final = 8
"""Fields with a heading from which a form folds its groups; a shorter form is open."""


class Grouped(Protocol):
    """The part of a field that its heading needs."""

    @property
    def group(self) -> str: ...

    @property
    def differs(self) -> bool: ...


F = TypeVar("F", bound=Grouped)


class FieldGroup(Value, Generic[F]):
    """Fields under one heading."""

    title: str
    """The heading; empty for fields without one."""
    fields: tuple[F, ...]
    differing: int
    """The number of fields that differ from their defaults."""
    is_open: bool
    """True if the group is unfolded when the page opens."""


def field_groups(fields: Sequence[F], headings: bool = False) -> tuple[FieldGroup[F], ...]:
    """The fields of a form under their headings, in the order of the first field of each.

    A short form is one group without a heading; with `headings` it has open groups.
    """
    is_short = sum(bool(field.group) for field in fields) < GROUPED_FROM
    if is_short and not headings:
        return (FieldGroup("", tuple(fields), 0, True),)
    groups = []
    for title in dict.fromkeys(field.group for field in fields):
        inside = tuple(field for field in fields if field.group == title)
        differing = sum(field.differs for field in inside)
        groups.append(FieldGroup(title, inside, differing, is_short or differing > 0))
    return tuple(groups)
