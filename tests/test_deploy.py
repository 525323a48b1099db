"""The files for servers that stay: proxies, the service, the container."""

from __future__ import annotations

import copy
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest
import trustme
import yaml

from referee.server.plan import KEEP_ALIVE
from tests.conftest import missing
from tools.container import instructions
from tools.serving import ROOT, SOON, Serving, until

DEPLOY = ROOT / "deploy"
BEHIND = pytest.mark.outer("runs nginx and Caddy")
SERVICE = pytest.mark.outer("asks systemd")
IMAGE = pytest.mark.outer("installs what the Dockerfile installs, from the package index")
SHORT = 0.5
"""Seconds in which a request that waits has no answer."""
Front: TypeAlias = tuple[int, ssl.SSLContext]
EXPOSURE = 20
"""Ten times the mark of `systemd-analyze security` that the service must not exceed."""


def program(name: str, package: str) -> str:
    """The path of a program that a test needs."""
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if path is None:
        missing(f"no {name} here (Debian: apt install {package})")
    assert path
    return path


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=SOON).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server behind both proxies."""
    with Serving(INSTANCE=str(tmp_path_factory.mktemp("instance")), TRUSTED_PROXIES="1") as running:
        yield running


@pytest.fixture(scope="module")
def started() -> Iterator[Callable[..., None]]:
    """Starts a proxy that ends with the tests, and waits until its port answers."""
    with ExitStack() as running:

        def start(*command: str, port: int, **environment: str) -> None:
            process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
            running.callback(process.wait, SOON)
            running.callback(process.terminate)
            until(lambda: answers(port) or process.poll() is not None, f"{command[0]} does not answer")
            assert process.poll() is None

        yield start


@pytest.fixture(scope="module")
def nginx(started: Callable[..., None], tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Front]:
    """Starts nginx before a server at a port; the port of nginx, and what trusts its certificate."""
    return partial(start_nginx, started, tmp_path_factory)


def start_nginx(started: Callable[..., None], folders: pytest.TempPathFactory, upstream: int) -> Front:
    executable, folder = program("nginx", "nginx-light"), folders.mktemp("nginx")
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(str(folder / "both.pem"))
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for ours, here in (
        (r"/etc/letsencrypt\S+\.pem", str(folder / "both.pem")),
        (r"listen \[::\].*\n", "\n"),
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"listen 443 ", f"listen 127.0.0.1:{port} "),
        (r"http://127\.0\.0\.1:8000", f"http://127.0.0.1:{upstream}"),
    ):
        site, count = re.subn(ours, here, site)
        assert count
    user = "user root;" if os.geteuid() == 0 else ""
    temporary = "".join(f"{part}_temp_path {folder}/{part};" for part in ("client_body", "proxy"))
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {temporary} {site} }}"
    )
    command = [executable, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    check = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=SOON)
    assert check.returncode == 0, check.stderr
    assert "[warn]" not in check.stderr
    started(*command, port=port)
    trusts = ssl.create_default_context()
    authority.configure_trust(trusts)
    return port, trusts


@pytest.fixture(scope="module")
def behind_nginx(server: Serving, nginx: Callable[[int], Front]) -> Serving:
    """The server as a phone sees it through nginx."""
    front = copy.copy(server)
    front.port, front.trusts = nginx(server.port)
    return front


@pytest.fixture(scope="module")
def caddy(started: Callable[..., None], tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], int]:
    """Starts Caddy, without a certificate, before a server at a port; the port of Caddy."""

    def start(upstream: int) -> int:
        folder, port = tmp_path_factory.mktemp("caddy"), free_port()
        site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        (folder / "Caddyfile").write_text(site.replace("{\n", "{\n\tadmin off\n", 1), encoding="utf-8")
        addresses = {"SITE": f"http://:{port}", "UPSTREAM": f"127.0.0.1:{upstream}"}
        run = [program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        started(*run, port=port, HOME=str(folder), XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder), **addresses)
        return port

    return start


@pytest.fixture(scope="module")
def behind_caddy(server: Serving, caddy: Callable[[int], int]) -> Serving:
    """The server as a phone sees it through Caddy."""
    front = copy.copy(server)
    front.port = caddy(server.port)
    return front


@pytest.fixture
def front(request: pytest.FixtureRequest) -> Serving:
    found: Serving = request.getfixturevalue(request.param)
    return found


BOTH = pytest.mark.parametrize("front", ["behind_nginx", "behind_caddy"], indirect=True)


@BEHIND
@BOTH
def test_a_board_behind_a_proxy_shows_a_play_at_once(front: Serving) -> None:
    match = front.start()
    boards = front.listen(match, 2)
    assert all(board.hears(b'"seq":0') for board in boards)
    front.play(match, 0)
    assert all(board.hears(b'"seq":1') for board in boards)


@BEHIND
@BOTH
def test_links_behind_a_proxy_keep_scheme_and_port(front: Serving) -> None:
    asked = {"game": "darts-baseball", "players": ["Ann", "Bo"]}
    host = f"referee.example:{front.port}"
    status, _, answer = front.send("POST", "/api/v1/matches", asked, Host=host)
    assert status == 201
    assert f'"{"https" if front.trusts else "http"}://{host}/k/' in answer.decode()


@BEHIND
@BOTH
def test_the_file_of_a_club_passes_and_another_large_body_does_not(front: Serving) -> None:
    large = "x" * 3_000_000
    status, _, answer = front.send("POST", "/api/v1/clubs/none/file", large)
    assert status in (401, 403, 404), answer
    assert b'"error"' in answer
    assert front.send("POST", "/api/v1/matches", large)[0] == 413


@BEHIND
def test_nginx_speaks_http_2(behind_nginx: Serving) -> None:
    assert behind_nginx.trusts
    behind_nginx.trusts.set_alpn_protocols(["h2"])
    plain = socket.create_connection(("127.0.0.1", behind_nginx.port), timeout=SOON)
    with behind_nginx.trusts.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
        assert secure.selected_alpn_protocol() == "h2"


@SERVICE
def test_systemd_takes_the_service_and_finds_it_closed(tmp_path: Path) -> None:
    systemd = program("systemd-analyze", "systemd")
    text = (DEPLOY / "referee.service").read_text(encoding="utf-8")
    service = tmp_path / "referee.service"
    service.write_text(text.replace("/opt/referee/.venv/bin/python", sys.executable))
    verified = subprocess.run([systemd, "verify", str(service)], capture_output=True, text=True, timeout=SOON)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    asks = [systemd, "security", "--offline=yes", f"--threshold={EXPOSURE}", str(service)]
    closed = subprocess.run(asks, capture_output=True, text=True, timeout=SOON)
    assert closed.returncode == 0, closed.stdout


@pytest.fixture
def as_service(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs `as-service` with a text of settings, as the user of the service; Python prints its place and settings."""
    program, elsewhere, settings = tmp_path / "program", tmp_path / "elsewhere", tmp_path / "referee.env"
    for folder in (program / "deploy", program / ".venv" / "bin", elsewhere):
        folder.mkdir(parents=True)
    user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
    text = (DEPLOY / "as-service").read_text(encoding="utf-8")
    for ours, here in (("/etc/referee.env", str(settings)), ("!= referee ]", f"!= {user} ]")):
        assert ours in text
        text = text.replace(ours, here)
    python = f"#!/bin/sh\nexec {sys.executable} -c 'import json, os, sys; print(json.dumps([os.getcwd(), sys.argv[1:], "
    python += 'dict(os.environ)]))\' "$@"\n'
    for path, body in ((program / "deploy" / "as-service", text), (program / ".venv" / "bin" / "python", python)):
        path.write_text(body, encoding="utf-8")
        path.chmod(0o755)

    def run(lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        settings.write_text(lines, encoding="utf-8")
        command = [str(program / "deploy" / "as-service"), *arguments]
        return subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, timeout=SOON)

    return run


def test_a_command_has_the_settings_that_systemd_reads(
    tmp_path: Path, as_service: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    url = "postgresql://referee:se&cret;$HOME#1'@127.0.0.1/referee"
    lines = f'# ours\n; too\n\n DATABASE_URL={url}  \nTRUSTED_HOSTS="a b"\nHEALTH_KEY=\'x "$y\'\nPORT=\nHOST=1 2'
    done = as_service(lines, "backup", "a b.sqlite3")
    assert (done.returncode, done.stderr) == (0, "")
    place, arguments, environment = json.loads(done.stdout)
    assert (place, arguments) == (str(tmp_path / "elsewhere"), ["-P", "-m", "referee", "backup", "a b.sqlite3"])
    wanted = {"DATABASE_URL": url, "TRUSTED_HOSTS": "a b", "HEALTH_KEY": 'x "$y', "PORT": "", "HOST": "1 2"}
    wanted |= {"INSTANCE": "/var/lib/referee", "PYTHONPATH": str(tmp_path / "program")}
    assert {name: environment[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    "line", ["export PORT=1", "PORT", "1PORT=1", "PORT=a\\", 'HOST="a', 'HOST="', "HOST='a'b'", 'HOST="a" "b"']
)
def test_a_line_that_is_read_in_two_ways_ends_the_command(
    as_service: Callable[..., subprocess.CompletedProcess[str]], line: str
) -> None:
    done = as_service(f"HOST=127.0.0.1\n{line}\n", "backup")
    assert (done.returncode, done.stdout) == (2, "")
    assert "referee.env, line 2: " in done.stderr


class Created(BaseHTTPRequestHandler):
    """Answers each POST with 201."""

    def do_POST(self) -> None:
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()


@BEHIND
def test_a_request_waits_behind_caddy_while_the_server_starts(caddy: Callable[[int], int]) -> None:
    upstream = free_port()
    front = http.client.HTTPConnection("127.0.0.1", caddy(upstream), timeout=SOON)
    front.request("POST", "/")
    front.sock.settimeout(SHORT)
    with pytest.raises(TimeoutError):
        front.sock.recv(1)
    front.sock.settimeout(SOON)
    with HTTPServer(("127.0.0.1", upstream), Created) as server:
        Thread(target=server.handle_request, daemon=True).start()
        assert front.getresponse().status == 201


def test_caddy_closes_idle_connections_before_the_server_does() -> None:
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    seconds = re.search(r"^\s*keepalive (\d+)s$", site, re.MULTILINE)
    assert seconds
    assert int(seconds[1]) < KEEP_ALIVE
    assert f"after {KEEP_ALIVE} seconds" in site


@BEHIND
def test_nginx_says_that_the_server_starts_again(nginx: Callable[[int], Front]) -> None:
    port, trusts = nginx(free_port())

    def ask(method: str, path: str) -> tuple[http.client.HTTPResponse, str]:
        front = http.client.HTTPSConnection("127.0.0.1", port, timeout=SOON, context=trusts)
        front.request(method, path)
        answer = front.getresponse()
        assert (answer.status, answer.headers["Retry-After"]) == (503, "2")
        return answer, answer.read().decode()

    assert "http-equiv=refresh" in ask("GET", "/m/anything/board?key=x")[1]
    form = ask("POST", "/new/darts-301")[1]
    assert "Load this page again" in form
    assert "refresh" not in form
    for method, path in (
        ("POST", "/api/v1/matches"),
        ("GET", "/api/v1/matches/m/stream"),
        ("GET", "/api/v1/events/e/stream"),
        ("POST", "/api/v1/clubs/home/file"),
    ):
        answer, text = ask(method, path)
        assert answer.headers["Content-Type"] == "application/json"
        assert json.loads(text).keys() == {"error", "field"}


def test_nginx_keeps_no_idle_connection_to_the_server() -> None:
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "upstream " not in site


def test_compose_and_its_example_have_the_same_settings() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    running = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    of_compose = set(re.findall(r"\$\{([A-Z_]+)", text))
    assert of_compose <= shown
    assert shown - of_compose <= set(re.findall(r"`([A-Z_]+)`", running))
    services = yaml.safe_load(text)["services"]
    assert [name for name, service in services.items() if "profiles" not in service] == ["referee"]


def test_the_image_is_not_run_by_root_and_checks_its_health() -> None:
    steps = dict(instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")))
    assert steps["USER"].partition(":")[0] not in ("", "0", "root")
    assert "INSTANCE=/data" in steps["ENV"]
    assert "/healthz" in steps["HEALTHCHECK"]


@IMAGE
def test_what_the_dockerfile_does_makes_a_server(tmp_path: Path) -> None:
    pin = "itsdangerous==2.2.0"
    reach = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-cache-dir",
        "--no-deps",
        "-d",
        str(tmp_path),
        pin,
    ]
    if subprocess.run(reach, capture_output=True).returncode:
        missing("no package index can be reached from here")
    make = [sys.executable, "-m", "tools.container", str(tmp_path / "container")]
    done = subprocess.run(make, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "is healthy, and ends" in done.stdout
