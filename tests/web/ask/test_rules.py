"""The page of a game's rules: the text and the house rules."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee import games
from referee.contract import Players
from referee.web.ask.rulebook import rulebook
from referee.web.ask.rules import players_text


@pytest.mark.parametrize("key", games.keys())
def test_every_game_has_its_page(phone: FlaskClient, key: str) -> None:
    text = phone.get(f"/games/{key}").text
    assert f'href="/new/{key}"' in text
    assert f'href="/games/{key}/ask"' in text
    for rule in rulebook(key).rules:
        assert f'id="{rule}"' in text
        assert f'href="#{rule}"' in text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "style=" not in text


@pytest.mark.parametrize("key", games.keys())
def test_every_house_rule_stands_there_with_what_is_printed(phone: FlaskClient, key: str) -> None:
    text = phone.get(f"/games/{key}").text
    schema = games.game(key).schema
    for part in schema.options.fields:
        assert str(part.field_type.show(part.default)) in text
        if part.rule:
            assert part.rule in rulebook(key).rules
    for preset in schema.game.presets:
        assert not preset.options or preset.title in text


CODES = {"push": {"1 set of 3 + 1 run of 4", "11 cards: 3 sets of 3"}}
"""Contracts of a deal, which a host types at the start of a match."""


@pytest.mark.parametrize("key", games.keys())
def test_the_page_speaks_to_players_not_to_programs(key: str) -> None:
    codes = set(re.findall(r"<code>(.*?)</code>", rulebook(key).html))
    assert codes <= CODES.get(key, set()), "write it in words: how a program writes it stands in docs/http.md"


def test_a_house_rule_is_named_as_its_host_chooses_it() -> None:
    text = rulebook("carousel").html
    assert "<em>Melding after the third draw: yes</em>" in text
    assert "third_draw_meld" not in text


@pytest.mark.parametrize("key", games.keys())
def test_what_cannot_be_read_has_its_place_too(phone: FlaskClient, key: str) -> None:
    assert 'id="FORM"' in phone.get(f"/games/{key}").text


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (Players(4, 4), "4 players"),
        (Players(1, 1), "1 player"),
        (Players(2, 8), "2 to 8 players"),
        (Players(2, 8, 2), "2 to 8 players, in pairs"),
        (Players(8, 400, 4), "8 to 400 players, in fours"),
        (Players(5, 50, 5), "5 to 50 players, in steps of 5"),
    ],
)
def test_how_many_play(players: Players, words: str) -> None:
    assert players_text(players) == words
