"""One line for each request, written after its answer has gone out. Keys and queries are left out."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

_MATCH: Final = re.compile(r"/(?:m|k(?!/(?:club|t)/)|api/v1/matches)/([\w-]+)")
_KEYED: Final = re.compile(r"/k/[^/]*|/e/[^/]*/enter")
"""The beginnings of addresses that go on with a key."""
_SIGNS: Final = re.compile(r"[^\x21-\x7e]")

Write = Callable[[str], object]


def loggable_path(path: str) -> str:
    """A path for the log: without keys, and without characters that could begin another line."""
    if keyed := _KEYED.match(path):
        path = f"{keyed[0]}/..."
    return _SIGNS.sub("?", path)


class AccessLog:
    """WSGI middleware that runs the application and writes a line about each answer."""

    def __init__(self, application: Callable[..., Iterable[bytes]], write: Write | None = None) -> None:
        self.application = application
        self.write = write or sys.stderr.write

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        request = LoggedRequest(environ, self.write)

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            request.status = status[:3]
            return start_response(status, headers, *rest)

        request.body = self.application(environ, start)
        return request


class LoggedRequest:
    """An answer on its way out, and the line about it."""

    __slots__ = ("began", "body", "environ", "sent", "status", "write")

    def __init__(self, environ: dict[str, Any], write: Write) -> None:
        self.environ = environ
        self.write = write
        self.began = time.perf_counter()
        self.status = "-"
        self.sent = 0
        self.body: Iterable[bytes] = ()

    def __iter__(self) -> Iterator[bytes]:
        for part in self.body:
            self.sent += len(part)
            yield part

    def close(self) -> None:
        closing = getattr(self.body, "close", None)
        try:
            if closing is not None:
                closing()
        finally:
            self.write(self.line())

    def line(self) -> str:
        path = self.environ.get("PATH_INFO", "")
        match = _MATCH.match(path)
        method, shown = self.environ.get("REQUEST_METHOD", "-"), loggable_path(path)
        took = (time.perf_counter() - self.began) * 1000
        about = f" match={match[1]}" if match else ""
        return f"{method} {shown} {self.status} {took:.1f}ms {self.sent}B{about}\n"
