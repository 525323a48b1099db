"""Files under `static/`: compressed once, cached for good under the hash of them all, asked for again without it."""

from __future__ import annotations

import gzip

import brotli
import pytest
from flask import Flask

from referee.web import assets

STYLE = "body { color: black; }\n" * 100
SCRIPT = "export const one = 1;\n" * 100


@pytest.fixture
def shop(tmp_path):
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "base.css").write_text(STYLE)
    (tmp_path / "static" / "app.js").write_text(SCRIPT)
    (tmp_path / "static" / "dot.png").write_bytes(b"\x89PNG" + bytes(2000))
    (tmp_path / "static" / ".hidden").write_text("not for anybody")
    app = Flask("shop", root_path=str(tmp_path), static_folder=None)
    app.testing = True
    app.register_blueprint(assets.blueprint)
    return app


def address(app, name):
    with app.test_request_context():
        return assets.address(name)


def test_a_file_is_kept_for_a_year_under_the_hash_of_all(shop):
    found = shop.test_client().get(address(shop, "css/base.css"))
    assert found.status_code == 200
    assert found.text == STYLE
    assert found.content_type == "text/css; charset=utf-8"
    assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_the_address_changes_with_any_file(shop, tmp_path):
    before = address(shop, "css/base.css")
    (tmp_path / "static" / "app.js").write_text(SCRIPT + "// changed\n")
    after = address(shop, "css/base.css")
    assert before != after
    assert shop.test_client().get(after).status_code == 200


def test_what_a_file_names_by_a_relative_address_has_the_same_hash(shop):
    stamp = address(shop, "css/base.css").removesuffix("css/base.css")
    assert shop.test_client().get(f"{stamp}app.js").headers["Cache-Control"].endswith("immutable")


@pytest.mark.parametrize("stamp", ["", "0123456789ab/"])
def test_without_the_hash_or_under_an_old_one_it_is_asked_for_again(shop, stamp):
    client = shop.test_client()
    found = client.get(f"/static/{stamp}app.js")
    assert found.status_code == 200
    assert found.text == SCRIPT
    assert found.headers["Cache-Control"] == "no-cache"
    again = client.get(f"/static/{stamp}app.js", headers={"If-None-Match": found.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(("name", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_it_is_packed_once_as_the_browser_likes(shop, name, unpack):
    client = shop.test_client()
    found = client.get(address(shop, "app.js"), headers={"Accept-Encoding": name})
    assert found.headers["Content-Encoding"] == name
    assert found.headers["Vary"] == "Accept-Encoding"
    assert unpack(found.data).decode() == SCRIPT
    held = shop.extensions["assets"].assets["app.js"]
    assert held.body(name) is held.body(name)


def test_a_picture_is_not_packed(shop):
    found = shop.test_client().get(address(shop, "dot.png"), headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in found.headers
    assert found.content_type == "image/png"


@pytest.mark.parametrize("name", ["nothing.css", "css", "../app.py", ".hidden", "css/../../app.py", "%2e%2e/app.py"])
def test_nothing_else_is_given_out(shop, name):
    assert shop.test_client().get(f"/static/{name}").status_code == 404


def test_it_is_only_read(shop):
    assert shop.test_client().post("/static/app.js").status_code == 405


def test_whether_there_is_a_file(shop):
    with shop.test_request_context():
        assert assets.exists("css/base.css")
        assert not assets.exists("css/games/whist.css")
