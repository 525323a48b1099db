"""The host that a request names: links and QR codes are made of it."""

from __future__ import annotations

import pytest
from flask import Flask

from referee.application import create_app

NONE = [
    "",
    " ",
    "a b",
    "a/b",
    "a@b",
    "<script>",
    "a:99999",
    "a:0",
    "a:x",
    "[::1",
    "a\\b",
    "a?b",
    "é",
    "a" * 300 + "!",
    "a,b",
]
FINE = ["referee.example", "192.168.1.5:8000", "[fe80::1]:8000", "LAPTOP.local", "localhost"]


@pytest.fixture
def client(server: Flask):
    server.config["WTF_CSRF_ENABLED"] = False
    return server.test_client()


@pytest.mark.parametrize("host", NONE)
def test_a_host_that_is_no_address_gets_no_links(client, host):
    sent = {"Host": host.encode().decode("latin-1")}
    for path in ("/", "/join", "/healthz", "/nothing", "/api/v1/games"):
        answer = client.get(path, headers=sent)
        assert answer.status_code == 400, path
    assert "not an address of this server" in client.get("/", headers=sent).text
    response = client.post("/api/v1/matches", json={"game": "darts-baseball", "players": ["Ann", "Bo"]}, headers=sent)
    assert (response.status_code, set(response.json)) == (400, {"error", "field"})
    assert client.post("/new/darts-baseball", data={"player": ["Ann", "Bo"]}, headers=sent).status_code == 400


@pytest.mark.parametrize("host", FINE)
def test_links_lead_to_the_host_that_was_named(client, host):
    body = {"game": "darts-baseball", "players": ["Ann", "Bo"]}
    response = client.post("/api/v1/matches", json=body, headers={"Host": host})
    assert response.json["links"]["host"].startswith(f"http://{host.lower()}/k/")


@pytest.mark.parametrize("written", ["referee.example .club.example", "referee.example, .club.example"])
def test_trusted_hosts(tmp_path, written):
    server = create_app({"INSTANCE": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "TRUSTED_HOSTS": written})
    client = server.test_client()
    for host in ("referee.example", "referee.example:8000", "club.example", "darts.club.example"):
        assert client.get("/", headers={"Host": host}).status_code == 200, host
    for host in ("evil.example", "notreferee.example", "referee.example.evil.example", "localhost", "a b"):
        assert client.get("/", headers={"Host": host}).status_code == 400, host
        assert client.get("/api/v1/games", headers={"Host": host}).status_code == 400, host


def test_trusted_hosts_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUSTED_HOSTS", "referee.example")
    server = create_app({"INSTANCE": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""})
    assert server.config["TRUSTED_HOSTS"] == ["referee.example"]
