"""The pages, the event stream and the HTTP interface: one blueprint a purpose."""

from __future__ import annotations

from typing import Final

from flask import Flask

from referee.web import (
    access,
    api,
    ask,
    assets,
    board,
    correct,
    errors,
    guard,
    health,
    home,
    host,
    journal,
    limit,
    live,
    log,
    new,
    rules,
    sheet,
    table,
)

PURPOSES: Final = (
    assets,
    health,
    access,
    home,
    new,
    host,
    table,
    board,
    log,
    correct,
    sheet,
    rules,
    ask,
    live,
    api,
    errors,
)


def init_app(app: Flask) -> None:
    """Give the application its pages."""
    # An address with a part missing is none; it is not another one.
    app.url_map.merge_slashes = False
    guard.init_app(app)
    limit.init_app(app)
    app.wsgi_app = journal.Journal(app.wsgi_app)  # type: ignore[method-assign]
    for purpose in PURPOSES:
        app.register_blueprint(purpose.blueprint)
