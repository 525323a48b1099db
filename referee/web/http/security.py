"""Forged forms and made-up hosts are refused, cookies are signed, and answers carry their rules for browsers."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import SecurityError

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    NO_SNIFFING,
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
ISOLATED: Final = (("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"))
"""Pages of other servers get no hold of a window of ours, and show nothing of ours as if it were theirs."""
ROOM: Final = 3800
"""Bytes of the session in its cookie; browsers take 4,096 with its name, and all that is said of it."""
WORTH_COMPRESSING: Final = 600
"""Bytes from which an answer is compressed."""


class Sessions(SecureCookieSessionInterface):
    """Cookies are for HTTPS only if the visitor came by HTTPS: the network of a table has none.

    A program that sends no cookie and gets none does not pay for the signing of cookies.
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

    def fits(self, app: Flask, session: SessionMixin) -> bool:
        """True if browsers keep the cookie of this session: a longer one they silently drop."""
        serializer = self.get_signing_serializer(app)
        return serializer is not None and len(serializer.dumps(dict(session))) <= ROOM


sessions = Sessions()
csrf = CSRFProtect()
compress = Compress()


def init_app(app: Flask) -> None:
    """Protect forms, sign cookies, compress answers and give them their headers."""
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_STREAMS=False,
        COMPRESS_ALGORITHM=["br", "zstd", "gzip"],
        COMPRESS_MIN_SIZE=WORTH_COMPRESSING,
        SESSION_COOKIE_NAME=session_cookie_name(app),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 400,
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.session_interface = sessions
    app.before_request(require_host)
    csrf.init_app(app)
    compress.init_app(app)
    app.after_request(add_headers)


def session_cookie_name(app: Flask) -> str:
    """The name of the cookie. It tells servers on one machine apart: browsers do not look at the port."""
    if app.config["DEMO"]:
        return "referee_demo"
    return f"referee_{sha256(app.config['SECRET_KEY'].encode()).hexdigest()[:8]}"


def require_host() -> None:
    """The request names this server by an address that links can be made of.

    :raises SecurityError: it does not; nor would the links and codes of the page lead anywhere.
    """
    if not request.host:
        raise SecurityError(f"the Host {request.headers.get('Host', '')[:80]!r} is no address of a server")


def add_headers(answer: Response) -> Response:
    """Give an answer its rules for browsers, and compress it if that pays."""
    headers = answer.headers
    for name, value in ISOLATED:
        headers[name] = value
    if request.blueprint == "api":
        headers.add(*NO_SNIFFING)
    else:
        for name, value in HEADERS:
            headers.setdefault(name, value)
        headers.setdefault("Cache-Control", "private, no-cache")
    if request.is_secure and (seconds := current_app.config["HSTS"]):
        headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")
    if not answer.is_streamed and (answer.content_length or 0) >= WORTH_COMPRESSING:
        return compress.after_request(answer)
    return answer
