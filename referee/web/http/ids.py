"""Ids in addresses."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter

from referee.store.keys import ID


class Id(BaseConverter):
    """A part of an address that may be an id; with any other text there is no such address.

    It is the converter of each part that names no other, so no view asks a database about a text that no id is.
    """

    regex = ID.pattern


def init_app(app: Flask) -> None:
    """Read the ids in the addresses of all routes that follow."""
    app.url_map.converters["default"] = Id
