"""Ids in addresses."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter

from referee.store.keys import ID


class Id(BaseConverter):
    """A part of an address that must look like an id; any other text is answered by 404.

    It is the default converter, so no view asks the database about a text that cannot be an id.
    """

    regex = ID.pattern


def init_app(app: Flask) -> None:
    """Make ids the default for parts of addresses, in all routes that are added later."""
    app.url_map.converters["default"] = Id
