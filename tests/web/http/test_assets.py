"""Files under `static/`: compressed once, kept for good under the hash of them all, found under any other hash too."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable

import brotli
import pytest
from flask import Flask

from referee.web.http import assets

STYLE = "body{color:black}" * 100
SCRIPT = "export const one = 1;\n" * 100


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "base.css").write_text(STYLE)
    (tmp_path / "static" / "app.js").write_text(SCRIPT)
    (tmp_path / "static" / "icon.svg").write_text("<svg/>")
    (tmp_path / "static" / "dot.png").write_bytes(b"\x89PNG" + bytes(2000))
    (tmp_path / "static" / ".hidden").write_text("not for anybody")
    return tmp_path


@pytest.fixture
def shop(folder) -> Callable[..., Flask]:
    """A server of these files; `shop(testing=True)` serves them as they are, for those who work on them."""

    def start(testing: bool = False) -> Flask:
        app = Flask("shop", root_path=str(folder), instance_path=str(folder / "instance"), static_folder=None)
        app.testing = testing
        assets.init_app(app)
        app.register_blueprint(assets.blueprint)
        return app

    return start


def address(app: Flask, name: str) -> str:
    return str(app.jinja_env.globals["asset"](name))


def test_a_file_is_kept_for_good_under_the_hash_of_all(shop):
    app = shop()
    answer = app.test_client().get(address(app, "css/base.css"))
    assert answer.status_code == 200
    assert answer.text == STYLE
    assert answer.mimetype == "text/css"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_head_of_a_file_is_that_of_its_answer(shop):
    app = shop()
    client = app.test_client()
    whole, head = (ask(address(app, "app.js"), headers={"Accept-Encoding": "br"}) for ask in (client.get, client.head))
    assert head.status_code == 200
    assert head.data == b""
    assert head.headers == whole.headers


def test_the_address_changes_with_any_file(shop, folder):
    before = address(shop(), "css/base.css")
    (folder / "static" / "app.js").write_text(SCRIPT + "// changed\n")
    changed = shop()
    after = address(changed, "css/base.css")
    assert before != after
    assert changed.test_client().get(after).status_code == 200


def test_what_a_file_names_by_a_relative_address_has_the_same_hash(shop):
    app = shop()
    base = address(app, "css/base.css").removesuffix("css/base.css")
    assert "immutable" in app.test_client().get(f"{base}app.js").headers["Cache-Control"]


@pytest.mark.parametrize("other", ["/static/app.js", "/static/0123456789ab/app.js"])
def test_without_the_hash_or_under_an_old_one_it_is_found_where_it_is_today(shop, other):
    app = shop()
    answer = app.test_client().get(other)
    assert answer.status_code == 302
    assert answer.location == address(app, "app.js")


def test_browsers_find_the_icon(shop):
    app = shop()
    assert app.test_client().get("/favicon.ico").location == address(app, "icon.svg")


@pytest.mark.parametrize(("name", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_it_is_packed_as_the_browser_likes(shop, name, unpack):
    app = shop()
    answer = app.test_client().get(address(app, "app.js"), headers={"Accept-Encoding": name})
    assert answer.headers["Content-Encoding"] == name
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert unpack(answer.data).decode() == SCRIPT


def test_a_browser_that_has_it_is_told_so(shop):
    app = shop()
    client = app.test_client()
    answer = client.get(address(app, "app.js"))
    again = client.get(address(app, "app.js"), headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_a_picture_is_not_packed_and_a_part_of_it_can_be_asked_for(shop):
    app = shop()
    client = app.test_client()
    answer = client.get(address(app, "dot.png"), headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in answer.headers
    assert answer.content_type == "image/png"
    part = client.get(address(app, "dot.png"), headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.data) == (206, b"\x89PNG")


@pytest.mark.parametrize("name", ["nothing.css", "css", "../app.py", ".hidden", "css/../../app.py", "%2e%2e/app.py"])
def test_nothing_else_is_given_out(shop, name):
    app = shop()
    assert app.test_client().get(f"/static/{name}").status_code == 404
    assert app.test_client().get(address(app, name)).status_code == 404


def test_it_is_only_read(shop):
    app = shop()
    assert app.test_client().post(address(app, "app.js")).status_code == 405


def test_whether_there_is_a_file(shop):
    for testing in (False, True):
        exists = shop(testing).jinja_env.globals["asset_exists"]
        assert exists("css/base.css")
        assert not exists("css/games/whist.css")


def test_files_are_packed_once_and_those_of_old_versions_go(shop, folder):
    (first,) = app_files(shop(), folder)
    packed = first.stat().st_mtime_ns
    assert app_files(shop(), folder) == {first}
    assert first.stat().st_mtime_ns == packed
    os.utime(first, (0, 0))
    (folder / "static" / "app.js").write_text(SCRIPT + "// changed\n")
    (second,) = app_files(shop(), folder)
    assert second != first


def app_files(app: Flask, folder) -> set:
    return set((folder / "instance" / "static").iterdir())


def test_where_nothing_can_be_written_files_are_sent_as_they_are(shop, folder, caplog):
    (folder / "instance").write_text("no folder")
    app = shop()
    answer = app.test_client().get(address(app, "app.js"), headers={"Accept-Encoding": "br"})
    assert answer.text == SCRIPT
    assert "immutable" in answer.headers["Cache-Control"]
    assert "uncompressed" in caplog.text


def test_who_works_on_a_file_sees_the_change_at_once(shop, folder):
    app = shop(testing=True)
    client = app.test_client()
    assert client.get(address(app, "app.js")).text == SCRIPT
    (folder / "static" / "app.js").write_text("// changed\n")
    answer = client.get(address(app, "app.js"))
    assert answer.text == "// changed\n"
    assert answer.headers["Cache-Control"] == "max-age=0, public"


def test_a_packed_style_sheet_has_no_comments_and_no_spaces_that_it_can_do_without(folder, shop):
    rules = (
        "body > a,\n.b {\n  --none: ;\n  width: calc(1px + -0.5em);\n}\n\n"
        '/* Two\nlines. */\n.c::after {\n  content: ": ";\n}\n'
    )
    style = f"/* One. */\n{rules}"
    (folder / "static" / "css" / "base.css").write_text(style)
    app = shop()
    assert (
        app.test_client().get(address(app, "css/base.css")).text
        == 'body>a,.b{--none: ;width:calc(1px + -.5em)}.c::after{content:": "}'
    )
    assert shop(testing=True).test_client().get("/static/css/base.css").text == style


def test_a_packed_script_has_no_lines_of_comments_and_no_indentation(folder, shop):
    script = (
        "/* One.\n */\nconst a = 'https://x'; // two\n\n  // three\n  /* four */ b();\n  /** five */\n  c(/* six */);\n"
    )
    (folder / "static" / "app.js").write_text(script)
    app = shop()
    packed = "const a = 'https://x'; // two\n/* four */ b();\nc(/* six */);\n"
    assert app.test_client().get(address(app, "app.js")).text == packed
