"""Requests of one address take turns; those with a key go past those without."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.application import create_app
from referee.net.addresses import LOOPBACK
from referee.web.http import turns
from referee.web.http.turns import AT_WORK, AT_WORK_WITH_KEY, PLACE, Turns, has_hung_up, without_place
from tools.serving import SOON, until

GUEST = "192.0.2.1"


class Work:
    """An application whose requests are at work until the test lets them go on."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.goes_on = threading.Event()
        self.at_work = 0
        self.most = 0
        self.answered: list[str] = []

    def __call__(self, environ: dict, start_response: object) -> list[bytes]:
        with self.lock:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
        if environ["PATH_INFO"] != "/at-once":
            assert self.goes_on.wait(SOON)
        with self.lock:
            self.at_work -= 1
            self.answered.append(environ["PATH_INFO"])
        return [b""]


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def taking(work: Work, server) -> Turns:
    """Turns before that application; the machine itself need not wait."""
    taking = Turns(work, server, LOOPBACK)
    taking.note_key("known", opens=True)
    return taking


@pytest.fixture
def guests(work: Work) -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(100) as pool:
        yield pool
        work.goes_on.set()


def request(address: str = GUEST, path: str = "/", key: str = "", **more: object) -> dict:
    sent = {"HTTP_AUTHORIZATION": f"Bearer {key}"} if key else {}
    return {"REMOTE_ADDR": address, "PATH_INFO": path, **sent, **more}


def send(guests: ThreadPoolExecutor, taking: Turns, number: int, **about: object) -> list:
    return [guests.submit(taking, request(**about), None) for _ in range(number)]


def waiting(taking: Turns) -> int:
    return sum(map(len, taking.waiting.values()))


@pytest.mark.parametrize(("key", "most"), [("", AT_WORK), ("made-up", AT_WORK), ("known", AT_WORK_WITH_KEY)])
def test_so_many_requests_of_an_address_are_at_work_at_a_time(work, taking, guests, key, most):
    sent = send(guests, taking, 40, key=key)
    until(lambda: (work.at_work, waiting(taking)) == (most, 40 - most), "the requests are not at work, or do not wait")
    work.goes_on.set()
    assert [answer.result(SOON) for answer in sent] == [[b""]] * 40
    assert work.most == most
    assert (dict(taking.at_work), taking.waiting) == ({}, {}), "nothing is kept of addresses that ask for nothing"


def test_a_request_with_a_key_and_one_of_a_neighbour_are_answered_before_those_that_wait(work, taking, guests):
    sent = send(guests, taking, 40)
    until(lambda: waiting(taking) == 40 - AT_WORK, "the requests do not wait")
    for about in ({"key": "known"}, {"address": "192.0.2.2"}):
        assert send(guests, taking, 1, path="/at-once", **about)[0].result(SOON) == [b""]
    assert work.answered == ["/at-once"] * 2
    assert not any(answer.done() for answer in sent)


def test_the_house_of_a_newer_address_is_one(work, taking, guests):
    for host in range(AT_WORK + 1):
        send(guests, taking, 1, address=f"2001:db8:1:2::{host + 1}")
    until(lambda: (work.at_work, waiting(taking)) == (AT_WORK, 1), "each address of a house counts for itself")


def test_the_machine_itself_does_not_wait(work, taking, guests):
    send(guests, taking, 40, address="127.0.0.1")
    until(lambda: work.at_work == 40, "the machine itself waits")


def test_the_request_that_has_waited_longest_is_next(work, taking, guests):
    send(guests, taking, AT_WORK, path="/first")
    until(lambda: work.at_work == AT_WORK, "the requests are not at work")
    places = [threading.Event() for _ in range(3)]
    line = (GUEST, AT_WORK)
    called = [taking.enter(line) for _ in places]
    for number in range(3):
        taking.leave(line)
        assert [event.is_set() for event in called] == [index <= number for index in range(3)]
    for _ in range(3):
        taking.leave(line)


def test_a_request_that_waits_no_longer_leaves_the_line_or_hands_its_place_on(taking):
    line = (GUEST, AT_WORK)
    assert [taking.enter(line) for _ in range(AT_WORK)] == [None] * AT_WORK
    gone, called, last = (taking.enter(line) for _ in range(3))
    taking.withdraw(line, gone)
    taking.leave(line)
    assert [event.is_set() for event in (gone, called, last)] == [False, True, False]
    taking.withdraw(line, called)
    assert last.is_set()


def test_a_sender_who_has_hung_up_meanwhile_gives_the_turn_to_the_next(work, taking, guests):
    ours, theirs = socket.socketpair()
    with ours:
        send(guests, taking, AT_WORK)
        until(lambda: work.at_work == AT_WORK, "the requests are not at work")
        (gone,) = send(guests, taking, 1, path="/gone", **{"gunicorn.socket": ours})
        until(lambda: waiting(taking) == 1, "the request does not wait")
        assert not has_hung_up(ours.fileno())
        theirs.close()
        work.goes_on.set()
        assert isinstance(gone.exception(SOON), BrokenPipeError)
    assert "/gone" not in work.answered
    assert send(guests, taking, 1)[0].result(SOON) == [b""]
    until(lambda: dict(taking.at_work) == {}, "a request keeps its place")


def test_a_request_gives_its_place_up_while_its_job_runs_beside(server):
    held = []

    def ask(environ: dict, start_response: object) -> list[bytes]:
        with without_place(environ):
            held.append(dict(taking.at_work))
        held.append(dict(taking.at_work))
        return []

    taking = Turns(ask, server, ())
    taking(request(), None)
    assert held == [{}, {(GUEST, AT_WORK): 1}]


def test_an_answer_that_is_a_stream_takes_no_place(server):
    taking = Turns(lambda environ, start_response: iter([b"beat"]), server, ())
    streams = [taking(request(), None) for _ in range(AT_WORK + 1)]
    assert dict(taking.at_work) == {}
    assert [next(stream) for stream in streams] == [b"beat"] * (AT_WORK + 1)


def line_of(server, send) -> tuple[str, int]:
    """The line in which a request waits."""
    lines: list[tuple[str, int]] = []
    taking: Turns = server.extensions["turns"]
    within = taking.application

    def look(environ: dict, start_response: object) -> object:
        lines.append(environ[PLACE].line)
        return within(environ, start_response)

    taking.application = look
    send()
    taking.application = within
    return lines[-1]


def test_the_cookie_of_a_key_is_known_by_its_signature(server, program, visitor):
    phone = visitor(program, "board")
    name = turns.cookie_name(server)
    cookie = phone.get_cookie(name)
    assert cookie is not None
    assert line_of(server, lambda: phone.get("/"))[1] == AT_WORK_WITH_KEY
    forged = {"Cookie": f"x=y; {name}={cookie.value[:-2]}AA"}
    assert line_of(server, lambda: server.test_client(use_cookies=False).get("/", headers=forged))[1] == AT_WORK
    assert line_of(server, lambda: visitor().get("/"))[1] == AT_WORK


def test_the_key_of_a_program_is_known_once_it_has_opened_something(server, program, visitor):
    assert line_of(server, lambda: program.play(0))[1] == AT_WORK
    assert line_of(server, lambda: program.play(1))[1] == AT_WORK_WITH_KEY
    assert line_of(server, lambda: program.play(2, key="made-up"))[1] == AT_WORK
    assert line_of(server, lambda: program.play(2, key="made-up"))[1] == AT_WORK
    host = visitor(program, "host")
    server.config["WTF_CSRF_ENABLED"] = False
    assert host.post(f"/m/{program.match}/host/renew", data={"role": "table"}).status_code < 400
    assert program.play(2).status_code == 401
    assert line_of(server, lambda: program.play(2))[1] == AT_WORK, "the key was renewed"


def test_so_many_keys_are_remembered(taking, monkeypatch):
    monkeypatch.setattr(turns, "MOST_KNOWN", 2)
    for key in ("a", "b", "a", "c"):
        taking.note_key(key, opens=True)
    assert list(taking.known) == ["a", "c"]


def test_behind_a_proxy_the_visitors_address_waits(tmp_path):
    said = {"X-Forwarded-For": "203.0.113.9"}
    for proxies, address in (("0", "127.0.0.1"), ("1", "203.0.113.9")):
        folder = str(tmp_path / proxies)
        server = create_app({"INSTANCE": folder, "TRUSTED_PROXIES": proxies, "DATABASE_URL": "", "TESTING": True})
        phone = server.test_client()
        assert line_of(server, lambda phone=phone: phone.get("/healthz", headers=said))[0] == address
