"""Names that run from right to left stand alone: they move no number, sign or name beside them."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.store import get_store
from referee.testing.stories import new_table
from referee.web.shown.printing import isolated
from tests.browser.evenings import evening, played
from tests.rings import each_game

NAMES = ("משה כהן", "فاطمة الزهراء", "שרה", "محمد", "רחל לוי", "يوسف", "דוד", "مريم")
ALONE = re.compile(
    r"<bdi[^>]*>.*?</bdi>|\u2068.*?\u2069|\u2067.*?\u2069|<(title|option|svg|script|textarea)\b.*?</\1>"
    r"|<span class=\"unseen\">.*?</span>|<!--.*?-->",
    re.DOTALL,
)
"""Texts that stand alone, and those that nobody sees in a line."""
LETTER = "[\u0590-\u08ff]"
CHANGED = re.compile(rf"[^<>]*{LETTER}[^\w<>]*(?:\d|[^\w\s<>][^\w<>]*{LETTER})[^<>]*")
"""A text in which a number moves before a name, or two names change their places."""


def in_lines(html: str) -> list[str]:
    """The texts of a page in which a name from right to left changes the order."""
    while (shorter := ALONE.sub("", html)) != html:
        html = shorter
    return [text.strip() for text in re.split(r"<[^>]*>", html) if CHANGED.fullmatch(text)]


@pytest.mark.parametrize("game", each_game())
def test_names_from_right_to_left_stand_alone(app: Flask, phone: FlaskClient, game: str) -> None:
    players = games.game(game).players
    count = next(count for count in (8, 5, 4, 2) if not players.refusal(count))
    options = {"carousel": {"up_to_five": True}}.get(game, evening(game).options)
    table = new_table(game, evening(game).seed, options, NAMES[:count])
    plays = played(game, table)
    for entered in {3, 12, len(plays)}:
        with app.app_context():
            match = get_store().create(game, games.game(game).schema.setup(table.players, table.options))
            for seq, body in enumerate(plays[:entered]):
                get_store().append(match.match_id, "play", dict(body), seen=seq, key=f"play {seq}")
        phone.get(f"/k/{match.match_id}/{match.host_key}")
        for page in ("?entry=plays&lane=", "/board", "/host", "/sheet"):
            assert in_lines(phone.get(f"/m/{match.match_id}{page}").text) == [], (page, entered)
    assert in_lines(phone.get("/").text) == []


def test_two_names_with_a_sign_between_them_are_two_names() -> None:
    assert isolated("שרה + محمد") == "<bdi>שרה</bdi> + <bdi>محمد</bdi>"
    assert isolated("משה כהן, שרה") == "<bdi>משה כהן</bdi>, <bdi>שרה</bdi>"
