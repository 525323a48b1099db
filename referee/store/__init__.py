"""The store: matches and their logs, kept by SQLAlchemy in SQLite or PostgreSQL."""

from __future__ import annotations

from typing import cast

from flask import Flask, current_app

from referee.log import Accepted, Answer, RefusedEntry, Stale
from referee.log.unavailable import RETRY_AFTER, Unavailable, explain
from referee.store import database, migrate
from referee.store.cached_match import CachedMatch
from referee.store.models import db
from referee.store.results import Created, Ended, GameMissing, KeyUsed, NoSuchMatch, Summary
from referee.store.store import Store

__all__ = [
    "RETRY_AFTER",
    "Accepted",
    "Answer",
    "CachedMatch",
    "Created",
    "Ended",
    "GameMissing",
    "KeyUsed",
    "NoSuchMatch",
    "RefusedEntry",
    "Stale",
    "Store",
    "Summary",
    "Unavailable",
    "explain",
    "get_store",
    "init_app",
]


def init_app(app: Flask) -> None:
    """Give the application its store; make the database or bring it up to date."""
    url = database.address(app.config["DATABASE_URL"])
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = database.engine_options(url)
    db.init_app(app)
    with app.app_context():
        writer = database.prepare(db.engine)
        migrate.upgrade(writer)
        app.extensions["referee"] = Store(
            db.engine, writer, app.config["SECRET_KEY"], app.config.get("REDIS_URL") or ""
        )


def get_store() -> Store:
    """The store of the current application."""
    return cast(Store, current_app.extensions["referee"])
