"""Style sheets, scripts and pictures, served by WhiteNoise in front of Flask.

The address holds a hash of all files (`/static/<hash>/css/base.css`), so browsers can keep them for good. A relative
address in a style sheet or a script leads to a file under the same hash. The files in the folder `static` of a game
are served under `games/<key>/`.
"""

from __future__ import annotations

import hashlib
import logging
import re
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from wsgiref.headers import Headers

from flask import Blueprint, Flask, abort, current_app, redirect
from flask.typing import ResponseReturnValue
from whitenoise import WhiteNoise, compress

from referee import games
from referee.kit.values import Value
from referee.net.raw_answer import ISOLATED, NO_SNIFFING

PREFIX: Final = "/static/"
UNUSED_AFTER: Final = 30 * 24 * 3600
"""Seconds after which the packed files of an earlier version are removed."""
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
INDENTATION: Final = re.compile(r"\s*\n\s*")
SPACES: Final = re.compile(
    r"(?<=[{};,])\n|(?<=\w:) (?=[^;])| (?=\{)|(?<! );(?=\n\})|\n(?=\})"
    r"|(?<=[\w)\]]) (?=> )|(?<=[\w)\]] >) |(?<=[\w)\]],) |(?<=[ (,-])0(?=\.\d)"
)
"""A style sheet needs none of these: blanks, the last semicolon, the zero of a fraction.

The space of an empty value (`--night: ;`) stays.
"""
LINES_OF_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*$|//[^\n]*$)", re.DOTALL | re.MULTILINE)
"""Comments of a script that have their lines for themselves: no text in it is mistaken for one."""

_log: Final = logging.getLogger(__name__)
blueprint = Blueprint("assets", __name__)


class Assets(Value):
    """The files by the names that templates use."""

    server: WhiteNoise
    base: str
    """The beginning of each address: the prefix, and the hash of all files unless they are watched."""
    folders: Mapping[str, Path]
    """The folders of the files, by the prefixes of their names."""

    def address(self, name: str) -> str:
        """The address of a file: `asset('css/base.css')` in templates."""
        return self.base + name

    def names(self) -> tuple[str, ...]:
        """The names of all files."""
        return tuple(files_of(self.folders))

    def exists(self, name: str) -> bool:
        """True if there is such a file: not every game has its own style sheet."""
        url = self.base + name
        return (self.server.find_file(url) if self.server.autorefresh else self.server.files.get(url)) is not None


def files_of(folders: Mapping[str, Path]) -> dict[str, Path]:
    """The files of some folders by their names, each under the prefix of its folder."""
    return {
        prefix + path.relative_to(folder).as_posix(): path
        for prefix, folder in folders.items()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def hash_of(files: Mapping[str, Path]) -> str:
    """The hash of all files and their names."""
    digest = hashlib.sha256()
    for name, path in files.items():
        data = path.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:12]


def light(text: str, suffix: str) -> str:
    """A style sheet or a script without comments and indentation, which phones would load as well."""
    if suffix == ".css":
        return SPACES.sub("", INDENTATION.sub("\n", COMMENT.sub("", text))).strip()
    return INDENTATION.sub("\n", LINES_OF_COMMENT.sub("", text)).lstrip()


def pack(files: Mapping[str, Path], packed: Path) -> None:
    """Copy the files into the folder `packed` and compress them there, unless the folder exists."""
    if packed.exists():
        return
    packed.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=packed.parent) as folder:
        building = Path(folder) / packed.name
        for name, path in files.items():
            (building / name).parent.mkdir(parents=True, exist_ok=True)
            if path.suffix in (".css", ".js"):
                (building / name).write_text(light(path.read_text(encoding="utf-8"), path.suffix), encoding="utf-8")
            else:
                shutil.copyfile(path, building / name)
        compress.main(["--quiet", str(building)])
        try:
            building.rename(packed)
        except OSError:
            # Another process was faster.
            if not packed.exists():
                raise
    for old in packed.parent.iterdir():
        if old.stat().st_mtime < time.time() - UNUSED_AFTER:
            shutil.rmtree(old, ignore_errors=True)


def mark_file(headers: Headers, path: str, url: str) -> None:
    """Add the headers that every answer has. The other headers of pages would be longer than some files."""
    for name, value in (NO_SNIFFING, *ISOLATED):
        headers.add_header(name, value)


@blueprint.get(f"{PREFIX}<path:name>")
def moved_file(name: str) -> ResponseReturnValue:
    """Lead from an address without the hash, or with that of an earlier version, to the current one."""
    assets: Assets = current_app.extensions["assets"]
    asset = next((part for part in (name, name.partition("/")[2]) if part and assets.exists(part)), None)
    return redirect(assets.address(asset)) if asset else abort(404)


@blueprint.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """The icon for pages that name none: browsers ask for it by themselves."""
    return moved_file("icon.svg")


def watches_files(app: Flask) -> bool:
    """True if pages follow changes of templates, style sheets and scripts at once, for those who write them."""
    return app.debug or bool(app.config.get("RELOAD"))


def init_app(app: Flask) -> None:
    """Serve the files of the application and its games: packed, or from their folders in debug mode and tests."""
    folders = {"": Path(app.root_path) / "static"}
    for key in games.keys():
        folders[f"games/{key}/"] = games.folder(key) / "static"
    sources = dict(folders)
    watched = watches_files(app) or app.testing
    server = WhiteNoise(
        app.wsgi_app,
        autorefresh=watched,
        max_age=0,
        allow_all_origins=False,
        add_headers_function=mark_file,
        immutable_file_test=lambda path, url: not watched,
    )
    base = PREFIX
    if not watched:
        files = files_of(folders)
        base += f"{hash_of(files)}/"
        packed = Path(app.instance_path) / base.strip("/")
        try:
            pack(files, packed)
            folders = {"": packed}
        except OSError as fault:
            _log.warning("Style sheets and scripts are sent uncompressed: %s", fault)
    for prefix, folder in folders.items():
        server.add_files(folder, base + prefix)
    app.wsgi_app = server  # type: ignore[method-assign]
    assets = app.extensions["assets"] = Assets(server, base, sources)
    app.jinja_env.globals["asset"] = assets.address
    app.jinja_env.globals["asset_exists"] = assets.exists
