"""Two workers on PostgreSQL and Redis: what is entered at one is ruled on and seen at the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
import redis

from tools.serving import Serving, until

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def serving(tmp_path, postgres_url, redis_url):
    """A server of two workers on a database of its own, on a machine where both services run."""
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "WEB_CONCURRENCY": "2"}
    server = Serving(INSTANCE=str(tmp_path), SECRET_KEY="the same in all workers", **settings)
    yield server
    server.kill()


def workers(server: Serving) -> list[int]:
    """The processes of the workers."""
    pid = server.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def connections(pid: int) -> int:
    """The number of sockets that a process holds; what it closes meanwhile is none."""
    held = 0
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            held += str(link.readlink()).startswith("socket:")
    return held


def test_a_play_at_one_worker_is_heard_at_the_other(serving):
    match = serving.start()
    until(lambda: len(workers(serving)) == 2, "two workers")
    before = {pid: connections(pid) for pid in workers(serving)}
    boards = []

    def both_hold_some() -> bool:
        boards.extend(serving.listen(match, 4))
        assert all(board.hears(b'"seq":0') for board in boards)
        return all(connections(pid) > held + 2 for pid, held in before.items())

    until(both_hold_some, "one worker holds all boards")
    for seen in range(10):
        assert serving.play(match, seen)["seq"] == seen + 1
        assert all(board.hears(b'"seq":%d' % (seen + 1)) for board in boards)
    assert all("Ann" in json.loads(_last(board))["parts"]["last"] for board in boards)
    serving.stop()


def _last(board) -> str:
    return [line for line in board.heard.decode().splitlines() if line.startswith('data: {"seq"')][-1].partition(" ")[2]


NOTHING_TO_LOAD = """
import sys
from app import create_app
from referee.worker import warm_up
app = create_app()
warm_up(app)
loaded = {name for name in sys.modules if name.startswith("referee")}
templates = set(app.jinja_env.cache.keys())
assert app.test_client().get("/").status_code == 200
assert {name for name in sys.modules if name.startswith("referee")} == loaded
assert set(app.jinja_env.cache.keys()) == templates
"""


def test_the_first_page_has_nothing_to_load(tmp_path):
    environment = {**os.environ, "INSTANCE": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "secret"}
    done = subprocess.run(
        [sys.executable, "-c", NOTHING_TO_LOAD], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_of_two_who_enter_the_same_turn_one_is_told_what_was_missed(serving):
    match = serving.start()
    path, headers = f"/api/v1/matches/{match['match']}/plays", {"Authorization": f"Bearer {match['keys']['table']}"}

    def enter(_: int, seen: int) -> int:
        body = {"play": "throw", "darts": ["1", "0", "0"]}
        return serving.send("POST", path, body, X_Seen=str(seen), **headers)[0]

    with ThreadPoolExecutor(6) as pool:
        for seen in range(6):
            answers = sorted(pool.map(enter, range(6), [seen] * 6))
            assert answers == [200, 409, 409, 409, 409, 409]
    until(lambda: serving.state(match)["head"] == 6, "each turn is in the log once")


def test_a_deleted_match_is_gone_at_both(serving):
    match = serving.start()
    boards = serving.listen(match, 12)
    assert all(board.hears(b'"seq":0') for board in boards)
    serving.send("DELETE", f"/api/v1/matches/{match['match']}", Authorization=f"Bearer {match['keys']['host']}")
    assert all(board.hears(b"event: gone") for board in boards)


def test_wrong_keys_are_counted_together(serving, redis_url):
    match = serving.start()
    path = f"/api/v1/matches/{match['match']}"
    redis.Redis.from_url(redis_url).delete("referee:limit:keys:127.0.0.1")
    answers = [serving.send("GET", path, Authorization="Bearer guess")[0] for _ in range(22)]
    redis.Redis.from_url(redis_url).delete("referee:limit:keys:127.0.0.1")
    assert answers == [401] * 20 + [429] * 2
