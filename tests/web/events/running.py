"""A tournament at its pages: begun by the form, run by forms and slips."""

from __future__ import annotations

import html
import json
import re

from flask.testing import FlaskClient

NAMES = "Ann\nBo\nCy\nDee"


def begin(organiser: FlaskClient, club, format_: str = "single-elimination", names: str = NAMES, **more: str) -> str:
    """The address of the organiser's page of a new tournament."""
    data = {"format": format_, "title": "Cup", "names": names, **more}
    answer = organiser.post(f"/c/{club.club_id}/event", data=data)
    assert answer.status_code == 303, answer.text
    return answer.location


def seen_on(page: str) -> dict[str, str]:
    """The hidden fields that every form of the organiser's page sends along."""
    return {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in ("seen", "key")}


def record(organiser: FlaskClient, path: str) -> dict:
    return organiser.get(path.replace("/organise", "/record.json")).json


def do(organiser: FlaskClient, path: str, **data: str) -> str:
    """Send a form, then the button of its preview; the text of the preview. *Leave it* leads back to the page."""
    fresh = seen_on(organiser.get(path).text)
    preview = organiser.post(path, data=fresh | data)
    assert preview.status_code == 200, preview.text
    assert f'href="{path}">Leave it' in preview.text
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', preview.text)[1])
    answer = organiser.post(path, data=seen_on(preview.text) | {"entry": entry, "sure": "yes"})
    assert answer.status_code == 303, answer.text
    return html.unescape(preview.text)


def win(organiser: FlaskClient, path: str, pairing: str, winner: str, **more: str):
    """Tap the winner on the slip of a pairing."""
    page = organiser.get(path).text
    between = json.loads(html.unescape(re.search(rf'name="between.{pairing}" value="([^"]*)"', page)[1]))
    data = seen_on(page) | more
    data |= {f"between.{pairing}": json.dumps(between), "slip": f"winner {pairing} {between.index(winner)}"}
    return organiser.post(path, data=data)
