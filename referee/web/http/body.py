"""The body of a request, as the server reads it from the network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from flask import request
from werkzeug.exceptions import BadRequest, RequestTimeout

BROKEN: Final = "the body cannot be read: it breaks the rules of HTTP, or it ended too early"
SLOW: Final = "the body comes too slowly"


class Bodies:
    """WSGI middleware that answers a body that is broken or too slow with an error of the sender."""

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        if environ.get("CONTENT_LENGTH"):
            # Werkzeug then counts to this length; by the limit alone it refuses a body that fills the limit.
            environ.pop("wsgi.input_terminated", None)
        return self.application(environ, start_response)


class Body:
    """A body whose errors are answered by 400 or 408.

    The server finds a bad size of a chunk only when the body is read; by then the request is with the application.
    """

    __slots__ = ("source",)

    def __init__(self, source: Any) -> None:
        self.source = source

    def _read(self, read: Callable[..., Any], size: tuple[int, ...]) -> Any:
        try:
            return read(*size)
        except TimeoutError as fault:
            raise RequestTimeout(SLOW) from fault
        except Exception as fault:
            raise BadRequest(BROKEN) from fault

    def read(self, *size: int) -> bytes:
        """The next bytes of the body, or all.

        :raises HTTPException: they cannot be read, or do not come.
        """
        data: bytes = self._read(self.source.read, size)
        return data

    def readline(self, *size: int) -> bytes:
        """The next line.

        :raises HTTPException: it cannot be read, or does not come.
        """
        data: bytes = self._read(self.source.readline, size)
        return data

    def readlines(self, *size: int) -> list[bytes]:
        """All lines.

        :raises HTTPException: they cannot be read, or do not come.
        """
        lines: list[bytes] = self._read(self.source.readlines, size)
        return lines

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")


def whole_body() -> bytes:
    """The body of the request, up to the limit of this address.

    A body of known length is read directly: the streams that werkzeug puts around it take as long as a ruling.

    :raises HTTPException: it is too long, cannot be read, or does not come.
    """
    length, most = request.content_length, request.max_content_length
    if not length or most is None or length > most:
        return request.get_data(cache=False)
    data: bytes = request.environ["wsgi.input"].read(length)
    if len(data) < length:
        raise BadRequest(BROKEN)
    return data
