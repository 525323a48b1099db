"""GET /healthz: whether the server can do its work."""

from __future__ import annotations

from sqlalchemy.exc import OperationalError

from referee.application import create_app
from referee.server.worker import warm_up
from referee.store import get_store
from referee.web.http.health import STARTING


def test_all_is_well(server):
    answer = server.test_client().get("/healthz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "database": "ok", "news": "ok"}


def test_a_database_that_does_not_answer(server, monkeypatch):
    def gone():
        raise OperationalError("SELECT 1", {}, Exception("disk I/O error"))

    with server.app_context():
        monkeypatch.setattr(get_store().engine.__class__, "connect", lambda _: gone())
    answer = server.test_client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json["status"] == "failing"
    assert "disk I/O error" in answer.json["database"]


def test_a_database_that_takes_nothing(server, monkeypatch):
    """Reading works; it is a write that shows what is wrong."""
    monkeypatch.setattr("referee.store.writer.LOCK_TIMEOUT_SECONDS", 0.1)
    with server.app_context():
        store = get_store()
    with store.writer.engine.connect() as other, other.begin():
        answer = server.test_client().get("/healthz")
    assert answer.status_code == 503
    assert "locked" in answer.json["database"]


def test_a_worker_that_still_loads_is_starting(server):
    server.extensions[STARTING] = True
    answer = server.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (503, {"status": "starting"})
    warm_up(server)
    assert server.test_client().get("/healthz").status_code == 200


def test_news_that_do_not_answer(tmp_path):
    server = create_app(
        {"INSTANCE": str(tmp_path), "REDIS_URL": "redis://127.0.0.1:9/0", "DATABASE_URL": "", "TESTING": True}
    )
    answer = server.test_client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json["database"] == "ok"
    assert answer.json["news"] != "ok"


def test_it_is_only_asked(server):
    assert server.test_client().post("/healthz").status_code in (400, 405)


def test_the_public_hears_no_more_than_if_it_is_well(server):
    from_outside = {"REMOTE_ADDR": "203.0.113.7"}
    assert server.test_client().get("/healthz", environ_base=from_outside).json == {"status": "ok"}
    assert server.test_client().get("/healthz", headers={"X-Forwarded-For": "203.0.113.7"}).json == {"status": "ok"}
    server.config["HEALTH_KEY"] = "open sesame"
    key = {"Authorization": "Bearer open sesame"}
    assert server.test_client().get("/healthz", environ_base=from_outside, headers=key).json["database"] == "ok"
    key = {"Authorization": "Bearer ünknown"}
    assert server.test_client().get("/healthz", environ_base=from_outside, headers=key).json == {"status": "ok"}
