"""The server's settings from the environment, and the words on its terminal at the start."""

from __future__ import annotations

import socket

import pytest

from referee import installation
from referee.installation import COMMAND
from referee.net.connection_limits import ConnectionLimits
from referee.schema import Unreadable
from referee.server import banner
from referee.server.banner import ready_text
from referee.server.listen import listen
from referee.server.plan import Plan
from referee.server.tls import Certificate

SHARED = {"DATABASE_URL": "postgresql://host/name", "REDIS_URL": "redis://host/0"}


def test_with_nothing_said_it_is_for_the_local_network():
    assert Plan.of({}) == Plan("0.0.0.0", 8000, 1)


def test_host_port_and_workers():
    plan = Plan.of({"HOST": "127.0.0.1", "PORT": "0", "WEB_CONCURRENCY": "2", **SHARED})
    assert plan == Plan("127.0.0.1", 0, 2)


@pytest.mark.parametrize(
    ("environ", "field"),
    [
        ({"PORT": "eighty"}, "PORT"),
        ({"PORT": "65536"}, "PORT"),
        ({"PORT": "-1"}, "PORT"),
        ({"PORT": "８０"}, "PORT"),
        ({"WEB_CONCURRENCY": "0", **SHARED}, "WEB_CONCURRENCY"),
        ({"WEB_CONCURRENCY": "2"}, "WEB_CONCURRENCY"),
        ({"WEB_CONCURRENCY": "2", "DATABASE_URL": SHARED["DATABASE_URL"]}, "WEB_CONCURRENCY"),
        ({"WEB_CONCURRENCY": "2", "DATABASE_URL": "sqlite:///x", "REDIS_URL": "redis://h"}, "WEB_CONCURRENCY"),
    ],
)
def test_what_cannot_be_is_named(environ, field):
    with pytest.raises(Unreadable) as fault:
        Plan.of(environ)
    assert fault.value.field == field


def test_more_workers_than_one_name_what_they_need():
    with pytest.raises(Unreadable, match=r"2 workers need PostgreSQL .* and Redis"):
        Plan.of({"WEB_CONCURRENCY": "2"})


def test_the_demo_has_one_worker():
    with pytest.raises(Unreadable):
        Plan.of({"WEB_CONCURRENCY": "2", **SHARED}, demo=True)


def test_a_port_in_use_is_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Unreadable, match=f"port {port} is in use on this machine; choose another: PORT="):
            listen("127.0.0.1", port)


def test_an_address_of_another_machine_is_one_sentence():
    with pytest.raises(Unreadable, match="not an address of this machine"):
        listen("192.0.2.1", 0)


def test_the_terminal_shows_the_address_in_the_network_and_its_qr_code(monkeypatch):
    monkeypatch.setattr(banner, "lan_address", lambda: "192.168.1.20")
    text = ready_text(Plan("0.0.0.0", 8000, 1), 8000, [], "utf-8")
    assert "http://127.0.0.1:8000/" in text
    assert "http://192.168.1.20:8000/" in text
    assert "█" in text
    assert "Ctrl-C" in text


def test_the_terminal_says_where_everything_is_kept():
    text = ready_text(Plan("127.0.0.1", 8000, 1), 8000, [], "utf-8", folder="/var/lib/referee")
    assert "what was entered is kept in /var/lib/referee." in text


def test_a_terminal_without_blocks_gets_the_address_alone(monkeypatch):
    monkeypatch.setattr(banner, "lan_address", lambda: "192.168.1.20")
    text = ready_text(Plan("0.0.0.0", 8000, 1), 8000, [], "ascii")
    assert text.isascii()
    assert "http://192.168.1.20:8000/" in text


def test_only_this_machine(monkeypatch):
    text = ready_text(Plan("127.0.0.1", 8000, 1), 8000, [], "utf-8")
    assert "HOST=0.0.0.0 opens it" in text
    assert "█" not in text


def test_behind_a_proxy_phones_open_the_address_of_the_proxy():
    behind = Plan("127.0.0.1", 8000, 1, limits=ConnectionLimits(behind_proxies=True))
    text = ready_text(behind, 8000, [], "utf-8", organiser="/k/club/home/key")
    assert "Only this machine can reach it; phones open the address of its proxy." in text
    assert f"{COMMAND} club --address ADDRESS-OF-THE-PROXY prints the organiser's link." in text
    assert "/k/club" not in text


@pytest.mark.parametrize(
    ("environ", "lan", "base", "says"),
    [
        ({}, "192.168.1.20", "http://192.168.1.20:8000", ""),
        ({"PORT": "9000"}, "192.168.1.20", "http://192.168.1.20:9000", ""),
        ({"HOST": "192.168.1.9"}, "192.168.1.20", "http://192.168.1.9:8000", ""),
        ({"HOST": "127.0.0.1"}, "192.168.1.20", "http://127.0.0.1:8000", "HOST=0.0.0.0 opens it"),
        ({"HOST": "::1"}, "192.168.1.20", "http://[::1]:8000", "HOST=0.0.0.0 opens it"),
        ({}, None, "http://127.0.0.1:8000", "No local network"),
        ({"PORT": "0"}, "192.168.1.20", "http://192.168.1.20:PORT", "takes a free port"),
    ],
)
def test_links_of_the_command_line_have_the_address_of_the_server(
    monkeypatch, environ: dict[str, str], lan: str | None, base: str, says: str
):
    monkeypatch.setattr(banner, "lan_address", lambda: lan)
    address, why = banner.address_for_links(Plan.of(environ))
    assert (address, says in why, bool(why)) == (base, True, bool(says))


def test_the_demo_lists_a_link_for_each_match(monkeypatch):
    monkeypatch.setattr(banner, "lan_address", lambda: None)
    match = {"match": "abc", "host_key": "KEY", "title": "Canasta", "players": "Ann and Bo"}
    text = ready_text(Plan("0.0.0.0", 8000, 1, demo=True), 8000, [match], "utf-8")
    assert "http://127.0.0.1:8000/demo" in text
    assert "Canasta: Ann and Bo" in text
    assert "http://127.0.0.1:8000/k/abc/KEY" in text


def test_each_start_says_how_to_get_the_link_of_the_organiser():
    for path in ("", "/c/home/key"):
        usual = ready_text(Plan("127.0.0.1", 8000, 1), 8000, [], "utf-8", organiser=path)
        assert f"  {COMMAND} club prints" in usual
        other = ready_text(Plan("127.0.0.1", 0, 1), 8012, [], "utf-8", organiser=path)
        assert f"  PORT=8012 {COMMAND} club prints" in other
        elsewhere = ready_text(Plan("127.0.0.1", 8000, 1, instance="/data of us"), 8000, [], "utf-8", organiser=path)
        assert f"  INSTANCE='/data of us' {COMMAND} club prints" in elsewhere


def test_an_installed_command_is_named_so_that_a_shell_finds_it(tmp_path):
    own, links = tmp_path / "env" / "bin", tmp_path / "bin"
    for folder in (own, links):
        folder.mkdir(parents=True)
    (own / "referee").touch(mode=0o755)
    python = own / "python"
    assert installation.installed_command(python, {"PATH": str(own)}) == "referee"
    assert installation.installed_command(python, {"PATH": str(links)}) == str(own / "referee")
    assert installation.installed_command(python, {"PATH": str(own), "UV": "/bin/uv"}) == str(own / "referee")
    (links / "referee").symlink_to(own / "referee")
    assert installation.installed_command(python, {"PATH": str(links)}) == "referee"


def test_an_address_leaves_out_the_usual_port():
    secure, plain = (Plan("192.168.1.20", 443, 1, certificate=own) for own in (Certificate("cert", "key"), None))
    assert banner.reached_at(secure, 443).base == "https://192.168.1.20"
    assert banner.reached_at(secure, 80).base == "https://192.168.1.20:80"
    assert banner.reached_at(plain, 80).base == "http://192.168.1.20"
    assert banner.reached_at(plain, 443).base == "http://192.168.1.20:443"


def test_a_service_and_a_container_name_their_own_command(monkeypatch):
    for name in ("NAMED_COMMAND", "COMMAND"):
        monkeypatch.setattr(installation, name, "/opt/referee/deploy/as-service")
    text = ready_text(Plan("127.0.0.1", 8012, 1, instance="/var/lib/referee"), 8012, [], "utf-8")
    assert "  /opt/referee/deploy/as-service club prints the organiser's link." in text
