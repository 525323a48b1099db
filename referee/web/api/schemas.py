"""Schemas of the description by the names of their components."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from referee.kit.shape import REF

Schema: TypeAlias = dict[str, Any]


class Schemas(dict[str, Schema]):
    """Schemas by the names of their components."""

    def component(self, name: str, schema: Schema) -> Schema:
        """Keep a schema under a name; the reference to it."""
        self[name] = schema
        return ref(name)

    def choice(self, says: str, word: str, names: Iterable[str]) -> Schema:
        """One of several objects, named here; the field `word` of each has another constant and tells them apart."""
        mapping = {self[name]["properties"][word]["const"]: REF.format(name=name) for name in names}
        return {
            "description": says,
            "oneOf": [{"$ref": each} for each in mapping.values()],
            "discriminator": {"propertyName": word, "mapping": mapping},
        }


def ref(name: str) -> Schema:
    """The reference to a component."""
    return {"$ref": REF.format(name=name)}


def listing(item: Schema, most: int | None = None) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": item, **({} if most is None else {"maxItems": most})}
