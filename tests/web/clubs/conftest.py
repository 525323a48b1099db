"""The organiser of a club that has played."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.houses import House


@pytest.fixture
def organiser(house: House) -> FlaskClient:
    """The organiser's phone."""
    return house.phone("organiser")
