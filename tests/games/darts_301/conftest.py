"""A leg of two, and a phone of darts in the hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee.store import Created
from tests.browser.site import Site
from tests.games.darts_301.thumb import Thumb


@pytest.fixture
def leg(site: Site) -> Created:
    return site.begin("darts-301", ["Ann", "Bo"])


@pytest.fixture
def hold(phone: Callable[..., Page]) -> Callable[..., Thumb]:
    return lambda match, own=False: Thumb(phone(touch=True, own=own), match)
