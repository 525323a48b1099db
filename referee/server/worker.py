"""The gevent worker of gunicorn, which stops quickly and finishes open requests first."""

from __future__ import annotations

import contextlib
import gc
import json
import signal
import sys
import time
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

import gevent
from gevent.event import Event
from gevent.pool import Pool
from gevent.socket import wait_read
from gevent.ssl import PROTOCOL_TLS_SERVER, SSLContext, SSLError
from gunicorn.http import wsgi
from gunicorn.http.body import Body, LengthReader
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.workers.ggevent import GeventWorker
from jinja2 import TemplateError

from referee.net.breath import PAUSE_SECONDS
from referee.net.connection_limits import ConnectionLimits
from referee.net.game_watch import GameWatch
from referee.net.linger import LINGER_SECONDS, linger
from referee.net.loading import keep_what_is_loaded
from referee.net.raw_answer import MOST_DISCARDED, plain_page, raw_answer
from referee.server import tls
from referee.server.door import Door
from referee.server.preload import patch_fork
from referee.server.timed_connection import PART, TimedConnection
from referee.store.log_room import make_room
from referee.web.http.health import STARTING
from referee.web.http.security import PROGRAMS
from referee.web.live.hub import close_all

if TYPE_CHECKING:
    from flask import Flask

POLL_SECONDS = 1.0
HANDSHAKE_SECONDS = 10.0
"""Seconds for the TLS handshake of a connection, if the server speaks HTTPS."""
COLLECT_AFTER = (1_000, 30, 160)
"""Thresholds of Python's garbage collector, one for each generation. A look at 1,000 objects takes 0.15 ms, one at
9,000 plays in memory 116 ms. Reference counts alone free what plays leave behind."""
UNREADABLE = {
    LimitRequestLine: "414 URI Too Long",
    ExpectationFailed: "417 Expectation Failed",
    LimitRequestHeaders: "431 Request Header Fields Too Large",
    UnsupportedTransferCoding: "501 Not Implemented",
}
"""The statuses of requests that gunicorn cannot read; of all others it is 400."""
UNSENDABLE = (InvalidResponseHeader, InvalidResponseHeaderName)
"""Faults of the application, not of a request."""
REMEDIES = {
    LimitRequestHeaders: "The headers of this request are too many or too long. Delete the cookies of this site, and "
    "try again."
}
"""Sentences for people in place of gunicorn's."""
LONGEST_MESSAGE = 200
"""Maximum length of the error message about an unreadable request."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""Seconds after which Python gives a thread beside the loop its turn. A commit comes back from the disk several times.
With Python's default of 5 ms, a play beside a long page would wait each time."""


class Response(wsgi.Response):
    """An answer that does not name the program that sends it."""

    def default_headers(self) -> list[str]:
        return [line for line in super().default_headers() if not line.startswith("Server:")]

    def write(self, arg: bytes) -> None:
        if arg and not self.headers_sent:
            # The head and what follows it go out as one packet.
            self.sock.hold()
        super().write(arg)

    def close(self) -> None:
        super().close()
        # An answer to HEAD has nothing that follows its head.
        self.sock.release()


def unreadable_answer(status: str, says: str, head_start: bytes) -> bytes:
    """The answer to a request that did not reach the application: JSON for a program, otherwise a page."""
    _, _, address = head_start.partition(b" ")
    if address.startswith(PROGRAMS.encode()):
        return raw_answer(status, json.dumps({"error": says, "field": ""}) + "\n", kind="application/json")
    return raw_answer(status, plain_page(status.partition(" ")[2], says), kind="text/html")


def is_soon_read(body: Body) -> bool:
    """True if the rest of a body is read after the answer. Otherwise the connection ends, and the answer says so."""
    reader = body.reader
    is_short = reader.length <= MOST_DISCARDED if isinstance(reader, LengthReader) else reader.parser is None
    return is_short and not body.failed


def warm_up(app: Flask) -> None:
    """Load all templates one by one, and let requests in between.

    Otherwise the first page would load them all at once, and every play would wait for a second or two.
    """
    try:
        for name in app.jinja_env.list_templates():
            # A faulty template is reported by the page that needs it.
            with contextlib.suppress(TemplateError):
                app.jinja_env.get_template(name)
            gevent.sleep(PAUSE_SECONDS)
        keep_what_is_loaded()
    finally:
        app.extensions[STARTING] = False


class Worker(GeventWorker):
    """The worker. At a stop it takes no more connections, ends the event streams and finishes the open requests."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.connections: dict[Any, TimedConnection | None] = {}
        """The open connections by their greenlets; None during the handshake."""
        self.stopping: Event | None = None
        self.secure: SSLContext | None = None
        self.limits: ConnectionLimits = self.app.plan.limits

    def patch(self) -> None:
        patch_fork()
        super().patch()

    def init_signals(self) -> None:
        super().init_signals()
        # Ctrl-C reaches every process of the terminal; the master passes it on as a request to stop.
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def load_wsgi(self) -> None:
        super().load_wsgi()
        self.wsgi.extensions[STARTING] = True
        keep_what_is_loaded()
        gc.set_threshold(*COLLECT_AFTER)
        sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.alive = False
        if self.stopping is not None:
            gevent.get_hub().loop.run_callback_threadsafe(self.stopping.set)

    @property
    def finish_seconds(self) -> float:
        """Seconds to finish open requests: less than the master waits before it kills this process."""
        until_cut: float = self.cfg.graceful_timeout
        return until_cut - POLL_SECONDS

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        me = gevent.getcurrent()
        self.connections[me] = None
        try:
            if self.secure is not None:
                client = self.encrypted(client, self.secure)
            if client is not None:
                # TLS may hold bytes of the next request itself; a wait for the socket would miss them.
                wait = {} if self.secure is not None else {"await_more": partial(wait_read, client.fileno())}
                connection = self.connections[me] = TimedConnection(client, self.limits, **wait)
                super().handle(listener, connection, addr)
        finally:
            del self.connections[me]

    def end_wait(self, greenlet: Any) -> None:
        """End a connection if it still waits for a request or a handshake. Only the hub calls this."""
        if greenlet in self.connections:
            connection = self.connections[greenlet]
            if connection is None or connection.is_idle:
                greenlet.throw(gevent.GreenletExit)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        sock.begin_body(req.headers)
        try:
            self.answer(listener_name, req, sock, addr)
        except gevent.GreenletExit:
            # The server stops, and the time to finish is over.
            raise StopIteration from None
        except StopIteration:
            # The connection ends. Closing on unread bytes would throw the answer away.
            self.discard_body(req.body, sock)
            raise
        if not self.discard_body(req.body, sock):
            raise StopIteration
        sock.begin_wait()

    def answer(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Let the application answer a request.

        :raises StopIteration: the connection ends with this answer.
        """
        response, environ = wsgi.create(req, sock, addr, listener_name, self.cfg, response_class=Response)
        environ["wsgi.multithread"] = True
        if not self.alive:
            response.force_close()
        body = self.wsgi(environ, response.start_response)
        if not is_soon_read(req.body):
            response.force_close()
        try:
            if isinstance(body, environ["wsgi.file_wrapper"]):
                response.write_file(body)
            else:
                for part in body:
                    response.write(part)
            response.close()
        except OSError:
            raise
        except Exception:
            if not response.headers_sent:
                raise
            self.log.exception("Error in the middle of an answer")
            raise StopIteration from None
        finally:
            if hasattr(body, "close"):
                body.close()
        if response.should_close():
            raise StopIteration

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that gunicorn cannot read, or that fails before the application, in a sentence."""
        if isinstance(exc, (SSLError, gevent.GreenletExit)):
            # A broken encryption carries no answer, and nothing was asked on a connection that a stop ends.
            return
        if isinstance(exc, ParseException) and not isinstance(exc, UNSENDABLE):
            status = UNREADABLE.get(type(exc), "400 Bad Request")
            says = REMEDIES.get(type(exc)) or f"The server cannot read this request: {str(exc)[:LONGEST_MESSAGE]}."
            self.log.warning("Invalid request from ip=%s: %s", addr[0] if addr else "", exc)
        else:
            status, says = "500 Internal Server Error", "The server failed."
            self.log.error("Error handling request %s", getattr(req, "uri", ""), exc_info=exc)
        with contextlib.suppress(OSError), gevent.Timeout(LINGER_SECONDS, False):
            client.sendall(unreadable_answer(status, says, client.head_start))
            client.begin_discard()
            linger(client)

    def discard_body(self, body: Any, connection: TimedConnection) -> bool:
        """Read what the application left of a body.

        If that is too much, too slow or broken, the other end gets time to read the answer, and the result is False.
        """
        connection.begin_discard()
        with contextlib.suppress(OSError, ParseException):
            while body.read(PART):
                pass
            return True
        linger(connection, left=0)
        return False

    def encrypted(self, client: Any, context: SSLContext) -> Any:
        """The connection after its handshake; None if the handshake fails, or plain HTTP came and is answered."""
        connection = client
        try:
            with gevent.Timeout(HANDSHAKE_SECONDS, False):
                if tls.speaks_tls(client):
                    connection = context.wrap_socket(client, server_side=True, do_handshake_on_connect=False)
                    connection.do_handshake()
                    return connection
                tls.answer_plain(client)
        except (OSError, gevent.GreenletExit):
            # Neither a client that opens a connection and sends nothing is logged, nor a stop of the server.
            pass
        connection.close()
        return None

    def run(self) -> None:
        self.stopping = Event()
        if self.cfg.is_ssl:
            self.secure = SSLContext(PROTOCOL_TLS_SERVER)
            tls.load(self.secure, self.cfg.certfile, self.cfg.keyfile)
        servers = []
        for sock in self.sockets:
            sock.setblocking(1)
            pool = Pool(self.worker_connections)
            server = Door(sock, partial(self.handle, sock), pool, self.limits, self.secure is not None)
            if self.cfg.workers > 1:
                server.max_accept = 1
            server.start()
            servers.append(server)
        warming = gevent.spawn(self.warm)
        watch = GameWatch()
        watch.start()
        while self.alive:
            self.notify()
            watch.note_progress()
            self.stopping.wait(POLL_SECONDS)
        warming.kill(block=False)
        for server in servers:
            server.close()
        watch.stop()
        self._finish(servers)

    def warm(self) -> None:
        """Load the templates, report that this worker is ready, then enlarge the log of the database."""
        warm_up(self.wsgi)
        self.app.is_warm()
        make_room(self.wsgi.extensions["referee"].writer.engine)

    def _finish(self, servers: list[Door]) -> None:
        until = time.monotonic() + self.finish_seconds
        close_all()
        while any(len(server.pool) for server in servers) and time.monotonic() < until:
            for greenlet in self.connections:
                gevent.get_hub().loop.run_callback(self.end_wait, greenlet)
            self.notify()
            gevent.sleep(0.05)
        if left := sum(len(server.pool) for server in servers):
            self.log.warning("Connections that were cut: %d. They did not end in %d s.", left, self.finish_seconds)
        for server in servers:
            server.stop(timeout=0.2)
        self.wsgi.extensions["referee"].writer.close()
