"""The tutorial's game under another name, built as a wheel and installed; the same game broken; a server with both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.game_package.asking import KEY, RECORD, SEEN, Seen, environment, run
from tests.game_package.packages import install, register, write_broken, write_package, write_project
from tools.serving import Serving


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the wheel of the game is installed."""
    project, site = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("site")
    write_package(project / "src", KEY, "Tally Sheet")
    write_project(project, KEY)
    install(project, site)
    return site


@pytest.fixture(scope="package")
def installed(site: Path) -> dict[str, str]:
    """The environment of a Python that has the package beside Referee."""
    return environment(site)


@pytest.fixture(scope="package")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the database."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="package")
def seen(installed: dict[str, str], instance: Path) -> Seen:
    """The output of commands, the status and text of pages by their paths, and what the database keeps."""
    done = run(installed, "-c", SEEN, str(instance), json.dumps(RECORD))
    assert done.returncode == 0, done.stderr
    commands, pages, kept = json.loads(done.stdout)
    return commands, pages, kept


@pytest.fixture(scope="package")
def broken(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment with the game broken by an import, five others that cannot load, and four that fail in play."""
    folder = tmp_path_factory.mktemp("broken")
    changed = write_package(folder, KEY, "Tally Sheet")
    (changed / "judging.py").write_text("from referee.contract import no_such_name\n", encoding="utf-8")
    write_broken(folder, "ahead", "CONTRACT = 99", "raise AssertionError")
    write_broken(folder, "quitter", "CONTRACT = 1", "import sys\n\nsys.exit('goodbye')\n")
    write_broken(folder, "typo", "CONTRACT = 1", "def due(:\n")
    write_broken(folder, "unjudged", "CONTRACT = 1", "from referee.contract import Game\nclass Unjudged(Game): pass\n")
    write_broken(folder, "vanisher", "CONTRACT = 1", "import os\n\nos._exit(0)\n")
    for key, module, name in (("lost", "offers.py", "due"), ("torn", "sheet.py", "sheet")):
        package = write_package(folder, key, key.title())
        register(folder, key)
        text = (package / module).read_text(encoding="utf-8")
        start = text.index("\n", text.index(f"def {name}(")) + 1
        fails = "    1 / (1 - len(position.lines))\n"
        (package / module).write_text(f"{text[:start]}{fails}{text[start:]}", encoding="utf-8")
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


@pytest.fixture(scope="package")
def server(broken: dict[str, str], instance: Path, seen: Seen) -> Iterator[Serving]:
    """A server with the broken games, on the database that has a match and an event of one of them."""
    with Serving(INSTANCE=str(instance), PYTHONPATH=broken["PYTHONPATH"], RELOAD="yes") as server:
        yield server
