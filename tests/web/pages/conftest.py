"""A club and the phone of its organiser, for the pages of events."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from referee.store import get_store


@pytest.fixture
def club(app):
    with app.app_context():
        return get_store().clubs.create("Thursday")


@pytest.fixture
def organiser(phone: FlaskClient, club) -> FlaskClient:
    assert phone.get(club.organiser_path).status_code == 303
    return phone
