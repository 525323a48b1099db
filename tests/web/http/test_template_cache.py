"""Templates that are compiled once are kept in the instance folder, and nothing that lies there stops the server."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, render_template

from referee.web.http.template_cache import FOLDER, TemplateCache, init_app

Renders = Callable[[], str]


@pytest.fixture
def renders(tmp_path: Path) -> Renders:
    """Starts an application and draws its only page."""
    (tmp_path / "templates").mkdir()
    write(tmp_path, "one")

    def starts() -> str:
        app = Flask("tables", root_path=str(tmp_path), instance_path=str(tmp_path / "instance"))
        init_app(app)
        with app.test_request_context():
            return render_template("page.html")

    return starts


def write(folder: Path, text: str) -> None:
    (folder / "templates" / "page.html").write_text(text)


def kept(folder: Path) -> list[Path]:
    return list((folder / "instance" / FOLDER).iterdir())


def test_a_second_start_compiles_nothing(renders, tmp_path, monkeypatch):
    assert renders() == "one"
    (file,) = kept(tmp_path)
    assert file.parent.stat().st_mode & 0o777 == 0o700
    compiled = []
    monkeypatch.setattr(TemplateCache, "dump_bytecode", lambda _, bucket: compiled.append(bucket.key))
    assert renders() == "one"
    assert compiled == []


def test_a_template_that_was_changed_is_compiled_anew(renders, tmp_path):
    assert renders() == "one"
    write(tmp_path, "two")
    assert renders() == "two"
    assert len(kept(tmp_path)) == 1


@pytest.mark.parametrize("length", [0, 1, 40, 60, -1], ids=["empty", "a byte", "a head", "a sum", "nearly whole"])
def test_a_broken_file_is_made_anew(renders, tmp_path, length):
    renders()
    (file,) = kept(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    assert renders() == "one"
    assert file.read_bytes() == whole


def test_rubbish_in_place_of_a_file(renders, tmp_path):
    renders()
    (file,) = kept(tmp_path)
    file.write_bytes(bytes(range(256)))
    assert renders() == "one"


def open_to_all(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)


def link(folder: Path) -> None:
    (folder.parent / "elsewhere").mkdir(parents=True)
    folder.symlink_to(folder.parent / "elsewhere")


def plain_file(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("something")


@pytest.mark.parametrize("foreign", [open_to_all, link, plain_file])
def test_a_folder_that_others_may_write_to_is_left_alone(renders, tmp_path, caplog, foreign):
    foreign(tmp_path / "instance" / FOLDER)
    assert renders() == "one"
    (warning,) = caplog.records
    assert warning.getMessage().startswith("Templates are compiled at each start: ")
    assert not list(tmp_path.rglob("*.cache"))


def test_a_folder_that_takes_nothing(renders, tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(TemplateCache, "load_bytecode", lambda cache, _: shutil.rmtree(cache.directory))
    assert renders() == "one"
    assert "cannot be kept" in caplog.text
