"""Jobs in child processes: what they come to, and that their work ends when their time is over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.beside import Broken, ChildPool, OutOfTime
from referee.beside.assessments import judge, preview
from referee.beside.questions import answer, answer_lines
from referee.games import game
from referee.match import Entry, Match, NoSuchPlay
from referee.match.tail import Tail
from referee.schema import Unreadable
from tests.rings import STARTS
from tools.serving import ROOT, SOON, until

QUESTION = {"ask": "score-inning", "inning": 3, "sets": [["3", "D3", "0"]], "total": 4}
LINE = json.dumps(QUESTION).encode()
PATIENT = SOON
LOWEST_PRIORITY = 19
pytestmark = pytest.mark.xdist_group("children")
"""One process bears the children of all."""


@pytest.fixture(scope="module")
def fork_server():
    """One process that bears the children of all pools here, since it takes a while to start."""
    pool = ChildPool(2)
    yield pool.fork_server
    pool.stop()


@pytest.fixture
def pool(fork_server):
    """A pool of two children; a job has a minute, so that no busy machine fails it."""
    pool_of_two = ChildPool(2, PATIENT)
    pool_of_two.fork_server = fork_server
    yield pool_of_two
    while pool_of_two.waiting:
        pool_of_two.waiting.pop().close()


def is_there(pid: int) -> bool:
    """True if a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_an_answer_is_that_of_the_game(pool):
    assert pool.run("a", answer, "darts-baseball", QUESTION) == game("darts-baseball").schema.question(QUESTION)


def test_a_fault_of_the_question_is_raised_here_and_the_child_stays(pool):
    pid = pool.run("a", os.getpid)
    with pytest.raises(Unreadable) as fault:
        pool.run("a", answer, "darts-baseball", {**QUESTION, "sets": [["D33"]]})
    assert fault.value.field == "sets[0][0]"
    assert pool.run("a", os.getpid) == pid


def test_the_time_of_a_job_that_raised_ends_no_later_job(pool):
    pid = pool.run("a", os.getpid)
    pool.seconds = 1
    with pytest.raises(Unreadable):
        pool.run("a", answer, "darts-baseball", {})
    time.sleep(pool.seconds + 0.2)
    assert pool.run("a", os.getpid) == pid


def test_a_mistake_of_the_code_is_told_with_its_traceback(pool):
    with pytest.raises(Broken, match="ZeroDivisionError"):
        pool.run("a", divmod, 1, 0)


def test_it_runs_beside_this_process_and_behind_it(pool):
    assert pool.run("a", os.getpid) != os.getpid()
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert pool.run("a", os.getpriority, os.PRIO_PROCESS, 0) >= min(own + 10, LOWEST_PRIORITY)


def test_children_know_the_games_and_nothing_of_the_server(pool):
    loaded = pool.run("a", eval, "set(__import__('sys').modules)")
    assert "referee.games.vatican.game" in loaded
    assert not loaded & {"flask", "gevent", "sqlalchemy", "referee.store", "referee.web"}


def test_a_job_that_takes_too_long_is_ended_and_its_child_replaced(pool):
    pid = pool.run("a", os.getpid)
    pool.seconds = 0.2
    with pytest.raises(OutOfTime):
        pool.run("a", time.sleep, 3600)
    until(lambda: not is_there(pid), "the child goes on")
    pool.seconds = PATIENT
    assert pool.run("a", os.getpid) != pid
    assert pool.queue.free == 2


def test_so_is_one_that_never_comes_back_from_c(pool):
    pid = pool.run("a", os.getpid)
    pool.seconds = 0.2
    with pytest.raises(OutOfTime):
        pool.run("a", pow, 3, 10**9)
    until(lambda: not is_there(pid), "the child goes on")


def test_a_child_that_was_killed_while_it_waited_is_replaced_unnoticed(pool):
    pid = pool.run("a", os.getpid)
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_there(pid), "the child goes on")
    assert pool.run("a", os.getpid) != pid


def test_a_child_that_was_killed_at_work_is_told(pool):
    with pytest.raises(Broken, match="ended"):
        pool.run("a", eval, "__import__('os').kill(__import__('os').getpid(), 9)")
    assert pool.run("a", answer, "darts-baseball", QUESTION).verdict == "answered"


def test_a_job_that_takes_too_much_memory_is_ended(pool):
    with pytest.raises(OutOfTime):
        pool.run("a", bytearray, 1 << 31)
    assert pool.run("a", answer, "darts-baseball", QUESTION).verdict == "answered"


def test_a_child_that_has_grown_gives_way_to_a_fresh_one(pool):
    pid = pool.run("a", os.getpid)
    assert pool.run("a", len, b"x" * 100) == 100
    assert pool.run("a", os.getpid) == pid
    pool.run("a", eval, "len(bytearray(100_000_000))")
    assert pool.run("a", os.getpid) != pid
    until(lambda: not is_there(pid), "the child goes on")


def test_several_values_come_in_order(pool):
    lines = pool.run_each("a", answer_lines, "darts-baseball", [LINE, b"{", LINE], PATIENT)
    assert lines.fault is None
    assert ["error" in json.loads(value) for value in lines.values] == [False, True, False]


def test_values_before_the_one_that_took_too_long_are_there(pool):
    pool.seconds = 3.0
    values = pool.run_each("a", map, time.sleep, [0, 0, 3600, 0])
    assert values.values == [None, None]
    assert isinstance(values.fault, OutOfTime)


def test_a_position_and_a_refusal_travel(pool):
    match = Match("darts-baseball", game("darts-baseball").schema.setup(["Ann", "Bo"]))
    ruling = pool.run("a", judge, "darts-baseball", match.position, 1, {"play": "throw", "darts": ["1"]})
    assert ruling == match.assess({"play": "throw", "darts": ["1"]}).ruling
    assert ruling.verdict == "refused"


def test_a_strike_of_a_play_that_is_taken_back_is_told(pool):
    match = Match("darts-baseball", game("darts-baseball").schema.setup(["Ann", "Bo"]))
    match.add_struck(Entry(1, "play", "", {"play": "throw", "darts": ["1", "0", "0"]}))
    with pytest.raises(NoSuchPlay, match="play 1 is taken back already"):
        pool.run("a", preview, Tail.of(match, 1), "strike")


@pytest.mark.outer(STARTS)
def test_killed_with_all_that_it_bore_the_process_is_started_again():
    pool = ChildPool(1, PATIENT)
    assert pool.run("a", answer, "darts-baseball", QUESTION).verdict == "answered"
    assert pool.fork_server.process is not None
    pool.fork_server.process.kill()
    until(lambda: pool.fork_server.process.poll() is not None, "it does not end")
    child = pool.waiting.pop()
    child.close()
    assert pool.run("a", answer, "darts-baseball", QUESTION).verdict == "answered"
    pool.stop()


SERVER = """
import os, threading, time
from referee.beside import ChildPool
pool, short = ChildPool(2, 60.0), ChildPool(2, 3.0)
short.fork_server, short.waiting = pool.fork_server, pool.waiting
print(pool.run("a", os.getpid), flush=True)
threading.Thread(target=short.run, args=("a", time.sleep, 3600)).start()
while pool.waiting:
    time.sleep(0.01)
print(pool.run("a", os.getpid), flush=True)
print(pool.fork_server.process.pid, flush=True)
time.sleep(3600)
"""


def test_nothing_is_left_where_a_server_was_killed():
    server = subprocess.Popen([sys.executable, "-c", SERVER], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pids = [int(server.stdout.readline()) for _ in range(3)]
    server.kill()
    server.wait(SOON)
    until(lambda: not any(map(is_there, pids)), "somebody goes on")


SHARED = """
import os, signal
from referee.beside import ChildPool, fork_server

fork_server.load()
with fork_server.forked() as control:
    pools = [ChildPool(1, 60.0, os.dup(control.fileno())) for _ in range(2)]
    bearers = {pool.run("a", os.getppid) for pool in pools}
    assert len(bearers) == 1, "both have their children of the same process"
    assert os.getpid() not in bearers
    os.kill(*bearers, signal.SIGKILL)
    for pool in pools:
        pool.waiting.pop().close()
    assert not bearers & {pool.run("a", os.getppid) for pool in pools}, "each has started another one"
    for pool in pools:
        pool.stop()
"""


@pytest.mark.outer(STARTS)
def test_several_share_a_process_that_was_forked_and_start_their_own_where_it_was_killed():
    done = subprocess.run([sys.executable, "-c", SHARED], cwd=ROOT, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0, done.stderr
