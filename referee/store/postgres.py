"""PostgreSQL: the limits on waiting for it, and the meaning of its warnings."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError

from referee.log.unavailable import AWAY, UNSURE, Unavailable, explain
from referee.schema import Unreadable

ANSWER_SECONDS: Final = 6.0
"""Seconds after which a silent server is given up: a little more than its own limit for a statement."""
PING_SECONDS: Final = 1.0
"""The same for the check of an open connection. If no answer comes, a new connection may take five seconds more."""
CONNECT: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5000,
    "options": "-c statement_timeout=5000 -c lock_timeout=100 -c idle_in_transaction_session_timeout=10000",
}
"""A statement is given up after five seconds; its sender tries again.

A job whose row another program holds waits apart from the others (`Writer`). If a server dies or hangs within a
transaction, its locks are gone after ten seconds.
"""
ENCODING: Final = "UTF8"
"""The encoding of the database. A PostgreSQL that was installed without a language makes others: SQL_ASCII."""
WARNING: Final = "warning of PostgreSQL"
_WAIT_FOR_ROWS: Final = text("SET LOCAL lock_timeout = 5000")

T = TypeVar("T")


class PatientConnection(psycopg.Connection[Any]):
    """A connection that waits `answer_seconds` for an answer, and closes if none comes; None waits for ever.

    PostgreSQL's own time limits do not apply while it hangs, or while a commit waits for a synchronous standby. Such a
    commit is invisible to others while it waits, and its rows stay locked.
    """

    answer_seconds: float | None = ANSWER_SECONDS

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait for an answer.

        :raises psycopg.OperationalError: none came in time.
        """
        try:
            return super().wait(gen, interval, self.answer_seconds if timeout is None else timeout)
        except psycopg.OperationalError:
            if timeout is None and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.close()
            raise


def prepare(engine: Engine) -> None:
    """Set the engine up."""
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "connect", _heed_warnings)
    ask = engine.dialect.do_ping

    def do_ping(dbapi_connection: Any) -> bool:
        dbapi_connection.answer_seconds = PING_SECONDS
        try:
            return ask(dbapi_connection)
        finally:
            dbapi_connection.answer_seconds = ANSWER_SECONDS

    engine.dialect.do_ping = do_ping  # type: ignore[method-assign]


def wait_for_rows(connection: Connection) -> None:
    """Let a transaction wait as long for a row that another program holds as for anything else."""
    connection.execute(_WAIT_FOR_ROWS)


def wait_for_ever(connection: Connection) -> None:
    """Let a transaction take all the time that it needs, for instance to change the tables."""
    driver: Any = connection.connection.driver_connection
    driver.answer_seconds = None
    for limit in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


def hurry_again(connection: Connection) -> None:
    """Undo `wait_for_ever`."""
    driver: Any = connection.connection.driver_connection
    driver.answer_seconds = ANSWER_SECONDS


def commit(connection: Connection) -> None:
    """Commit a transaction.

    :raises Unavailable: no answer came, or a warning that PostgreSQL gave up waiting for its synchronous standby. The
        entries may be in the log, and may be lost with this server. Sending them again makes sure of them.
    """
    connection.info.pop(WARNING, None)
    try:
        connection.commit()
    except DBAPIError as fault:
        known = explain(fault)
        if known is None or known.says != AWAY:
            raise
        raise Unavailable(UNSURE, known.cause) from fault
    if warning := connection.info.pop(WARNING, None):
        raise Unavailable(UNSURE, warning)


def _connect(_dialect: Any, _record: Any, arguments: list[Any], named: dict[str, Any]) -> PatientConnection:
    connection = PatientConnection.connect(*arguments, **named)
    encoding = (connection.pgconn.parameter_status(b"server_encoding") or b"").decode()
    if encoding != ENCODING:
        connection.close()
        raise Unreadable(
            f"the database has the encoding {encoding}, which does not keep every name; make an empty one with "
            f"createdb --encoding {ENCODING} --template template0",
            "DATABASE_URL",
        )
    return connection


def _heed_warnings(connection: Any, record: Any) -> None:
    def heed(notice: Any) -> None:
        if notice.severity_nonlocalized == "WARNING":
            record.info[WARNING] = notice.message_primary

    connection.add_notice_handler(heed)
