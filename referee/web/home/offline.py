"""The site as an app: the manifest for the home screen, and the service worker that opens pages offline."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, current_app

from referee import games
from referee.web.http.assets import Assets

NAME: Final = "Referee"
ABOUT: Final = "The official at a real table: rules on every play, keeps the score, shows it live."
PAGE: Final = "#e7ecea"
"""The background colour while the site opens."""
CLOTH: Final = "#16302a"
"""The colour of the bars of the browser: the cloth of the house."""
CACHED: Final = (".css", ".js", ".svg", ".woff2")
"""The endings of the files that pages need."""

blueprint = Blueprint("offline", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The manifest, by which a phone can put the site on its home screen."""
    assets: Assets = current_app.extensions["assets"]
    icons = [
        {"src": assets.address("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": assets.address("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": assets.address("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": assets.address("icons/maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    described: dict[str, Any] = {
        "name": NAME,
        "short_name": NAME,
        "description": ABOUT,
        "lang": "en",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAGE,
        "theme_color": CLOTH,
        "icons": icons,
    }
    return Response(json.dumps(described, ensure_ascii=False), content_type="application/manifest+json")


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """The service worker, with the files and pages that it keeps. It is at the root because it serves all pages."""
    assets: Assets = current_app.extensions["assets"]
    known = {
        "BASE": assets.base,
        "FILES": [assets.address(name) for name in assets.names() if name.endswith(CACHED) and name != "js/sw.js"],
        "PAGES": [f"/games/{key}{page}" for key in games.by_title() for page in ("", "/ask")],
    }
    script = (Path(current_app.root_path) / "static" / "js" / "sw.js").read_text(encoding="utf-8")
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    return Response(head + script, content_type="text/javascript; charset=utf-8")
