"""The snapshot of the description of the JSON interface; `make openapi` writes it, and a review sees each change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from referee.web.description.openapi import openapi_description

SNAPSHOT: Final = Path(__file__).parents[1] / "docs" / "openapi.json"
WIDTH: Final = 110
"""Characters of a value that still has a line of its own."""


def snapshot() -> str:
    """The description as the file has it."""
    import referee.application  # noqa: F401 - it declares the operations

    return _printed(openapi_description(), "") + "\n"


def _printed(value: Any, indent: str) -> str:
    """A value as JSON, with one line for each that is short, and one for each part of a longer one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= WIDTH or not isinstance(value, dict | list):
        return line
    inside = f"{indent} "
    if isinstance(value, list):
        parts = [_printed(each, inside) for each in value]
    else:
        parts = [f"{json.dumps(name)}: {_printed(each, inside)}" for name, each in value.items()]
    opened, closed = "[]" if isinstance(value, list) else "{}"
    return "\n".join([opened, ",\n".join(inside + part for part in parts), indent + closed])


if __name__ == "__main__":
    SNAPSHOT.write_text(snapshot(), encoding="utf-8")
