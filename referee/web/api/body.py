"""The body of a request to the JSON interface, read into the shape that its operation declares."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from flask import request

from referee.schema import Unreadable, read_count, read_json
from referee.web.api.blueprint import JSON, ApiError
from referee.web.http.body import whole_body

TYPES: Final = {
    "str": ("not a text", " characters"),
    "bool": ("neither true nor false", ""),
    "int": ("not a whole number", ""),
    "float": ("not a number", ""),
    "array": ("not a list", " items"),
    "object": ("not an object", ""),
}
"""The words for a field that has not this type, and the unit of its limits."""
BOUNDS: Final = {"<=": "at most", ">=": "at least"}
_EXPECTED: Final = re.compile(r"Expected `(\w+)[^`]*`(?:(?: of length)? ([<>]=) (\d+))?")
_AT: Final = re.compile(r" - at `\$(.*)`$")


def sent_json() -> bytes:
    """The body of a request with a JSON content type.

    :raises ApiError: it has another content type.
    """
    if request.content_type != JSON and (kind := request.mimetype) != JSON and not kind.endswith("+json"):
        raise ApiError(415, f"{kind or 'a body without a type'} is not read here; send {JSON}", "Content-Type")
    return whole_body()


def sent_value(expected: Any) -> Any:
    """The JSON that was sent, as a value of the type `expected`.

    :raises ApiError: the body is missing or is not JSON.
    :raises Unreadable: it does not fit the type.
    """
    try:
        raw = read_json(sent_json())
    except Unreadable as fault:
        raise ApiError(400, fault.says) from None
    return read_shape(raw, expected) if isinstance(expected, type) and issubclass(expected, msgspec.Struct) else raw


def read_shape(raw: object, shape: type[msgspec.Struct]) -> msgspec.Struct:
    """An object that was sent, as a value of its shape.

    :raises Unreadable: it is not an object, a field is missing, unknown, or has another type.
    """
    if not isinstance(raw, dict):
        raise Unreadable("the body is not an object")
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    for name in raw:
        if name not in fields:
            raise Unreadable(f"there is no field {name!r}; the fields are {', '.join(fields)}", name)
    for name, field in fields.items():
        if name not in raw and field.required:
            raise Unreadable(f"the field {name!r} is missing", name)
    return shape(
        **{field.name: _read_field(name, raw[name], field.type) for name, field in fields.items() if name in raw}
    )


def _read_field(name: str, raw: object, expected: Any) -> Any:
    try:
        return msgspec.convert(raw, expected)
    except msgspec.ValidationError as fault:
        says = str(fault)
    at = path[1] if (path := _AT.search(says)) else ""
    if (expects := _EXPECTED.match(says)) is None:
        raise Unreadable(f"{name}{at}: {_AT.sub('', says)}", name)
    type_name, limit, number = expects.groups()
    words, unit = TYPES[type_name]
    bound = f" of {BOUNDS[limit]} {read_count(number):,}{unit}" if limit else ""
    # The fault in an object of a list is one of the field that holds the list.
    raise Unreadable(f"{name}{at} is {words}{bound}", name if "." in at else name + at)


def require_no_body() -> None:
    """Check that the request has no body.

    :raises ApiError: it has a body.
    """
    if request.get_data():
        raise ApiError(400, "this takes no body")
