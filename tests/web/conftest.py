"""The application on a database of its own, and the phones that visit it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application as a test sees it: forms go without tokens, errors without their pages are raised."""
    return create_app(
        {
            "INSTANCE": str(tmp_path),
            "DATABASE_URL": f"sqlite:///{tmp_path / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret of the tests alone",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A phone with cookies of its own."""
    return app.test_client()


@pytest.fixture
def another_phone(app: Flask) -> Callable[[], FlaskClient]:
    """As many more phones as a test wants."""
    return app.test_client
