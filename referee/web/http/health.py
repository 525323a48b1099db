"""`/healthz` tells a monitor if the server can do its work."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Final

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue

from referee.store import get_store

blueprint = Blueprint("health", __name__)
STARTING: Final = "starting"
"""The extension of an application whose worker is still loading."""


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the database can be written to and news go out, else 503; with the state of each for those who may know.

    A worker that is still loading answers 503 too.
    """
    if current_app.extensions.get(STARTING):
        return {"status": "starting"}, 503
    checks = get_store().health()
    well = all(answer == "ok" for answer in checks.values())
    answer = {"status": "ok" if well else "failing"}
    return answer | (checks if may_know() else {}), 200 if well else 503


def may_know() -> bool:
    """True if the details may be sent: to this machine itself, or to a sender of the key `HEALTH_KEY`."""
    key = current_app.config["HEALTH_KEY"]
    if key and hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {key}".encode()):
        return True
    # Behind a proxy that is not configured, every request seems to come from this machine.
    if "X-Forwarded-For" in request.headers and not current_app.config["TRUSTED_PROXIES"]:
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
