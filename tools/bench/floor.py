"""The floor that the server is measured against: bare Flask views under the same gunicorn.

`POST /insert` makes one durable insert by plain `sqlite3`: the next number of the match, a unique key,
`BEGIN IMMEDIATE`, WAL, `synchronous=FULL`, writers in line. `GET /stream` is a bare event stream with a queue for
each client; `POST /publish` inserts in the same way and puts the message into every queue.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator

from flask import Flask, Response, request
from gevent.queue import Queue

app = Flask(__name__)
line = threading.Lock()
clients: list[Queue[bytes]] = []


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(os.environ["FLOOR_DATABASE"], isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS entries (match TEXT, seq INTEGER, key TEXT, body TEXT, at REAL,"
        " PRIMARY KEY (match, seq), UNIQUE (match, key))"
    )
    return connection


database = connect()


def insert() -> int:
    match, key = request.args["match"], request.headers["Idempotency-Key"]
    body = request.get_data(as_text=True)
    with line:
        database.execute("BEGIN IMMEDIATE")
        try:
            (seq,) = database.execute(
                "SELECT COALESCE(MAX(seq), 0) + 1 FROM entries WHERE match = ?", (match,)
            ).fetchone()
            database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (match, seq, key, body, time.time()))
            database.execute("COMMIT")
        except sqlite3.Error:
            database.execute("ROLLBACK")
            raise
    return int(seq)


@app.post("/insert")
def one_insert() -> dict[str, int]:
    return {"seq": insert()}


@app.get("/stream")
def stream() -> Response:
    queue: Queue[bytes] = Queue()
    clients.append(queue)

    def messages() -> Iterator[bytes]:
        yield b": hello\n\n"
        try:
            while True:
                yield queue.get()
        finally:
            clients.remove(queue)

    return Response(messages(), mimetype="text/event-stream")


@app.post("/publish")
def publish() -> dict[str, int]:
    seq = insert()
    message = b"id: %d\ndata: %s\n\n" % (seq, b"x" * int(request.args["size"]))
    for queue in clients:
        queue.put(message)
    return {"seq": seq}
