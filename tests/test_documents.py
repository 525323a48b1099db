"""The files, folders, names, commands and links that the documents mention are there."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee import games
from referee.__main__ import main
from referee.events.formats import format_of, keys
from referee.server.plan import Plan
from referee.testing.new_game import write_game
from referee.web.description.openapi import openapi_description

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("docs/architecture.md", "docs/adding-a-game.md", "docs/glossary.md", "README.md", "CONTRIBUTING.md")
CODE = re.compile(r"```.*?```", re.DOTALL)
ALL = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
README_LINES = 70
"""A README that a reader reads to its end."""


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
    assert not classes - defined() - {"Die", "Player", "SuitedCard"}


def test_the_walks_name_modules_and_functions_that_are_there() -> None:
    walks = text("docs/architecture.md").partition("## Three walks")[2]
    named = set(re.findall(r"`([^`\n]+)`", walks))
    modules = {word for word in named if word.endswith(".py")}
    assert modules
    assert not {word for word in modules if not (ROOT / "referee" / word).exists()}
    functions = {part for word in named - modules for part in word.split(".") if re.fullmatch(r"\w+", part)}
    assert not functions - defined()


def anchors(path: Path) -> set[str]:
    """The anchors of the headings of a document, as forges make them."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings)
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for link, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", CODE.sub("", path.read_text(encoding="utf-8"))):
        if "://" not in link:
            linked = path.parent / link if link else path
            assert linked.exists(), f"{path.name}: {link}"
            assert not anchor or anchor in anchors(linked), f"{path.name}: {link}#{anchor}"


def test_the_readme_is_short_and_names_every_game() -> None:
    readme = text("README.md")
    assert len(readme.splitlines()) <= README_LINES
    named = set(re.split(r"[|,:] ?", readme.partition("## The games")[2].partition("\n## ")[0].replace("\n", "")))
    assert {games.heading(key)[0] for key in games.keys()} <= {name.strip() for name in named}


def test_organisers_read_about_each_format() -> None:
    formats = text("docs/organising.md").partition("## Which event?")[2].partition("\n## ")[0]
    named = re.findall(r"^\| ([\w -]+) \|", formats, re.MULTILINE)[2:]
    assert sorted(name.lower() for name in named) == sorted(format_of(key).title.lower() for key in keys())


def test_the_list_of_documents_has_each() -> None:
    listed = {
        (ROOT / "docs" / link).resolve()
        for link in re.findall(r"^\|.*?\]\(([^)#]+)\)", text("docs/README.md"), re.MULTILINE)
    }
    assert {path.resolve() for path in (ROOT / "docs").glob("*.md")} - listed == {ROOT / "docs/README.md"}


def test_the_tutorial_shows_the_files_of_its_game() -> None:
    beginning = text("docs/adding-a-game.md").partition("## 1.")[0]
    shown = set(re.findall(r"^  ([\w/-]+\.?\w*)  ", beginning, re.MULTILINE))
    folders = (ROOT / "referee/games/score_pad", ROOT / "tests/games/score_pad")
    there = {path.name + ("/" if path.is_dir() else "") for folder in folders for path in folder.iterdir()}
    ignored = {"__pycache__/"}
    assert {name for name in there - ignored if not name.startswith("test_")} == shown - {"test_*.py"}


def test_the_tutorial_shows_the_files_of_a_new_game(tmp_path: Path) -> None:
    write_game("cribbage", tmp_path)
    of_packages = text("docs/adding-a-game.md").partition("## 8.")[2]
    shown = set(re.findall(r"^  ([\w/.]+)  ", of_packages, re.MULTILINE))
    project = tmp_path / "cribbage"
    assert shown == {path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file()}


READ = re.compile(r"environ(?:\.get\(|\[)\"([A-Z_]+)\"|environment\.(?:number|words)\(\s*\w+,\s*\"([A-Z_]+)\"")
"""A setting that the program reads."""
NOT_SET = frozenset(
    {
        "CONTENT_LENGTH",
        "PATH_INFO",
        "REQUEST_METHOD",
        "REMOTE_ADDR",
        "HTTP_ACCESS_CONTROL_REQUEST_METHOD",
        "HTTP_AUTHORIZATION",
        "HTTP_COOKIE",
        "SERVER_PROTOCOL",
    }
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


def test_every_command_is_there_and_in_its_document() -> None:
    there = set(re.findall(r"commands\.add_parser\(\s*\"(\w[\w-]*)\"", text("referee/__main__.py")))
    quoted_commands = {
        word for path in ALL for word in re.findall(r"python -m referee (\w[\w-]*)", path.read_text(encoding="utf-8"))
    }
    assert quoted_commands <= there
    assert set(re.findall(r"^\| `python -m referee (\w[\w-]*)", text("docs/command-line.md"), re.MULTILINE)) == there


def test_the_record_of_the_document_is_refereed_as_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, answers = re.findall(r"```json\n(.*?)```", text("docs/command-line.md"), re.DOTALL)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(record.encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out == answers


def test_the_question_of_the_document_is_answered_as_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, question, answer = re.findall(r"/ask/([\w-]+) .*\n +-d '(.*)'\n# (.*)", text("docs/http.md"))[0]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(question.encode())))
    assert main(["ask", game]) == 0
    assert capsys.readouterr().out.strip() == answer
