"""The parameters and headers of requests to the JSON interface: each is declared once, for reader and OpenAPI."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

from flask import request

from referee import games
from referee.kit.values import Value
from referee.schema import read_count
from referee.schema.numerals import FEW
from referee.store.keys import ENTRY_KEY_LIMIT, is_entry_key
from referee.web.api.blueprint import ApiError
from referee.web.api.schemas import Schema
from referee.web.fields.days import FIRST_DAY, LAST_DAY

TEXT: Final[Schema] = {"type": "string"}
ID: Final[Schema] = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,16}$"}
GAME: Final[Schema] = {"enum": list(games.keys())}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10**FEW - 1}


class Parameter(Value):
    """A parameter of the query or a header: the way in which it is read, and its description."""

    name: str
    schema: Schema
    says: str = ""
    read: Callable[[str], Any] = str
    """Reads its text; raises `ValueError` with the sentence for what is wrong."""
    place: str = "query"
    required: bool = False

    def value(self) -> Any:
        """Its value in the request; if it is left out, the default of its schema, or what `read` makes of no text.

        :raises ApiError: it cannot be read.
        """
        written = (request.args if self.place == "query" else request.headers).get(self.name)
        if written is None and "default" in self.schema:
            return self.schema["default"]
        try:
            return self.read(written or "")
        except ValueError as fault:
            raise ApiError(400, str(fault), self.name) from None

    @property
    def may_fail(self) -> bool:
        """True if there are texts that it does not take."""
        return self.read is not str

    @property
    def described(self) -> Schema:
        """Its description in OpenAPI."""
        says = {"description": self.says} if self.says else {}
        return {"name": self.name, "in": self.place, "required": self.required, "schema": self.schema, **says}


def _count(written: str, says: str = "{!r} is not a whole number") -> int:
    if (count := read_count(written)) is None:
        raise ValueError(says.format(written))
    return count


def _count_or_none(written: str) -> int | None:
    return _count(written) if written else None


def read_flag(written: str) -> bool:
    """The value of a parameter that is true or false.

    :raises ValueError: it is neither.
    """
    if written not in ("true", "1", "false", "0"):
        raise ValueError(f"{written!r} is neither true nor false")
    return written in ("true", "1")


def _day(written: str) -> date | None:
    if not written:
        return None
    numbers = [read_count(part) for part in written.split("-")]
    try:
        year, month, of_month = numbers
        day = date(year or 0, month or 0, of_month or 0)
        if FIRST_DAY <= day <= LAST_DAY:
            return day
    except (ValueError, OverflowError):
        pass
    raise ValueError(f"{written!r} is not a day of the calendar from {FIRST_DAY} to {LAST_DAY}; write it as 2026-05-31")


def _entry_key(written: str) -> str:
    if not is_entry_key(written):
        raise ValueError(f"the Idempotency-Key is a text of at most {ENTRY_KEY_LIMIT} characters that can be printed")
    return written


def _seen(written: str) -> int:
    if not written and PREVIEW.value():
        return 0
    return _count(written, "the header X-Seen has the number of the last entry that you saw, 0 for none")


PREVIEW: Final = Parameter("preview", {"type": "boolean", "default": False}, read=read_flag)

Preview: TypeAlias = Annotated[bool, PREVIEW]
"""True if the request asks only for the consequences."""
Seen: TypeAlias = Annotated[
    int,
    Parameter(
        "X-Seen",
        COUNT,
        "The last entry that the sender saw, or 0. A sender behind or ahead of the log gets 409.",
        _seen,
        place="header",
        required=True,
    ),
]
"""The number of the last entry that the sender saw. A preview needs none."""
EntryKey: TypeAlias = Annotated[
    str,
    Parameter(
        "Idempotency-Key",
        {"type": "string", "maxLength": ENTRY_KEY_LIMIT, "pattern": "^[ -~]*$"},
        "A repeated request with the same key gets the same answer and is carried out once.",
        _entry_key,
        place="header",
    ),
]
"""The key by which a request that is sent again is carried out once; empty if the sender gives no key."""
Since: TypeAlias = Annotated[
    int, Parameter("since", {**COUNT, "default": 0}, read=partial(_count, says="{!r} is not the number of an entry"))
]
"""The number of the entry after which the log is wanted."""


def count_parameter(name: str, schema: Schema, says: str) -> Parameter:
    """A whole number of the query; None if it is left out."""
    return Parameter(name, schema, says, _count_or_none)


def day_parameter(name: str, says: str) -> Parameter:
    """A day of the query; None if it is left out."""
    return Parameter(name, {"type": "string", "format": "date"}, says, _day)
