"""Values that are objects of the JSON interface too, and the types of their fields."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias

from msgspec import Meta

from referee.kit.values import Value

REF = "#/components/schemas/{name}"
"""The place of a shape in the description of the interface."""


class Shape(Value, forbid_unknown_fields=True):
    """A value that is also an object of the JSON interface, with exactly these fields.

    A field with another name in JSON is declared by `msgspec.field(name=...)`.
    """

    @classmethod
    def of(cls, value: object, /, **more: Any) -> Self:
        """A shape with `more`, whose other fields are the attributes of a value under the same names."""
        same = {name: getattr(value, name) for name in cls.__struct_fields__ if name not in more}
        return cls(**same, **more)


def described_as(name: str) -> Meta:
    """A value whose shape comes from the games: a play or an effect."""
    return Meta(extra_json_schema={"$ref": REF.format(name=name), "type": "object"})


Object: TypeAlias = dict[str, Any]
Play: TypeAlias = Annotated[Any, described_as("Play")]
"""Any JSON: the game says if it is a play."""
Effect: TypeAlias = Annotated[Object, described_as("Effect")]
EntryKind: TypeAlias = Literal["play", "strike", "amend", "insert"]
Moment: TypeAlias = Annotated[float, Meta(description="seconds since 1970")]
Scores: TypeAlias = Annotated[dict[str, float], Meta(description="the score of each player")]
