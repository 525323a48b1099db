"""One operation of the JSON interface, and the answers that many operations share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.kit.values import Value


class Operation(Value):
    """One path and method: what it takes, and the schema of each answer by its status (None: no body)."""

    path: str
    method: str
    endpoint: str
    says: str
    answers: Mapping[int, str | None]
    takes: str = ""
    keyed: bool = False
    parameters: tuple[str, ...] = ()
    lines: frozenset[str] = frozenset()
    """The sides that can have one object a line: `takes`, `answers`. Without another schema it is the only form."""


LOOKS: Final = {401: "Error", 404: "Error", 429: "Error"}
SENDS: Final = {400: "Error", 413: "Error", 415: "Error"}
