"""The match that most tests of the phone play."""

import pytest


@pytest.fixture
def match(site):
    return site.begin("darts-baseball", ["Ann", "Bo"])
