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
        """Look at the address of a request, whose host must be one that links can be made of.

        :raises SecurityError: it is none; nor would the links and codes of the page lead anywhere.
        """
        adapter = super().create_url_adapter(request)
        if request is None:
            return adapter
        if "HTTP_HOST" not in request.environ and request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
            raise SecurityError("a request of HTTP/1.1 names its Host")
        if not request.host:
            raise SecurityError(f"the Host {request.headers.get('Host', '')[:80]!r} is no address of a server")
        return adapter

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: Flask need not look at each one, at each request, whether it is a coroutine."""
        return func
