"""A game that comes from a package of its own: the tutorial's game under another name, installed and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.contract import Game

pytestmark = pytest.mark.xdist_group("an installed game")
"""One package is installed for all of them."""
KEY, MODULE = "tally-sheet", "tally_sheet"
ROOT = Path(games.__file__).parents[2]
RECORD: dict[str, Any] = {
    "record": 1,
    "game": KEY,
    "players": ["Ann", "Bo"],
    "options": {"target": 50},
    "plays": [{"play": "round", "points": {"Ann": 30, "Bo": 20}}, {"play": "round", "points": {"Ann": 25, "Bo": -5}}],
}

SEEN = """
import io, json, re, sys
from contextlib import redirect_stdout
from types import SimpleNamespace
from referee.application import create_app
from referee.__main__ import main

folder, record = sys.argv[1], json.loads(sys.argv[2])
game = record["game"]

def printed(*arguments, text=""):
    sys.stdin = SimpleNamespace(buffer=io.BytesIO(text.encode()))
    with redirect_stdout(io.StringIO()) as output:
        assert main(arguments) == 0
    return output.getvalue()

commands = {
    "games": printed("games"),
    "plays": printed("plays", game),
    "ask": printed("ask", game, text='{"ask": "who-wins", "totals": {"Ann": 3, "Bo": 4}}\\n'),
}
settings = {"INSTANCE": folder, "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "for a test", "TESTING": True}
client = create_app(settings).test_client()
made = client.post("/api/v1/matches", json={key: record[key] for key in ("game", "players", "options")}).json
match = made["match"]
client.get(f"/k/{match}/{made['keys']['host']}")
for play in record["plays"]:
    page = client.get(f"/m/{match}").text
    form = page[page.index('<form class="offer"') :]
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    numbers = {f"points.{index}": str(number) for index, number in enumerate(play["points"].values())}
    posted = client.post(f"/m/{match}", data={**hidden, **numbers})
    assert posted.status_code in (200, 303), posted.text
paths = ["/", f"/new/{game}", f"/games/{game}", f"/games/{game}/ask", f"/m/{match}", f"/m/{match}/board"]
pages = {path: client.get(path) for path in paths}
(style,) = re.findall(rf'href="([^"]+games/{game}/game.css)"', pages[f"/m/{match}/board"].text)
pages[style] = client.get(style)
print(json.dumps([commands, {path: [page.status_code, page.text] for path, page in pages.items()}]))
"""
"""It calls commands, and plays the match of the record in the forms of its page, where the package is installed."""


def wheel(folder: Path) -> Path:
    """A wheel of the score pad as the package `tally_sheet`, with its entry point."""
    path = folder / f"{MODULE}-1.0-py3-none-any.whl"
    info = f"{MODULE}-1.0.dist-info"
    source = games.folder("score-pad")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(source.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                text = file.read_text(encoding="utf-8")
                text = text.replace("referee.games.score_pad", MODULE)
                text = text.replace('key = "score-pad"', f'key = "{KEY}"').replace('"Score Pad"', '"Tally Sheet"')
                archive.writestr(f"{MODULE}/{file.relative_to(source).as_posix()}", text)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {MODULE}\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/entry_points.txt", f"[referee.games]\n{KEY} = {MODULE}.game:GAME\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python that has the package beside Referee."""
    folder = tmp_path_factory.mktemp("package")
    site = folder / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(site)]
    subprocess.run([*install, str(wheel(folder))], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}


def run(environment: dict[str, str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)


@pytest.fixture(scope="module")
def seen(installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], dict[str, Any]]:
    """The output of commands, and the status and text of pages by their paths."""
    done = run(installed, "-c", SEEN, str(tmp_path_factory.mktemp("instance")), json.dumps(RECORD))
    assert done.returncode == 0, done.stderr
    commands, pages = json.loads(done.stdout)
    return commands, pages


def test_the_catalogue_and_the_commands_have_the_game(seen: tuple[dict[str, str], dict[str, Any]]) -> None:
    commands, _ = seen
    assert KEY in commands["games"]
    assert json.loads(commands["plays"])["title"] == "Tally Sheet"
    assert json.loads(commands["ask"])["answer"]["winners"] == ["Bo"]


def test_the_command_line_has_the_game(installed: dict[str, str]) -> None:
    replayed = run(installed, "-m", "referee", "replay", "-", text=json.dumps(RECORD))
    assert replayed.returncode == 0, replayed.stderr
    end = json.loads(replayed.stdout.splitlines()[-1])
    assert (end["over"], end["winners"], end["scores"]) == (True, ["Ann"], {"Ann": 55, "Bo": 15})


def test_the_pages_and_the_board_show_the_game(seen: tuple[dict[str, str], dict[str, Any]]) -> None:
    _, pages = seen
    assert {path: status for path, (status, _) in pages.items()} == dict.fromkeys(pages, 200)
    start, new, rules, ask, phone, board, style = (text for _, text in pages.values())
    assert "Tally Sheet" in start
    assert "Players in a team" in new
    assert "SP-ROUND-1" in rules
    assert "Who wins with these totals?" in ask
    assert "Ann wins with 55" in phone
    assert "sp-side panel won" in board
    assert ".sp-total" in style


def test_without_the_package_there_is_no_such_game() -> None:
    assert KEY not in games.keys()


def test_a_game_written_for_1_2_is_told_what_has_changed() -> None:
    with pytest.raises(
        TypeError, match=r"Old is written for Referee 1\.2: it lists its plays, .* docs/adding-a-game\.md"
    ):
        type("Old", (Game,), {"plays": (), "judges": {}})


def test_a_package_that_imports_old_names_is_told_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "an_old_game.py").write_text("from referee.contract import with_first\nGAME = None\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(games, "_packages", lambda: {"old": EntryPoint("old", "an_old_game:GAME", games.GROUP)})
    with pytest.raises(
        ImportError, match=r"the game 'old' .* cannot import name 'with_first' .* docs/adding-a-game\.md"
    ):
        games.game("old")
