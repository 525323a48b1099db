"""A game that comes from a package of its own is listed, played and shown as any other."""

from __future__ import annotations

import json
import re

import pytest

from referee import games
from referee.contract import Game
from tests.game_package.asking import KEY, RECORD, Seen, run

pytestmark = pytest.mark.xdist_group("an installed game")


def test_the_catalogue_and_the_commands_have_the_game(seen: Seen) -> None:
    commands, _, _ = seen
    assert KEY in commands["games"]
    assert json.loads(commands["plays"])["title"] == "Tally Sheet"
    assert json.loads(commands["ask"])["answer"]["winners"] == ["Bo"]


def test_the_command_line_has_the_game(installed: dict[str, str]) -> None:
    replayed = run(installed, "-m", "referee", "replay", "-", text=json.dumps(RECORD))
    assert replayed.returncode == 0, replayed.stderr
    end = json.loads(replayed.stdout.splitlines()[-1])
    assert (end["over"], end["winners"], end["scores"]) == (True, ["Ann"], {"Ann": 55, "Bo": 15})


def test_the_pages_and_the_board_show_the_game(seen: Seen) -> None:
    _, pages, _ = seen
    assert {path: status for path, (status, _) in pages.items()} == dict.fromkeys(pages, 200)
    start, new, rules, ask, phone, board, style = (text for _, text in pages.values())
    assert "Tally Sheet" in start
    assert "Players in a team" in new
    assert "SP-ROUND-1" in rules
    assert "Who wins with these totals?" in ask
    assert "Ann wins with 55" in phone
    assert re.search('class="sp-side panel [^"]*won', board)
    assert ".sp-total" in style


def test_without_the_package_there_is_no_such_game() -> None:
    assert KEY not in games.keys()


def test_a_game_written_for_1_2_is_told_what_has_changed() -> None:
    with pytest.raises(
        TypeError, match=r"Old is written for Referee 1\.2: write its judges as .* docs/adding-a-game\.md"
    ):
        type("Old", (Game,), {"plays": (), "judges": {}})
