"""Every setting and every address is written down."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

from referee import __version__
from referee.application import settings
from referee.server.plan import DEFAULT_HOST, DEFAULT_PORT, Plan
from referee.web.api.operation import OPERATIONS

DOCS = Path(__file__).parent.parent.parent / "docs"
READ_WHEN_LOADED = {"REFEREE_COMMAND"}
"""Names that a module reads when it is loaded."""
NOT_FROM_OUTSIDE = {"DEMO", "LINK_HOST", "BOUND_TO", "MAX_CONTENT_LENGTH", "MAX_FORM_MEMORY_SIZE", "QUESTION_CONTROL"}


@pytest.fixture(scope="module")
def running():
    return (DOCS / "running.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def http():
    return (DOCS / "http.md").read_text(encoding="utf-8")


def test_each_name_of_the_environment_has_its_line(running):
    asked = set()

    class Environ(dict):
        def get(self, name, default=None):
            asked.add(name)
            return default

    settings(Environ())
    Plan.of(Environ())
    table = "".join(re.findall(r"^\| (`[A-Z_]+`[^|]*) \|", running, re.MULTILINE))
    documented = set(re.findall(r"`([A-Z_]+)`", table))
    assert asked | READ_WHEN_LOADED == documented
    assert set(settings({})) - NOT_FROM_OUTSIDE <= documented


def test_the_usual_port_is_the_one_that_is_written(running):
    assert f"| `PORT` | `{DEFAULT_PORT}` |" in running
    assert f"| `HOST` | `{DEFAULT_HOST}` |" in running


@pytest.mark.parametrize("part", OPERATIONS, ids=lambda part: part.endpoint)
def test_each_address_is_there(http, part):
    path = part.path.replace("{", "<").replace("}", ">")
    last = path.rsplit("/", 1)[1]
    assert f"`{part.method.upper()} {path}`" in http or f"`/{last}`" in http or f"{path}`" in http, path


def test_each_status_is_there(http):
    for status in {status for part in OPERATIONS for status in part.answers} | {405}:
        assert re.search(rf"^\| [\d, ]*\b{status}\b[\d, ]* \|", http, re.MULTILINE), status


def test_the_newest_change_is_this_version():
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changes = (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## (\d\S+) \(\d{4}-\d\d-\d\d\)$", changes, re.MULTILINE)
    assert __version__ == project["version"]
    if "\n## Next version\n" in changes:
        version = Version(__version__)
        assert version.is_devrelease
        assert Version(dated[0]) < version
    else:
        assert __version__ == dated[0]
    assert re.findall(r"^## (?!Next version$)(\S+)", changes, re.MULTILINE) == dated


def test_changes_are_for_readers_of_one_kind():
    changes = (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    order = ["Upgrade", "Play", "Organise", "Run", "Program"]
    for version in changes.split("\n## ")[1:-1]:
        kinds = re.findall(r"^### (.+)$", version, re.MULTILINE)
        assert kinds == [kind for kind in order if kind in kinds], version.partition("\n")[0]
        assert not version.partition("\n### ")[0].partition("\n")[2].strip()
