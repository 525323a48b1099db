"""Numbers and JSON that no table writes are answered at once, in one sentence; nothing is computed with them."""

from __future__ import annotations

import time

import pytest

from tools.serving import SOON

JSON = "application/json"
LARGE = {
    "400 digits": "1" + "0" * 400,
    "4,400 digits": "9" * 4400,
    "1e308": "1e308",
    "a huge exponent": "1e999999999",
    "NaN": "NaN",
    "Infinity": "-Infinity",
    "deep": "[" * 40 + "]" * 40,
    "very deep": "[" * 900 + "]" * 900,
    "NUL": '"a\\u0000"',
    "half of a character": '"\\ud800"',
}
BODIES = {
    "/ask/carousel": '{"ask": "settle", "totals": {"A": %s, "B": "1"}}',
    "/ask/billiards": '{"ask": "spot", "balls": [1], "others": [{"x": %s, "y": 0}]}',
    "/matches": '{"game": "darts-301", "players": ["Ann", "Bo"], "start": {"totals": {"Ann": %s, "Bo": 1}}}',
}


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("value", LARGE.values(), ids=LARGE)
def test_without_a_key(server, path, value):
    answer = server.test_client().post(f"/api/v1{path}", data=BODIES[path] % value, content_type=JSON)
    assert answer.status_code == 400
    assert 10 < len(answer.json["error"]) < 120
    assert answer.json["field"] == ""


@pytest.mark.parametrize("path", ["/plays", "/strike", "/amend"])
@pytest.mark.parametrize("value", LARGE.values(), ids=LARGE)
def test_with_a_key(program, path, value):
    answer = program.about(
        "POST",
        path,
        seen=0,
        data=f'{{"n": {value}, "play": {{"play": "throw", "darts": [{value}]}}}}',
        content_type=JSON,
    )
    assert answer.status_code == 400
    assert program.about("GET").json["head"] == 0


@pytest.mark.parametrize("text", ["1e99999999", "9" * 4400, "1/0", "nan", "1_0", "٣", "0x1"])
def test_a_number_as_a_text(server, text):
    """`1e99999999` took 216 seconds of a processor, and nobody needed a key for it."""
    began = time.thread_time()
    answer = server.test_client().post("/api/v1/ask/carousel", json={"ask": "settle", "totals": {"A": text, "B": "1"}})
    assert answer.status_code == 422
    assert answer.json["field"] == "totals.A"
    assert time.thread_time() - began < SOON, "the processor's time of this thread alone, which no other work changes"


@pytest.mark.parametrize("text", ["9" * 4400, "-1", "1e9", "٣", ""])
def test_numbers_of_headers_and_addresses(program, text):
    sent = text.encode().decode("latin-1")
    assert (
        program.about("POST", "/plays", json={"play": "throw", "darts": ["1"]}, headers={"X-Seen": sent}).status_code
        == 400
    )
    assert program.about("GET", f"/log?since={text}").status_code == 400


@pytest.mark.parametrize("text", ["9" * 4400, "-1", "1e9", "٣"])
def test_numbers_of_pages(start, visitor, text):
    program = start("bunko", [f"P{n}" for n in range(8)])
    phone = visitor(program, "table")
    for path in (f"?lane={text}", f"/log?lane={text}", f"/log?at={text}&before={text}", f"/log/{text}"):
        assert phone.get(f"/m/{program.match}{path}").status_code in (200, 404), path
    for view in ("table", "log"):
        stream = phone.get(f"/m/{program.match}/live?view={view}&lane={text}&seen={text}")
        assert stream.status_code == 404
