"""Referee as a package: built, installed into an environment that has the pinned packages alone, and played there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import app
from referee import __version__, application
from tools.long_description import described
from tools.serving import ROOT, SOON, Serving

pytestmark = pytest.mark.xdist_group("an installed package")
"""It is built and installed once for all of them."""
INSTALLS = pytest.mark.outer("builds the package, installs it and starts it")
SOURCES = ("examples/", "referee/", "tests/", "tools/")
"""Folders of the source archive to which documents link, and which the package lacks or has at another place."""
PLAYS = ({"Ann": 30, "Bo": 20}, {"Ann": 25, "Bo": -5})


def ranges() -> dict[str, Requirement]:
    """The packages that Referee asks for, by their names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = map(Requirement, project["dependencies"])
    return {canonicalize_name(requirement.name): requirement for requirement in asked}


def pins() -> dict[str, Requirement]:
    """The packages of requirements.txt, by their names."""
    lines = re.findall(r"^(\w[^\\\n]*)", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(pin.name): pin for pin in map(Requirement, lines)}


def test_each_package_that_is_asked_for_has_a_pin_in_its_range() -> None:
    pinned = pins()
    for name, requirement in ranges().items():
        (pin,) = pinned[name].specifier
        assert pin.operator == "=="
        assert requirement.specifier.contains(pin.version), name


def test_each_pin_has_its_hashes_and_no_address() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text)[1:]
    assert len(entries) == len(pins())
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in text


def test_the_page_of_a_package_index_has_no_link_into_the_project() -> None:
    page = described((ROOT / "README.md").read_text(encoding="utf-8"))
    assert "](" not in page
    assert "| **Run** | docs/running.md, CHANGELOG.md, SECURITY.md |" in page
    assert "It never deals, rolls or throws." in page
    assert described("[Python](https://python.org) and [it](it.md)").startswith("[Python](https://python.org) and it\n")


def test_programs_that_look_for_an_application_find_the_factory() -> None:
    assert app.create_app is application.create_app


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the archive of the sources."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and the pinned packages, which are links to those of the running environment."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    for name, pin in pins().items():
        if pin.marker is None or pin.marker.evaluate():
            package = distribution(name)
            tops = {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}
            for top in tops:
                if not (site / top).exists():
                    (site / top).symlink_to(Path(str(package.locate_file(top))))
    install = [
        "-m",
        "pip",
        "--python",
        str(folder / "bin" / "python"),
        "install",
        "--no-index",
        "--no-deps",
        str(wheel),
    ]
    done = subprocess.run([sys.executable, *install], capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment variables of a user who has never run it."""
    folder = tmp_path_factory.mktemp("home")
    return {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "INSTANCE": "", "PYTHONPATH": ""}


@pytest.fixture(scope="module")
def server(environment: Path, home: dict[str, str]) -> Iterator[Serving]:
    program = [str(environment / "bin" / "referee")]
    with Serving(program=program, folder=environment, **home) as running:
        yield running


@INSTALLS
def test_the_wheel_carries_pages_and_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    folders = ("deploy", "docs", "static", "templates")
    sources = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    assert {f"referee/{path.relative_to(ROOT).as_posix()}" for path in sources} <= names
    for path in (ROOT / "docs").rglob("*.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#\s]+)", path.read_text(encoding="utf-8")):
            linked = (path.parent / link).resolve().relative_to(ROOT).as_posix()
            is_there = any(name == f"referee/{linked}" or name.startswith(f"referee/{linked}/") for name in names)
            assert is_there or linked.startswith(SOURCES), f"{path.name}: {link}"
    assert "referee/py.typed" in names
    (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    text = zipfile.ZipFile(wheel).read(metadata).decode()
    assert "License-Expression: MIT\n" in text
    assert "Description-Content-Type: text/markdown\n" in text
    assert text.endswith(described((ROOT / "README.md").read_text(encoding="utf-8")))
    assert not {name for name in names if not name.startswith(("referee/", f"referee-{__version__}.dist-info/"))}


@INSTALLS
def test_a_match_is_played_where_it_is_installed(server: Serving, environment: Path, home: dict[str, str]) -> None:
    asked = {"game": "score-pad", "players": ["Ann", "Bo"], "options": {"target": 50}}
    status, _, answer = server.send("POST", "/api/v1/matches", asked)
    assert status == 201, answer
    match = json.loads(answer)
    path, key = f"/api/v1/matches/{match['match']}", match["keys"]["table"]
    for seen, points in enumerate(PLAYS):
        body = {"play": "round", "points": points}
        status, _, answer = server.send("POST", f"{path}/plays", body, Authorization=f"Bearer {key}", X_Seen=str(seen))
        assert status == 200, answer
    state = server.state(match)
    assert (state["over"], state["winners"]) == (True, ["Ann"])

    _, headers, _ = server.send("GET", f"/k/{match['match']}/{match['keys']['board']}")
    cookie = headers["Set-Cookie"].split(";")[0]
    status, _, board = server.send("GET", f"/m/{match['match']}/board", Cookie=cookie)
    assert status == 200
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', board.decode())
    assert addresses
    assert {server.send("GET", address)[0] for address in addresses} == {200}

    run = [str(environment / "bin" / "referee")]
    variables = {**os.environ, "DATABASE_URL": "", **home}
    exported = subprocess.run(
        [*run, "export", match["match"]], cwd=environment, env=variables, capture_output=True, timeout=SOON
    )
    assert exported.returncode == 0, exported.stderr
    replayed = subprocess.run(
        [*run, "replay", "-"], input=exported.stdout, cwd=environment, env=variables, capture_output=True, timeout=SOON
    )
    assert json.loads(replayed.stdout.splitlines()[-1])["winners"] == ["Ann"]


@INSTALLS
def test_its_data_are_where_the_platform_keeps_them(server: Serving, environment: Path, home: dict[str, str]) -> None:
    kept = Path(server.wait_for(r"what was entered is kept in (.+)\."))
    assert kept.is_relative_to(home["HOME"])
    assert {"referee.sqlite3", "secret_key"} <= {path.name for path in kept.iterdir()}
    assert not list(environment.rglob("*.sqlite3"))
    assert "referee club prints it again" in "".join(server.said)


@INSTALLS
def test_the_version_is_the_one_of_the_package(environment: Path) -> None:
    asks = [str(environment / "bin" / "python"), "-c", "import referee; print(referee.__version__)"]
    done = subprocess.run(asks, cwd=environment, capture_output=True, text=True, timeout=SOON)
    assert done.stdout == f"{__version__}\n", done.stderr
