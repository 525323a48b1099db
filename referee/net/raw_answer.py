"""Answers to requests that never reach the application: a sentence, with security headers for browsers."""

from __future__ import annotations

from html import escape
from typing import Final

NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
ISOLATED: Final = (("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"))
"""Pages of other sites can neither control our windows nor embed our answers."""
ALWAYS: Final = (
    *ISOLATED,
    NO_SNIFFING,
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
)

_STYLES: Final = "".join(f"<link rel=stylesheet href=/static/css/{name}.css>" for name in ("tokens", "base", "pages"))
MOST_DISCARDED: Final = 64 * 1024
"""Maximum bytes that are read and dropped after an answer."""


def plain_page(title: str, says: str) -> str:
    """A page that needs no template, with the style sheets of the others."""
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}</title>"
        f"<meta name=viewport content='width=device-width'><meta name=color-scheme content='light dark'>{_STYLES}"
        f"<main><div class='page trouble'><h1>{escape(title)}</h1><p class=lead>{escape(says)}</p>"
        "<p class=actions><a class='button primary' href=/>Start page</a></div></main>\n"
    )


def raw_answer(
    status: str, says: str, *headers: tuple[str, str], kind: str = "text/plain", head_only: bool = False
) -> bytes:
    """The bytes of an answer after which the connection ends.

    `status` is its code and reason, `says` its body, and `kind` the media type of the body.
    """
    body = says.encode()
    always = (("Content-Type", f"{kind}; charset=utf-8"), *ALWAYS)
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in (*headers, *always))]
    lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, "", "")).encode("latin-1") + (b"" if head_only else body)
