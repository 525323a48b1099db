"""The Flask application of the referee: configuration and wiring, nothing else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from referee import store, web
from referee.installation import ROOT, usual_instance
from referee.net import environment
from referee.web.http import secret
from referee.web.http.application import Application

BODY_LIMIT: Final = 64 * 1024
"""Maximum bytes of a body. A list of questions may be longer: see `web.api.questions`."""

SECRET_FILE: Final = "secret_key"
"""The file of the secret in the folder of the instance."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. `config` overrides the environment; `docs/running.md` explains each setting."""
    values = settings(os.environ) | dict(config or {})
    instance = instance_folder(values)
    app = Application("referee", root_path=str(ROOT), instance_path=str(instance), static_folder=None)
    app.config.from_mapping(values)
    app.config["DATABASE_URL"] = database_url(values)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret.load_or_create(instance / SECRET_FILE)
    app.config["HSTS"] = environment.number(values, "HSTS", 0, 0, environment.YEARS_OF_HSTS)
    proxies = app.config["TRUSTED_PROXIES"] = environment.number(
        values, "TRUSTED_PROXIES", 0, 0, environment.MOST_PROXIES
    )
    # Flask refuses requests to any other host. Without names it accepts every host.
    app.config["TRUSTED_HOSTS"] = environment.words(values, "TRUSTED_HOSTS") or None
    app.config["EMBED"] = environment.origins(values, "EMBED")
    app.config["RELOAD"] = environment.switch(values, "RELOAD")
    app.config["PUBLIC"] = environment.switch(values, "PUBLIC")
    store.init_app(app)
    web.init_app(app)
    if proxies:
        # The outermost layer, so that all others see the visitor in place of the proxy.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_port=proxies
        )
    return app


def instance_folder(values: Mapping[str, Any]) -> Path:
    """The folder of the SQLite file and the secret."""
    return Path(values["INSTANCE"] or usual_instance()).resolve()


def secret_file(values: Mapping[str, Any]) -> Path | None:
    """The file of the secret; None if the environment has it."""
    return None if values["SECRET_KEY"] else instance_folder(values) / SECRET_FILE


def database_url(values: Mapping[str, Any]) -> str:
    """The address of the database: the one that is set, else the SQLite file of the instance."""
    return str(values["DATABASE_URL"]) or f"sqlite:///{instance_folder(values) / 'referee.sqlite3'}"


def settings(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings from the environment, with defaults for those that are not set."""
    return {
        "INSTANCE": environ.get("INSTANCE", ""),
        "DATABASE_URL": environ.get("DATABASE_URL", ""),
        "REDIS_URL": environ.get("REDIS_URL", ""),
        "SECRET_KEY": environ.get("SECRET_KEY", ""),
        "TRUSTED_PROXIES": environ.get("TRUSTED_PROXIES", ""),
        "TRUSTED_HOSTS": environ.get("TRUSTED_HOSTS", ""),
        "HSTS": environ.get("HSTS", ""),
        "HEALTH_KEY": environ.get("HEALTH_KEY", ""),
        "CONNECTIONS_PER_ADDRESS": environ.get("CONNECTIONS_PER_ADDRESS", ""),
        "STREAMS_PER_KEY": environ.get("STREAMS_PER_KEY", ""),
        "UNLIMITED_ADDRESSES": environ.get("UNLIMITED_ADDRESSES", ""),
        "HEAD_SECONDS": environ.get("HEAD_SECONDS", ""),
        "BODY_SECONDS": environ.get("BODY_SECONDS", ""),
        "PUBLIC": environ.get("PUBLIC", ""),
        "EMBED": environ.get("EMBED", ""),
        "RELOAD": environ.get("RELOAD", ""),
        "DEMO": (),
        "LINK_HOST": "",
        "BOUND_TO": "",
        "QUESTION_PROCESSES": 0,
        "QUESTION_SECONDS": 2.0,
        "QUESTION_CONTROL": None,
        "MAX_CONTENT_LENGTH": BODY_LIMIT,
        "MAX_FORM_MEMORY_SIZE": BODY_LIMIT,
    }
