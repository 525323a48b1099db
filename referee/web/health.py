"""`/healthz`: whether the server can do its work, for whoever watches it."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from referee.store import get_store

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 where database and news answer, else 503; each by name."""
    checks = get_store().health()
    well = all(said == "ok" for said in checks.values())
    return {"status": "ok" if well else "failing", **checks}, 200 if well else 503
