"""Flask as the referee uses it: each request names a host, and no function is a coroutine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from werkzeug.exceptions import SecurityError
from werkzeug.routing import MapAdapter


class Application(Flask):
    """The application."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Check the host of a request: links and codes on the page are made from it.

        :raises SecurityError: the host is missing or invalid.
        """
        adapter = super().create_url_adapter(request)
        if request is None:
            return adapter
        if "HTTP_HOST" not in request.environ and request.environ.get("SERVER_PROTOCOL") != "HTTP/1.0":
            raise SecurityError("a request of HTTP/1.1 or newer names its Host")
        if not request.host:
            raise SecurityError(f"the Host {request.headers.get('Host', '')[:80]!r} is not an address of a server")
        return adapter

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: Flask looks at nine functions in each request, and none is a coroutine."""
        return func
