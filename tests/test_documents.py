"""The files, folders and names that the documents for developers mention are there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from referee.server.plan import Plan
from referee.web.description.openapi import openapi_description

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("docs/architecture.md", "docs/adding-a-game.md", "docs/glossary.md", "README.md")
CODE = re.compile(r"```.*?```", re.DOTALL)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def quoted(name: str) -> set[str]:
    """The words between backticks outside of code blocks."""
    return set(re.findall(r"`([^`\n]+)`", CODE.sub("", text(name))))


@cache
def defined() -> frozenset[str]:
    """The names of classes and functions of the program."""
    names: set[str] = set()
    for path in (ROOT / "referee").rglob("*.py"):
        names.update(re.findall(r"^\s*(?:class|def) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return frozenset(names)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_and_folders_are_there(name: str) -> None:
    paths = {word for word in quoted(name) if re.fullmatch(r"(?:referee|tests|templates|static|docs)/[\w./-]+", word)}
    assert not {path for path in paths if not (ROOT / path.rstrip("/")).exists()}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_classes_are_there(name: str) -> None:
    classes = {word for word in quoted(name) if re.fullmatch(r"[A-Z][a-z]+(?:[A-Z][a-z]+)*", word)}
    assert not classes - defined() - {"Die", "Player"}


def test_links_between_documents_lead_somewhere() -> None:
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert "://" in link or (path.parent / link).exists(), f"{path.name}: {link}"


def test_the_tutorial_shows_the_files_of_its_game() -> None:
    shown = set(re.findall(r"^  ([\w/]+\.?\w*)  ", text("docs/adding-a-game.md"), re.MULTILINE))
    folders = (ROOT / "referee/games/score_pad", ROOT / "tests/games/score_pad")
    there = {path.name + ("/" if path.is_dir() else "") for folder in folders for path in folder.iterdir()}
    ignored = {"__pycache__/"}
    assert {name for name in there - ignored if not name.startswith("test_")} == shown - {"test_*.py"}


READ = re.compile(r"environ(?:\.get\(|\[)\"([A-Z_]+)\"|environment\.(?:number|words)\(\s*\w+,\s*\"([A-Z_]+)\"")
"""A setting that the program reads."""
NOT_SET = frozenset(
    {"PATH_INFO", "REQUEST_METHOD", "REMOTE_ADDR", "HTTP_AUTHORIZATION", "HTTP_COOKIE", "SERVER_PROTOCOL"}
)
"""Names in the environment of a request, which nobody sets."""


def documented_settings() -> dict[str, str]:
    """The settings in the table of docs/running.md, with their defaults as they stand there."""
    default_of: dict[str, str] = {}
    for names, usual in re.findall(r"^\| (`[A-Z_`, ]+`) \| ([^|]*) \|", text("docs/running.md"), re.MULTILINE):
        keys = re.findall(r"[A-Z_]+", names)
        defaults = usual.split(", ") if len(keys) > 1 and ", " in usual else [usual] * len(keys)
        default_of.update(zip(keys, defaults, strict=True))
    return default_of


def test_every_setting_is_documented_and_read() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "referee").rglob("*.py"))
    read = {name for pair in READ.findall(sources) for name in pair if name} - NOT_SET
    assert read == set(documented_settings())


def test_settings_have_the_defaults_that_are_documented() -> None:
    plan, usual = Plan.of({}), documented_settings()
    written = {
        "HOST": plan.host,
        "PORT": plan.port,
        "WEB_CONCURRENCY": plan.workers,
        "QUESTION_SECONDS": plan.question_seconds,
        "CONNECTIONS_PER_ADDRESS": plan.limits.each_address,
        "STREAMS_PER_KEY": plan.limits.each_key,
        "HEAD_SECONDS": plan.limits.head_seconds,
        "BODY_SECONDS": plan.limits.body_seconds,
    }
    assert {name: usual[name].strip("`") for name in written} == {
        name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in written.items()
    }


def test_every_address_of_the_interface_is_in_its_document() -> None:
    documented: set[tuple[str, str]] = set()
    for cell in re.findall(r"^\| (`(?:GET|POST|PATCH|DELETE) [^|]*) \|", text("docs/http.md"), re.MULTILINE):
        method, paths = "", re.findall(r"`([^`]+)`", cell)
        for path in paths:
            method, _, path = path.rpartition(" ") if " " in path else (method, "", path)
            # A second path of a cell is written from where the first one ends: `/matches/<match>/sheet`, `/record`.
            first = paths[0].split(" ")[1]
            whole = (
                path
                if path == first or path.startswith(f"/{first.split('/')[1]}")
                else f"{first.rpartition('/')[0]}{path}"
            )
            documented.add((method, whole))
    document = openapi_description()
    declared = {
        (method.upper(), re.sub(r"\{(\w+)\}", r"<\1>", path.removeprefix("/api/v1")))
        for path, methods in document["paths"].items()
        for method in methods
        if method in ("get", "post", "patch", "delete")
    }
    assert documented == declared


def test_every_command_is_there_and_in_the_readme() -> None:
    there = set(re.findall(r"commands\.add_parser\(\s*\"(\w+)\"", text("referee/__main__.py")))
    quoted_commands = {
        word
        for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
        for word in re.findall(r"python -m referee (\w+)", path.read_text(encoding="utf-8"))
    }
    assert quoted_commands <= there
    assert set(re.findall(r"python -m referee (\w+)", text("README.md"))) == there
