"""Style sheets, scripts and pictures: compressed once, and cached by browsers for as long as their address stands.

The address holds a hash of everything under `static/` (`/static/<hash>/css/base.css`), so that what a style sheet or a
script names by a relative address is found under the same hash.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast

import brotli
from flask import Blueprint, Flask, abort, current_app, request
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
WORTH_PACKING: Final = 400
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKABLE: Final = frozenset({".css", ".js", ".json", ".svg", ".webmanifest", ".txt", ".html"})

blueprint = Blueprint("assets", __name__)


@dataclass(slots=True)
class Asset:
    """One file: its bytes, its type, and what it is packed to, by the name of the packing."""

    data: bytes
    mimetype: str
    packable: bool
    packed: dict[str, bytes] = field(default_factory=dict)

    def body(self, packing: str) -> bytes:
        """The bytes in a packing (`br`, `gzip`, or none), packed at the first call."""
        if not packing:
            return self.data
        if packing not in self.packed:
            pack = brotli.compress if packing == "br" else lambda data: gzip.compress(data, 9, mtime=0)
            self.packed[packing] = pack(self.data)
        return self.packed[packing]


class Shelf:
    """All files of a folder, read once; `stamp` is the hash of them all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.assets: dict[str, Asset] = {}
        digest = hashlib.sha256()
        for path in _files(folder):
            name, data = path.relative_to(folder).as_posix(), path.read_bytes()
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            self.assets[name] = Asset(data, kind, path.suffix in PACKABLE and len(data) >= WORTH_PACKING)
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
        self.stamp = digest.hexdigest()[:12]
        self.seen = _ages(folder)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))


def _ages(folder: Path) -> tuple[tuple[str, int], ...]:
    return tuple((str(path), path.stat().st_mtime_ns) for path in _files(folder))


def shelf() -> Shelf:
    """The application's files; read again in debugging and tests when one has changed."""
    found: Shelf = current_app.extensions["assets"]
    if (current_app.debug or current_app.testing) and found.seen != _ages(found.folder):
        found = current_app.extensions["assets"] = Shelf(found.folder)
    return found


def address(name: str) -> str:
    """The address of a file by its name under `static/`: `asset('css/base.css')` in templates."""
    return f"/static/{shelf().stamp}/{name}"


def exists(name: str) -> bool:
    """Whether there is such a file: a game has its own style sheet only where it wants one."""
    return name in shelf().assets


def packing(asset: Asset) -> str:
    """The best packing that the browser takes for a file."""
    if not asset.packable:
        return ""
    accepted = request.accept_encodings
    return next((name for name in ("br", "gzip") if accepted[name] > 0), "")


@blueprint.get("/static/<path:name>")
def static(name: str) -> ResponseReturnValue:
    """A file, under the hash of them all for a year, without it or under an old one to be asked for again."""
    held = shelf()
    stamp, _, rest = name.partition("/")
    asset = held.assets.get(name)
    fresh = asset is None and stamp == held.stamp
    if asset is None:
        asset = held.assets.get(rest) or abort(404)
    chosen = packing(asset)
    answer = current_app.response_class(asset.body(chosen), content_type=asset.mimetype)
    answer.headers["Cache-Control"] = FOR_A_YEAR if fresh else ASK_AGAIN
    if chosen:
        answer.headers["Content-Encoding"] = chosen
    if asset.packable:
        answer.headers["Vary"] = "Accept-Encoding"
    answer.set_etag(f"{held.stamp}-{chosen}" if chosen else held.stamp)
    # Some browsers play a film only where they can ask for a part of it.
    parts = None if asset.packable else len(asset.data)
    return answer.make_conditional(request, accept_ranges=parts is not None, complete_length=parts)


@blueprint.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Browsers ask for it by themselves where a page names no picture."""
    return static("icon.svg") if exists("icon.svg") else ("", 204)


@blueprint.record_once
def _set_up(state: BlueprintSetupState) -> None:
    app = cast(Flask, state.app)
    app.extensions["assets"] = Shelf(Path(app.root_path) / "static")
    app.jinja_env.globals["asset"] = address
    app.jinja_env.globals["asset_exists"] = exists
