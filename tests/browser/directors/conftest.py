"""The organisers of these evenings: one with a server of their own, one at the server of all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee.store import get_store
from tests.browser.director import Director
from tests.browser.directors.laptop import Laptop
from tests.browser.site import Site
from tools.serving import Serving


@pytest.fixture
def laptop(start_server: Callable[[], Serving], phone: Callable[..., Page]) -> Laptop:
    """A laptop at the page of its house, by the link that its terminal shows."""
    server = start_server()
    page = phone(1280, 800, own=True)
    page.goto(server.wait_for(r"prints it again:\s+(http\S+)"))
    club_id = page.url.split("/c/")[1].split("/")[0].split("?")[0]
    return Laptop(start_server, server, Director(page, club_id, f"http://127.0.0.1:{server.port}"))


@pytest.fixture
def director(site: Site, phone: Callable[..., Page]) -> Director:
    """The organiser of a club who knows Ann Archer and Tom, at a laptop."""
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        get_store().clubs.add_people(club.club_id, ["Ann Archer", "Tom"])
    page = phone(1280, 800)
    page.goto(club.organiser_path)
    return Director(page, club.club_id)
