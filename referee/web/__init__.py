"""The pages, the event stream and the HTTP interface: one blueprint a purpose."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from flask import Flask

from referee.web import guard, journal, limit

# One line a module; each has `blueprint`.
MODULES: Final = (
    "assets",
    "health",
    "access",
    "home",
    "new",
    "host",
    "table",
    "board",
    "log",
    "correct",
    "sheet",
    "rules",
    "ask",
    "live",
    "api",
    "errors",
)


def init_app(app: Flask) -> None:
    """Give the application its pages."""
    guard.init_app(app)
    limit.init_app(app)
    app.wsgi_app = journal.Journal(app.wsgi_app)  # type: ignore[method-assign]
    for name in MODULES:
        if find_spec(f"referee.web.{name}") is not None:
            module = import_module(f"referee.web.{name}")
            app.register_blueprint(module.blueprint)
