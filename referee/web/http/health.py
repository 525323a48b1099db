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
    """200 if something can be written and news go out, else 503; to the machine itself also the state of each.

    A worker that has not loaded yet what players ask for is starting, which is 503 too.
    """
    if current_app.extensions.get(STARTING):
        return {"status": "starting"}, 503
    checks = get_store().health()
    well = all(answer == "ok" for answer in checks.values())
    answer = {"status": "ok" if well else "failing"}
    return answer | (checks if may_know() else {}), 200 if well else 503


def may_know() -> bool:
    """True if the details are for who asks: this machine itself, or whoever has the key `HEALTH_KEY`."""
    key = current_app.config["HEALTH_KEY"]
    if key and hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {key}".encode()):
        return True
    # Behind a proxy that nobody has told us about, everybody seems to be on this machine.
    if "X-Forwarded-For" in request.headers and not current_app.config["TRUSTED_PROXIES"]:
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
