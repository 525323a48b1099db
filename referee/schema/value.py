"""Values: frozen, equal if their fields are, and the next one is made from the last."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True):
    """A value of named fields: a position, an effect, a ruling, an offer, all that a page or an answer shows.

    Fields are declared as in a dataclass; `msgspec.field(default_factory=list)` gives each value a list of its own.
    Plays, questions and options are frozen dataclasses: their fields have labels.
    """


def replace(value: T, **changes: Any) -> T:
    """The same value, or play, with some fields new: the one way to make the next position.

    :raises TypeError: a name that is not a field.
    """
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
