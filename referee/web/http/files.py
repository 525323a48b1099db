"""Pages that take a file: it may be longer than a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from flask import current_app, request

View = TypeVar("View", bound=Callable[..., Any])
MATCH_FILE: Final = 1024 * 1024
"""Bytes of the record of a match."""
EVENT_FILE: Final = 2 * 1024 * 1024
"""Bytes of the record of an event, of entrants, of a season or of results."""
_LIMIT: Final = "takes_bytes"


def takes_file(most: int) -> Callable[[View], View]:
    """Declare that a view takes a form with a file, of at most `most` bytes together."""

    def declared(view: View) -> View:
        setattr(view, _LIMIT, most)
        return view

    return declared


def allow_file() -> None:
    """Let the body of the request be as long as its view says, before the body is read."""
    view = current_app.view_functions.get(request.endpoint or "")
    if most := getattr(view, _LIMIT, 0):
        request.max_content_length = request.max_form_memory_size = most


def size_in_words(size: int) -> str:
    """A number of bytes as people say it: `64 kB`, `2 MB`."""
    return f"{size // 1024**2} MB" if size >= 1024**2 else f"{size // 1024} kB"
