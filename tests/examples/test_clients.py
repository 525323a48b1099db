"""Generated clients play a match: the programs of `examples/clients`, as its README runs them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.web.description.openapi import openapi_description
from tests.browser.site import Site
from tests.conftest import missing
from tools.serving import SOON

CLIENTS = Path(__file__).parents[2] / "examples" / "clients"
PLAYED = re.compile(r"Winner: Ann\n\Z")


def run(*command: str, folder: Path, **environment: str) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", timeout=SOON
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the programs."""
    return Path(shutil.copytree(CLIENTS, tmp_path / "clients"))


def generate_python(source: list[str], folder: Path) -> None:
    """Generate the Python client. The generator names each part that it leaves out, so its report has no warning."""
    generator = (sys.executable, "-m", "openapi_python_client")
    config = ("--config", "openapi-python-client.yaml", "--meta", "none", "--output-path", "referee_client")
    said = run(*generator, "generate", *source, *config, folder=folder)
    assert "Warning" not in said, said


@pytest.mark.outer("generates a client from the description")
def test_the_client_of_openapi_python_client_plays_a_match(site: Site, folder: Path) -> None:
    generate_python(["--url", f"{site.base}/api/v1/openapi.json?game=darts-301"], folder)
    assert PLAYED.search(run(sys.executable, "match.py", site.base, folder=folder))


@pytest.mark.outer("generates two thousand modules")
def test_openapi_python_client_leaves_nothing_out_of_the_whole_description(folder: Path) -> None:
    (folder / "openapi.json").write_text(json.dumps(openapi_description()), encoding="utf-8")
    generate_python(["--path", "openapi.json"], folder)


@pytest.mark.outer("installs packages of npm")
def test_the_types_of_openapi_typescript_play_a_match(site: Site, folder: Path) -> None:
    if shutil.which("npm") is None:
        missing("no npm on this machine (Debian: apt install npm)")
    run("npm", "ci", "--no-audit", "--no-fund", folder=folder)
    for script in ("types", "build"):
        run("npm", "run", script, folder=folder, REFEREE=site.base)
    assert PLAYED.search(run("npm", "run", "play", folder=folder, REFEREE=site.base))
