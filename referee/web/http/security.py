"""Forged forms are refused, cookies are signed, and answers carry their rules for browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Final

from flask import Flask, Request, Response, current_app, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect

from referee.net.raw_answer import ISOLATED, NO_SNIFFING
from referee.web.http.files import allow_file

ALONE: Final = "frame-ancestors 'none'"
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
        ALONE,
    )
)
HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    NO_SNIFFING,
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
OF_PAGES: Final = (*ISOLATED, *HEADERS, ("Cache-Control", "private, no-cache"))
OF_PROGRAMS: Final = (*ISOLATED, NO_SNIFFING)
ASKED_BY_PROGRAMS: Final = (*OF_PROGRAMS, ("Cache-Control", "no-store"))
PROGRAMS: Final = "/api/"
"""The beginning of the addresses that no browser shows."""
READ_ANYWHERE: Final = ("Access-Control-Allow-Origin", "*")
"""Pages of other sites may read an answer that a key of a board opens, or that needs no key."""
MAY_ASK: Final = (
    READ_ANYWHERE,
    ("Access-Control-Allow-Methods", "GET"),
    ("Access-Control-Allow-Headers", "Authorization, Last-Event-ID"),
    ("Access-Control-Max-Age", "86400"),
)
"""The answer to a browser that asks if a page of another site may read; only the request itself has the key."""
ROOM: Final = 3800
"""Bytes of the session in its cookie; browsers take 4,096 with its name and attributes."""
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
        """True if browsers keep the cookie of this session: they silently drop a longer one."""
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
        COMPRESS_CACHE_KEY=name_of_kept,
        COMPRESS_CACHE_BACKEND=PackedAnswers,
        SESSION_COOKIE_NAME=session_cookie_name(app),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 400,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_CHECK_DEFAULT=False,
    )
    app.session_interface = sessions
    csrf.init_app(app)
    app.before_request(allow_file)
    app.before_request(refuse_forged_forms)
    compress.init_app(app)
    app.after_request(compress_answer)
    app.wsgi_app = BrowserRules(app.wsgi_app, app.config["HSTS"])  # type: ignore[method-assign]


def session_cookie_name(app: Flask) -> str:
    """The name of the cookie. It tells servers on one machine apart: browsers do not look at the port."""
    if app.config["DEMO"]:
        return "referee_demo"
    return f"referee_{sha256(app.config['SECRET_KEY'].encode()).hexdigest()[:8]}"


def refuse_forged_forms() -> None:
    """Require the token of a form. A program needs none: it sends its key itself, which no browser does by itself.

    :raises CSRFError: the token is missing, or belongs to another phone.
    """
    if current_app.config["WTF_CSRF_ENABLED"] and not request.path.startswith(PROGRAMS):
        csrf.protect(apply_exemptions=True)


def compress_answer(answer: Response) -> Response:
    """Compress an answer that is complete and long enough."""
    parts = answer.response
    if isinstance(parts, (list, tuple)) and sum(map(len, parts)) >= WORTH_COMPRESSING:
        return compress.after_request(answer)
    return answer


def framed(page: str) -> Response:
    """The answer with a board, which the pages of the setting `EMBED` may frame."""
    answer = current_app.make_response(page)
    if embedding := current_app.config["EMBED"]:
        allowed = f"frame-ancestors {' '.join(embedding)}"
        answer.headers["Content-Security-Policy"] = POLICY.replace(ALONE, allowed)
    return answer


def keep_packed(part: str = "") -> None:
    """Compress the answer to this request once, and reuse it for each request to the same view and part."""
    g.kept = f"{request.endpoint} {part}".rstrip()


def name_of_kept(_: Request) -> str:
    """The name under which the answer to a request is kept; empty if it is not kept."""
    name: str = g.get("kept", "")
    return name


class PackedAnswers(dict[str, bytes]):
    """Compressed answers by algorithm and name, in the form of flask-compress: `br;api.describe_interface`."""

    def set(self, key: str, value: bytes) -> None:
        """Keep an answer that has a name."""
        if not key.endswith(";"):
            self[key] = value


class BrowserRules:
    """WSGI middleware that gives each answer its rules for browsers, except for headers that the answer has already.

    A function that Flask calls after each request takes five times as long.
    """

    def __init__(self, application: Callable[..., Iterable[bytes]], hsts_seconds: int) -> None:
        self.application = application
        self.secure = (("Strict-Transport-Security", f"max-age={hsts_seconds}"),) if hsts_seconds else ()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            rules: tuple[tuple[str, str], ...] = OF_PAGES
            if environ["PATH_INFO"].startswith(PROGRAMS):
                method = environ["REQUEST_METHOD"]
                rules = ASKED_BY_PROGRAMS if method in ("GET", "HEAD") else OF_PROGRAMS
                if method == "OPTIONS" and environ.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD") == "GET":
                    rules += MAY_ASK
            if environ["wsgi.url_scheme"] == "https":
                rules += self.secure
            given = {name for name, _ in headers}
            headers += [rule for rule in rules if rule[0] not in given]
            return start_response(status, headers, *rest)

        return self.application(environ, start)
