"""The home screen: a manifest with icons that are there, and a service worker for files and pages that are there."""

from __future__ import annotations

import json
import re
import struct

from flask.testing import FlaskClient

from referee import games


def followed(phone: FlaskClient, address: str) -> bytes:
    answer = phone.get(address, follow_redirects=True)
    assert answer.status_code == 200, address
    return answer.data


def test_every_page_names_the_manifest_and_the_manifest_its_icons(phone: FlaskClient) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in phone.get("/games/canasta").text
    answer = phone.get("/manifest.webmanifest")
    assert answer.content_type == "application/manifest+json"
    described = json.loads(answer.data)
    assert (described["name"], described["start_url"], described["display"]) == ("Referee", "/", "standalone")
    purposes = set()
    for icon in described["icons"]:
        data = followed(phone, icon["src"])
        purposes.add(icon.get("purpose"))
        if icon["type"] == "image/png":
            width, height = struct.unpack("!II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert purposes == {None, "maskable"}


def test_the_service_worker_names_files_and_pages_that_are_there(phone: FlaskClient) -> None:
    answer = phone.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    files, pages = (json.loads(re.search(rf"const {name} = (\[.*\]);", answer.text)[1]) for name in ("FILES", "PAGES"))
    assert len(pages) == 2 * len(games.keys())
    assert any(name.endswith("js/send.js") for name in files)
    for address in (*files, *pages):
        followed(phone, address)


def test_the_policy_lets_only_our_own_worker_and_manifest_in(phone: FlaskClient) -> None:
    policy = phone.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_start_page_says_what_works_without_a_network(phone: FlaskClient) -> None:
    text = phone.get("/").text
    assert 'data-note="offline" hidden' in text
    assert 'data-note="online-only" hidden' in text
