"""The Flask application of the referee: configuration and wiring, nothing else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from referee import store, web
from referee.web import secret

ROOT: Final = Path(__file__).resolve().parent
BODY_LIMIT: Final = 1024 * 1024


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. `config` goes before the environment (`docs/running.md` says what each name means)."""
    said = settings(os.environ) | dict(config or {})
    instance = Path(said["INSTANCE"] or ROOT / "instance").resolve()
    app = Flask("referee", root_path=str(ROOT), instance_path=str(instance), static_folder=None)
    app.config.from_mapping(said)
    if not app.config["DATABASE_URL"]:
        app.config["DATABASE_URL"] = f"sqlite:///{instance / 'referee.sqlite3'}"
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret.kept(instance / "secret_key")
    if proxies := int(app.config["TRUSTED_PROXIES"]):
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_port=proxies
        )
    store.init_app(app)
    web.init_app(app)
    return app


def settings(environ: Mapping[str, str]) -> dict[str, Any]:
    """What the environment says, and what stands where it says nothing."""
    return {
        "INSTANCE": environ.get("INSTANCE", ""),
        "DATABASE_URL": environ.get("DATABASE_URL", ""),
        "REDIS_URL": environ.get("REDIS_URL", ""),
        "SECRET_KEY": environ.get("SECRET_KEY", ""),
        "TRUSTED_PROXIES": environ.get("TRUSTED_PROXIES") or "0",
        "DEMO": (),
        "MAX_CONTENT_LENGTH": BODY_LIMIT,
        "MAX_FORM_MEMORY_SIZE": BODY_LIMIT,
    }
