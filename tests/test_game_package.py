"""A game that comes from a package of its own: the tutorial's game under another name, installed, played and broken."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.contract import Game
from tests.game_packages import install, register, write_broken, write_package, write_project
from tools.serving import Serving, until

pytestmark = pytest.mark.xdist_group("an installed game")
"""One package is installed for all of them."""
KEY = "tally-sheet"
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
from referee.store import get_store

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
settings = {"INSTANCE": folder, "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "TESTING": True}
app = create_app(settings)
client = app.test_client()
with app.app_context():
    home = get_store().clubs.home()[0]
organiser = {"Authorization": "Bearer " + home.keys["organiser"]}
setup = {key: record[key] for key in ("game", "players", "options")}
made = client.post("/api/v1/matches", json={**setup, "club": home.club_id}, headers=organiser).json
match = made["match"]
opened = client.get(f"/k/{match}/{made['keys']['host']}").headers.getlist("Set-Cookie")
phone = "; ".join(each.split(";")[0] for each in opened)
for play in record["plays"]:
    page = client.get(f"/m/{match}?entry=plays").text
    form = page[page.index('<form class="offer"') :]
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    numbers = {f"points.{index}": str(number) for index, number in enumerate(play["points"].values())}
    posted = client.post(f"/m/{match}", data={**hidden, **numbers})
    assert posted.status_code in (200, 303), posted.text
paths = ["/", f"/new/{game}", f"/games/{game}", f"/games/{game}/ask", f"/m/{match}", f"/m/{match}/board"]
pages = {path: client.get(path) for path in paths}
(style,) = re.findall(rf'href="([^"]+games/{game}/game.css)"', pages[f"/m/{match}/board"].text)
pages[style] = client.get(style)
event = {"record": 1, "event": "round-robin", "game": game, "entrants": ["Ann", "Bo"], "entries": [{"do": "draw"}],
         "options": {"match_options": [{"target": 50}]}}
begun = client.post(f"/api/v1/clubs/{home.club_id}/events", json=event, headers=organiser)
assert begun.status_code == 201, begun.text
kept = {"match": made, "phone": phone, "organiser": home.organiser_path, "club": home.club_id}
kept["event"] = begun.json["event"]
print(json.dumps([commands, {path: [page.status_code, page.text] for path, page in pages.items()}, kept]))
"""
"""It calls commands, and plays the match of the record in the forms of its page, where the package is installed."""


def environment(*sites: Path) -> dict[str, str]:
    """The environment of a Python that has the packages of some folders beside Referee."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, sites), str(ROOT)])}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the wheel of the game is installed."""
    project, site = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("site")
    write_package(project / "src", KEY, "Tally Sheet")
    write_project(project, KEY)
    install(project, site)
    return site


@pytest.fixture(scope="module")
def installed(site: Path) -> dict[str, str]:
    """The environment of a Python that has the package beside Referee."""
    return environment(site)


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the database."""
    return tmp_path_factory.mktemp("instance")


def run(environment: dict[str, str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)


Seen = tuple[dict[str, str], dict[str, Any], dict[str, Any]]


@pytest.fixture(scope="module")
def seen(installed: dict[str, str], instance: Path) -> Seen:
    """The output of commands, the status and text of pages by their paths, and what the database keeps."""
    done = run(installed, "-c", SEEN, str(instance), json.dumps(RECORD))
    assert done.returncode == 0, done.stderr
    commands, pages, kept = json.loads(done.stdout)
    return commands, pages, kept


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


# --- broken on purpose


@pytest.fixture(scope="module")
def broken(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment with the game broken by an import, five others that cannot load, and three that fail in play."""
    folder = tmp_path_factory.mktemp("broken")
    changed = write_package(folder, KEY, "Tally Sheet")
    (changed / "judging.py").write_text("from referee.contract import no_such_name\n", encoding="utf-8")
    write_broken(folder, "ahead", "CONTRACT = 99", "raise AssertionError")
    write_broken(folder, "quitter", "CONTRACT = 1", "import sys\n\nsys.exit('goodbye')\n")
    write_broken(folder, "typo", "CONTRACT = 1", "def due(:\n")
    write_broken(folder, "unjudged", "CONTRACT = 1", "from referee.contract import Game\nclass Unjudged(Game): pass\n")
    write_broken(folder, "vanisher", "CONTRACT = 1", "import os\n\nos._exit(0)\n")
    lost = write_package(folder, "lost", "Lost")
    register(folder, "lost")
    offers = (lost / "offers.py").read_text(encoding="utf-8")
    first = offers.index("\n", offers.index("def due(")) + 1
    (lost / "offers.py").write_text(f"{offers[:first]}    1 / 0\n{offers[first:]}", encoding="utf-8")
    painted = write_package(folder, "painted", "Painted")
    register(folder, "painted")
    for module, name in (("judging.py", "judge_close"), ("figures.py", "_count")):
        text = (painted / module).read_text(encoding="utf-8")
        start = text.index("\n", text.index(f"def {name}(")) + 1
        (painted / module).write_text(f"{text[:start]}    1 / 0\n{text[start:]}", encoding="utf-8")
    endless = write_package(folder, "endless", "Endless")
    register(folder, "endless")
    judging = (endless / "judging.py").read_text(encoding="utf-8")
    begin = judging.index("\n", judging.index("def judge_round(")) + 1
    (endless / "judging.py").write_text(f"{judging[:begin]}    while True: pass\n{judging[begin:]}", encoding="utf-8")
    templates = painted / "templates"
    (templates / "board.html").write_text("{{ picture.no_such_thing }}\n", encoding="utf-8")
    (templates / "card.svg").write_text("{{ 1 / 0 }}\n", encoding="utf-8")
    (templates / "strip.html").write_text("{% if %}\n", encoding="utf-8")
    return environment(folder, site)


@pytest.fixture(scope="module")
def server(broken: dict[str, str], instance: Path, seen: Seen) -> Iterator[Serving]:
    """A server with the broken games, on the database that has a match and an event of one of them."""
    with Serving(INSTANCE=str(instance), PYTHONPATH=broken["PYTHONPATH"], RELOAD="yes") as server:
        yield server


def cookie(server: Serving, path: str) -> str:
    """The cookies of a phone that opened a link."""
    return "; ".join(each.split(";")[0] for each in server.send("GET", path)[1].get_all("Set-Cookie", ()))


def says(server: Serving, text: str) -> None:
    """Wait until the log of a server says something."""
    until(lambda: text in "".join(server.log), f"the log does not say {text}")


PACKAGES = {KEY: "tally-sheet 0.1"}
"""The packages that are not named like their games, or have another version than 1.0."""
LEFT_OUT = {
    KEY: "tally_sheet.game cannot be imported: ImportError: cannot import name 'no_such_name'",
    "ahead": "ahead is written for contract 99, and this Referee has contract 1. Install a newer Referee",
    "quitter": "quitter.game ends the program when it is imported: SystemExit: goodbye (game.py, line 3)",
    "typo": "typo.game cannot be imported: SyntaxError: invalid syntax (game.py, line 1)",
    "vanisher": "vanisher.game ends the program when it is imported: os._exit(0)",
    "unjudged": "unjudged.game cannot be imported: TypeError: Unjudged names no judges",
}


def test_the_list_of_games_goes_on_and_says_what_is_left_out(broken: dict[str, str]) -> None:
    done = run(broken, "-m", "referee", "games")
    assert (done.returncode, done.stderr) == (0, "")
    lines = {line.split()[0]: line for line in done.stdout.splitlines()}
    assert {*games.keys(), "painted", "endless", "lost"} | set(LEFT_OUT) == set(lines)
    for key, why in LEFT_OUT.items():
        assert f"left out ({PACKAGES.get(key, key + ' 1.0')}): {why}" in lines[key]


def test_a_record_of_a_game_that_is_left_out_is_told_why(broken: dict[str, str]) -> None:
    done = run(broken, "-m", "referee", "replay", "-", text=json.dumps(RECORD))
    assert done.returncode == 2
    assert (
        "game: the game tally-sheet (tally-sheet 0.1) is left out: tally_sheet.game cannot be imported" in done.stderr
    )
    assert "Traceback" not in done.stderr


def test_the_server_starts_and_its_log_has_a_line_for_each_game_that_is_left_out(server: Serving) -> None:
    log = "".join(server.log)
    for key, why in LEFT_OUT.items():
        assert log.count(f"The game {key} ({PACKAGES.get(key, key + ' 1.0')}) is left out: {why}") == 1, log
    assert "Traceback" not in log


def test_the_organiser_reads_which_games_are_left_out_and_guests_do_not(server: Serving, seen: Seen) -> None:
    organiser = cookie(server, seen[2]["organiser"])
    status, _, page = server.send("GET", f"/c/{seen[2]['club']}/organise", Cookie=organiser)
    assert status == 200
    assert "Games that are left out" in page.decode()
    for key in LEFT_OUT:
        assert f"<strong>{key}</strong> ({PACKAGES.get(key, key + ' 1.0')}): " in page.decode()
    assert b"left out" not in server.send("GET", "/")[2]


def test_a_match_that_waits_for_its_game_says_so(server: Serving, seen: Seen) -> None:
    made, phone = seen[2]["match"], seen[2]["phone"]
    says = "the game of this match, tally-sheet, cannot be used on this server now; its log is kept"
    pages = ("", "/board", "/log", "/sheet", "/host", "/tally", "/live?view=table")
    link = f"/k/{made['match']}/{made['keys']['host']}"
    for path in (link, *(f"/m/{made['match']}{page}" for page in pages)):
        status, _, page = server.send("GET", path, Cookie=phone)
        assert status == 503, path
        assert says[1:] in page.decode(), path
    for path in ("", "/log", "/sheet", "/record"):
        bearer = {"Authorization": f"Bearer {made['keys']['table']}"}
        status, _, answer = server.send("GET", f"/api/v1/matches/{made['match']}{path}", **bearer)
        assert (status, json.loads(answer)) == (503, {"error": says, "field": "game"}), path


def test_pages_that_list_such_a_match_show_it(server: Serving, seen: Seen) -> None:
    kept = seen[2]
    phone = cookie(server, kept["organiser"])
    paths = ["", "/organise", "/matches", "/matches.csv", "/records"]
    for path in [
        *(f"/c/{kept['club']}{path}" for path in paths),
        f"/e/{kept['event']}",
        f"/e/{kept['event']}/organise",
    ]:
        status, _, page = server.send("GET", path, Cookie=phone)
        assert status == 200, (path, page)
        assert "Ann" in page.decode() or "organise" in path or "records" in path, path
    assert b"tally-sheet" in server.send("GET", "/", Cookie=kept["phone"])[2]
    for path in ("/new/tally-sheet", "/games/tally-sheet"):
        status, _, page = server.send("GET", path)
        assert status == 503, path
        assert "The game tally-sheet cannot be used here now." in page.decode()


def test_programs_hear_the_same_status_as_pages(server: Serving, seen: Seen) -> None:
    setup = {"game": KEY, "players": ["Ann", "Bo"]}
    asked = {"ask": "who-wins", "totals": {"Ann": 3, "Bo": 4}}
    for method, path, body in (
        ("GET", f"/api/v1/games/{KEY}", None),
        ("POST", f"/api/v1/ask/{KEY}", asked),
        ("POST", "/api/v1/matches", setup),
    ):
        status, _, answer = server.send(method, path, body)
        assert status == 503, (path, answer)
        told = json.loads(answer)
        assert told["field"] == "game", path
        assert "the game tally-sheet (tally-sheet 0.1) is left out: " in told["error"], path


@pytest.fixture(scope="module")
def painted(server: Serving, seen: Seen) -> dict[str, Any]:
    """A match of the club whose game fails in its templates, its figures and one judge: its id and its keys."""
    _, _, answer = server.send("GET", seen[2]["organiser"])
    organiser = {"Authorization": f"Bearer {seen[2]['organiser'].rpartition('/')[2]}"}
    setup = {"game": "painted", "players": ["Ann", "Bo"], "options": {"target": 9}, "club": seen[2]["club"]}
    status, _, answer = server.send("POST", "/api/v1/matches", setup, **organiser)
    assert status == 201, answer
    made: dict[str, Any] = json.loads(answer)
    return made


def enter(server: Serving, made: dict[str, Any], body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the answer to a play of a program."""
    bearer = {"Authorization": f"Bearer {made['keys']['host']}"}
    status, _, answer = server.send("POST", f"/api/v1/matches/{made['match']}/plays", body, X_Seen="0", **bearer)
    return status, json.loads(answer)


def test_a_game_whose_templates_fail_is_played_with_the_plain_ones(server: Serving, painted: dict[str, Any]) -> None:
    phone = cookie(server, f"/k/{painted['match']}/{painted['keys']['host']}")
    for path, shown in (("?entry=plays", "strip-score"), ("/board", "board-score")):
        status, _, page = server.send("GET", f"/m/{painted['match']}{path}", Cookie=phone)
        assert status == 200
        assert shown in page.decode()
    says(server, "The plain template instead of board.html of the game painted: UndefinedError")
    says(server, "(board.html, line 1)")
    says(server, "The plain template instead of strip.html of the game painted: TemplateSyntaxError")
    says(server, "The plain template instead of card.svg of the game painted: ZeroDivisionError")


def test_a_mended_template_is_shown_without_a_new_start(
    server: Serving, painted: dict[str, Any], broken: dict[str, str]
) -> None:
    assert "RELOAD=yes: pages follow changes of templates, style sheets and scripts." in "".join(server.said)
    phone = cookie(server, f"/k/{painted['match']}/{painted['keys']['host']}")
    templates = Path(broken["PYTHONPATH"].split(os.pathsep)[0]) / "painted" / "templates"
    for name, path in (("board", "/board"), ("strip", "?entry=plays")):
        for text in ("It is mended.", "It is mended again."):
            (templates / f"{name}.html").write_text(f"<p>{text}</p>\n", encoding="utf-8")
            status, _, page = server.send("GET", f"/m/{painted['match']}{path}", Cookie=phone)
            assert status == 200
            assert text in page.decode()


def test_a_judge_or_figures_that_fail_stop_nothing_else(server: Serving, painted: dict[str, Any], seen: Seen) -> None:
    assert enter(server, painted, {"play": "close"})[0] == 500
    assert enter(server, painted, {"play": "round", "points": {"Ann": 10}})[0] == 200
    organiser = cookie(server, seen[2]["organiser"])
    for path in ("", "/records", "/matches"):
        assert server.send("GET", f"/c/{seen[2]['club']}{path}", Cookie=organiser)[0] == 200, path
    says(server, "No figures of the game painted: ZeroDivisionError: division by zero (figures.py, ")
    match = server.start()
    assert server.play(match, 0)["verdict"] == "allowed"


def test_a_due_that_fails_stops_nothing_else(server: Serving, seen: Seen) -> None:
    bearer = {"Authorization": f"Bearer {seen[2]['organiser'].rpartition('/')[2]}"}
    setup = {"game": "lost", "players": ["Ann", "Bo"], "options": {"target": 9}, "club": seen[2]["club"]}
    status, _, answer = server.send("POST", "/api/v1/matches", setup, **bearer)
    assert status == 201, answer
    made = json.loads(answer)
    phone = cookie(server, f"/k/{made['match']}/{made['keys']['host']}")
    assert server.send("GET", f"/m/{made['match']}/board", Cookie=phone)[0] == 500
    organiser = cookie(server, seen[2]["organiser"])
    pages = {path: server.send("GET", path, Cookie=phone)[0] for path in ("/", "/new/lost", "/games/lost")}
    for path in ("", "/organise", "/records", "/matches", "/matches.csv"):
        pages[f"club{path}"] = server.send("GET", f"/c/{seen[2]['club']}{path}", Cookie=organiser)[0]
    assert pages == dict.fromkeys(pages, 200)
    assert server.play(server.start(), 0)["verdict"] == "allowed"


def test_a_judge_that_never_ends_holds_up_nothing_else(server: Serving) -> None:
    setup = {"game": "endless", "players": ["Ann", "Bo"], "options": {"target": 9}}
    status, _, answer = server.send("POST", "/api/v1/matches", setup)
    assert status == 201, answer
    made = json.loads(answer)
    workers = server.workers()
    for _ in range(3):
        status, says_why = enter(server, made, {"play": "round", "points": {"Ann": 1}})
        assert status == 503
        assert "the game endless does not come to an end" in says_why["error"]
    lines = [line for line in server.log if "endless did not come back" in line]
    assert len(lines) == 1
    assert "judging.py, line" in lines[0]
    assert "Round(" in lines[0]
    match = server.start()
    assert server.play(match, 0)["verdict"] == "allowed"
    assert server.workers() == workers
    phone = cookie(server, f"/k/{made['match']}/{made['keys']['host']}")
    status, _, page = server.send("GET", f"/m/{made['match']}", Cookie=phone)
    assert status == 503
    assert "Other matches go on." in page.decode()


def test_a_game_written_for_1_2_is_told_what_has_changed() -> None:
    with pytest.raises(
        TypeError, match=r"Old is written for Referee 1\.2: it lists its plays, .* docs/adding-a-game\.md"
    ):
        type("Old", (Game,), {"plays": (), "judges": {}})
