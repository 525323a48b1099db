"""What stands before and after every request: forged forms are refused, answers carry their rules for browsers."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PLAIN: Final = ("X-Content-Type-Options", "nosniff")
HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    PLAIN,
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
WORTH_PACKING: Final = 600


class Sessions(SecureCookieSessionInterface):
    """Cookies that are for HTTPS only where the visitor came by HTTPS; a table's own network has none.

    Who sends no cookie and gets none, a program say, does not pay for the signing of cookies.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if "HTTP_COOKIE" not in request.environ:
            return self.session_class()
        return super().open_session(app, request)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed or session.modified:
            super().save_session(app, session, response)


csrf = CSRFProtect()
compress = Compress()


def init_app(app: Flask) -> None:
    """Set the guards up."""
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_STREAMS=False,
        COMPRESS_ALGORITHM=["br", "zstd", "gzip"],
        COMPRESS_MIN_SIZE=WORTH_PACKING,
        SESSION_COOKIE_NAME=cookie_name(app),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 400,
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.session_interface = Sessions()
    csrf.init_app(app)
    compress.init_app(app)
    app.after_request(dress)


def cookie_name(app: Flask) -> str:
    """The name of the cookie: browsers tell servers on one machine apart by nothing else, not even by the port."""
    if app.config["DEMO"]:
        return "referee_demo"
    return f"referee_{sha256(app.config['SECRET_KEY'].encode()).hexdigest()[:8]}"


def dress(answer: Response) -> Response:
    """Give an answer its rules for browsers, and pack it where that pays."""
    headers = answer.headers
    if request.blueprint == "api":
        headers.add(*PLAIN)
    else:
        for name, value in HEADERS:
            headers.setdefault(name, value)
        headers.setdefault("Cache-Control", "private, no-cache")
    if not answer.is_streamed and (answer.content_length or 0) >= WORTH_PACKING:
        return compress.after_request(answer)
    return answer
