"""Answers to what never becomes a request of the application: a sentence, and the rules for browsers all the same."""

from __future__ import annotations

from typing import Any, Final

NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
ISOLATED: Final = (("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"))
"""Pages of other servers get no hold of a window of ours, and show nothing of ours as if it were theirs."""
ALWAYS: Final = (
    ("Content-Type", "text/plain; charset=utf-8"),
    *ISOLATED,
    NO_SNIFFING,
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
)

MOST_DISCARDED: Final = 64 * 1024
"""Bytes that are read after an answer only to be thrown away."""


def raw_answer(status: str, says: str, *headers: tuple[str, str], head_only: bool = False) -> bytes:
    """The bytes of an answer after which the connection ends: `status` is its code and reason, `says` its body."""
    body = says.encode()
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in (*headers, *ALWAYS))]
    lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, "", "")).encode("latin-1") + (b"" if head_only else body)


def discard(connection: Any) -> None:
    """Read what still comes on a connection that has its answer: closing on unread bytes would throw the answer away.

    A sender without end is not read to the end.
    """
    left = MOST_DISCARDED
    while left and (part := connection.recv(left)):
        left -= len(part)
